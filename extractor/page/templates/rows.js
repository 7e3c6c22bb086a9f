// One row of the page. Its head is made at once, its body when it comes near.
const [STATUS] = data.facets.map(([name]) => name);
const languageOf = (passage) => data.langs[passage.l][0];
const nameOf = (passage) => passage.h || data.langs[passage.l][1];

function makeRow(row) {
  const [sign, label, tone] = data.statuses[row.v[0][0]];
  const title = el("h3", { id: `title-${row.k}` }, textIn("bdi", languageOf(row.x), row.t));
  if (row.u && row.u !== row.t) {
    title.append(" ", textIn("bdi", languageOf(row.y), row.u, { class: "subtitle" }));
  }
  const status = el("span", { class: `status tone-${tone}` }, el("span", { "aria-hidden": "true" }, sign), ` ${label}`);
  const head = el("header", {}, title, row.g ? textIn("bdi", null, row.g, { class: "group" }) : null, status);
  row.node = el("article", { id: `row-${row.k}`, tabindex: "-1", "aria-labelledby": `title-${row.k}` }, head);
  row.node.row = row;
  return row.node;
}

function fillRow(row) {
  if (row.filled) return;
  row.filled = true;
  const add = (...nodes) => row.node.append(...nodes.filter((node) => node));
  if (row.r) add(addText(el("p", { class: "remark" }), row.r));
  add(el("div", { class: "pair" }, makeSide(row, row.x), makeSide(row, row.y)));
  if (row.n) add(makeNotes(row));
  if (row.x.w || row.y.w) add(makeWords(row));
  for (const [label, text, language] of row.a || []) {
    const shown = textIn("p", data.langs[language][0], text, { class: "text" });
    add(el("details", { class: "aside" }, el("summary", {}, label), shown));
  }
  const link = el("a", { href: `#pair=${row.k}`, class: "link" }, say.link);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    goTo(row);
  });
  add(el("footer", {}, link, row.p ? addText(el("span", { class: "source" }), row.p) : null));
}

function makeSide(row, passage) {
  const language = languageOf(passage);
  const text = el("p", { class: "text", lang: language, dir: "auto" });
  for (const part of passage.t || []) {
    if (typeof part === "string") addText(text, part);
    else text.append(makeMark(row, passage, ...part));
  }
  const caption = passage.c ? textIn("p", language, passage.c, { class: "caption" }) : null;
  return el("section", {}, addText(el("h4", {}), nameOf(passage)), caption, text);
}

// Words under several marks stand in several elements, the mark that begins first outside.
function makeMark(row, passage, text, notes, begins) {
  let outer = null;
  let inner = null;
  for (const note of notes) {
    const number = begins.includes(note) ? note + 1 : null;
    const [, style, ...quotes] = row.n[note];
    const lacking = quotes[passage === row.x ? 0 : 1]?.[1] ? " lacking" : "";
    const mark = el("mark", { class: style + lacking, "data-number": number, "data-note": note + 1 });
    if (inner) inner.append(mark);
    outer = outer || mark;
    inner = mark;
  }
  addText(inner, text);
  return outer;
}

function makeNotes(row) {
  const list = el("ol", { class: "notes" });
  row.n.forEach(([label, style, left, right], index) => {
    const number = el("span", { class: "number" }, String(index + 1));
    const name = el("p", { class: `kind ${style}` }, number, " ", el("mark", { class: style }, label));
    list.append(el("li", {}, name, makeQuote(row.x, left), makeQuote(row.y, right)));
  });
  return list;
}

function makeQuote(passage, quote) {
  if (!quote) return el("p", { class: "quote" });
  const [words, lacking, other] = quote;
  const language = other === undefined ? languageOf(passage) : data.langs[other][0];
  const line = el("p", { class: "quote" }, addText(el("span", { class: "side" }), nameOf(passage)), " ");
  if (words === undefined) line.append(el("span", { class: "none" }, say.not_there));
  else if (lacking) line.append(el("span", { class: "none" }, say.lacking), " ");
  const [before, after] = say.quoted.split("{words}");
  if (words !== undefined) line.append(before, textIn("span", language, words, { class: "words" }), after);
  return line;
}

function makeWords(row) {
  const columns = [row.x, row.y].map((passage) => {
    const readings = (passage.w || []).map(makeReading);
    const empty = readings.length ? null : el("p", { class: "none" }, say.no_words);
    return el("section", {}, el("h4", {}, say.words, addText(el("span", { class: "side" }), ` ${nameOf(passage)}`)), ...readings, empty);
  });
  return el("div", { class: "pair words" }, ...columns);
}

function makeReading([apart, points]) {
  const list = el("dl", { class: apart ? "reading apart" : "reading" });
  if (apart) list.append(el("div", { class: "only" }, el("dt", {}, "≠"), el("dd", {}, say.apart)));
  for (const [label, items] of points) {
    const lines = items.map((item) => {
      if (typeof item === "string") return addText(el("dd", {}), item);
      return addText(el("dd", { class: "apart", title: say.apart }, el("span", { class: "sign" }, "≠ ")), item[0]);
    });
    list.append(label ? el("div", {}, el("dt", {}, label), ...lines) : el("div", { class: "bare" }, el("dt", {}, say.words), ...lines));
  }
  return list;
}
