// Starts the page.
document.documentElement.classList.add("scripted");

if (data.rows.length) {
  const list = document.createDocumentFragment();
  for (const row of data.rows) list.append(makeRow(row));
  byId("rows").append(list);

  const near = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) {
          fillRow(entry.target.row);
          near.unobserve(entry.target);
        }
      }
    },
    { rootMargin: "800px 0px" },
  );
  data.rows.forEach((row) => near.observe(row.node));

  const changed = () => {
    readControls();
    show();
    writeAddress(null);
  };
  let waiting = 0;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", changed);
  form.addEventListener("reset", () => setTimeout(changed));
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(changed, 120);
  });
  byId("all").addEventListener("click", () => {
    form.reset();
    byId("pairs").focus();
  });
  byId("next").addEventListener("click", () => step(1));
  byId("previous").addEventListener("click", () => step(-1));
  window.addEventListener("hashchange", readAddress);

  // The filters are folded where there is no room for them beside the rows.
  const narrow = matchMedia("(max-width: 60rem)");
  const fold = () => {
    form.querySelector("details").open = !narrow.matches;
  };
  narrow.addEventListener("change", fold);
  fold();

  // On paper everything that is shown is there, unfolded.
  window.addEventListener("beforeprint", () => {
    shown.forEach((row) => {
      fillRow(row);
      row.node.querySelectorAll("details").forEach((details) => {
        details.open = true;
      });
    });
  });
  readAddress();
}
