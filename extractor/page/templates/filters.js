// Which rows are shown: the controls, the counts beside them, and the address that holds what is chosen.
const form = document.querySelector("form.filters");
const search = byId("search");
const facets = data.facets.map(([name, values]) => ({ name, values, chosen: new Set(), options: [] }));

for (const facet of facets) {
  const places = new Map(facet.values.map((value, index) => [value, index]));
  for (const input of form ? form.querySelectorAll(`input[name="${facet.name}"]`) : []) {
    const index = places.get(input.value);
    facet.options[index] = { input, count: input.closest("label").querySelector(".count") };
  }
}

const plain = (text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/œ/g, "oe").replace(/[’ʼ]/g, "'").replace(/\s+/g, " ");

function searched(row) {
  if (row.plain === undefined) {
    const texts = [row.x, row.y].map((one) => (one.t || []).map((part) => (typeof part === "string" ? part : part[0])).join(""));
    row.plain = plain([row.t, row.u || "", ...texts].join("\n"));
  }
  return row.plain;
}

// Counts for each value the rows that would be there if it were ticked, the other filters being as they are.
function filterRows() {
  const words = plain(search.value).split(" ").filter(Boolean);
  const counts = facets.map((facet) => new Uint32Array(facet.values.length));
  const shown = [];
  for (const row of data.rows) {
    let failed = -1;
    let fails = words.length && !words.every((word) => searched(row).includes(word)) ? 2 : 0;
    for (let f = 0; f < facets.length && fails < 2; f += 1) {
      const chosen = facets[f].chosen;
      if (chosen.size && !row.v[f].some((value) => chosen.has(value))) {
        fails += 1;
        failed = f;
      }
    }
    const match = fails === 0;
    if (row.node.hidden === match) row.node.hidden = !match;
    if (match) shown.push(row);
    if (fails > 1) continue;
    for (let f = 0; f < facets.length; f += 1) {
      if (match || f === failed) for (const value of row.v[f]) counts[f][value] += 1;
    }
  }
  return { shown, counts };
}

let shown = data.rows;

function show() {
  const found = filterRows();
  shown = found.shown;
  facets.forEach((facet, f) => {
    facet.options.forEach((option, index) => {
      const number = found.counts[f][index];
      option.count.textContent = count.format(number);
      option.input.closest("label").classList.toggle("zero", number === 0);
    });
  });
  const text = fill(say.shown, { shown: count.format(shown.length), total: count.format(data.rows.length) });
  if (byId("shown").textContent !== text) byId("shown").textContent = text;
  byId("nothing").hidden = shown.length > 0;
  form.classList.toggle("filtered", search.value !== "" || facets.some((facet) => facet.chosen.size));
  showPlace();
}

function readControls() {
  for (const facet of facets) {
    facet.chosen = new Set();
    facet.options.forEach((option, index) => option.input.checked && facet.chosen.add(index));
  }
}

// ---------------------------------------------------------------- the address

function address(row) {
  const parts = new URLSearchParams();
  for (const facet of facets) {
    for (const index of facet.chosen) parts.append(facet.name, facet.values[index]);
  }
  if (search.value) parts.set("q", search.value);
  if (row) parts.set("pair", row.k);
  return `#${parts}`;
}

// Some browsers refuse to do this too often, or in a preview: the page works without it.
function writeAddress(row) {
  const wanted = address(row);
  if (wanted === (location.hash || "#")) return;
  try {
    history.replaceState(null, "", wanted);
  } catch {
    return;
  }
}

// What the page does not know in an address is passed over.
function readAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  for (const facet of facets) {
    const wanted = new Set(parts.getAll(facet.name));
    facet.options.forEach((option, index) => {
      option.input.checked = wanted.has(facet.values[index]);
    });
  }
  search.value = parts.get("q") || "";
  readControls();
  show();
  const row = parts.has("pair") ? data.rows.find((one) => one.k === parts.get("pair")) : null;
  if (row && !row.node.hidden) goTo(row);
}
