// From row to row, and the help.
let current = null;

function goTo(row) {
  const at = shown.indexOf(row);
  shown.slice(Math.max(0, at - 2), at + 3).forEach(fillRow);
  if (current) current.node.removeAttribute("aria-current");
  current = row;
  row.node.setAttribute("aria-current", "true");
  row.node.focus({ preventScroll: true });
  row.node.scrollIntoView({ block: "start" });
  writeAddress(row);
  showPlace();
}

// The next row from the one that has the focus, else from the first one in sight.
function step(by) {
  if (!shown.length) return;
  const focused = document.activeElement.closest("article");
  let at = shown.indexOf(focused ? focused.row : current);
  if (at < 0) {
    at = shown.findIndex((row) => row.node.getBoundingClientRect().bottom > 0);
    at = by > 0 ? at - 1 : at;
  }
  const next = shown[at + by];
  if (next) goTo(next);
}

function showPlace() {
  const at = current ? shown.indexOf(current) : -1;
  const number = at < 0 ? "–" : count.format(at + 1);
  byId("place").textContent = fill(say.place, { number, total: count.format(shown.length) });
  byId("previous").disabled = at === 0 || !shown.length;
  byId("next").disabled = at === shown.length - 1;
}

const help = byId("help");
const KEYS = { j: () => step(1), k: () => step(-1), "/": () => search && search.focus(), "?": () => help.showModal() };

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input:not([type=checkbox]), textarea, select");
  if (event.key === "Escape" && event.target === search) search.blur();
  if (typing || help.open || event.ctrlKey || event.metaKey || event.altKey || !byId("keys").checked) return;
  const action = KEYS[event.key];
  if (!action || (!data.rows.length && event.key !== "?")) return;
  event.preventDefault();
  action();
});

// The address holds the filters, so the link that skips them does not write to it.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("pairs").focus();
});

for (const button of document.querySelectorAll("[data-opens]")) {
  button.addEventListener("click", () => byId(button.dataset.opens).showModal());
}
