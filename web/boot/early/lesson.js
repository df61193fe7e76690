// Shows the name of the lesson or list of lessons that the address asks for, while Python starts. For a lesson that begins it
// also shows the text of its first step, from the file that Python will read.
(() => {
  const root = document.documentElement;
  const titles = JSON.parse(document.querySelector("meta[name=lessons]").content); // address -> title
  const isWaiting = (where) => location.hash.slice(1) === where && !("ready" in root.dataset || "failed" in root.dataset);
  const standing = async () => { // resolves when the element for the title exists
    while (!document.getElementById("coming-told")) await new Promise((done) => setTimeout(done, 20));
  };
  const isBegun = (name) => { // the visitor left it after its first step: Python knows where it continues
    try { return JSON.parse(localStorage.getItem("sandtable.lessons"))[name] > 0; } catch { return false; }
  };
  const tell = (where, text) => {
    if (!isWaiting(where)) return;
    const paragraphs = text.split("\n").map((words) => Object.assign(document.createElement("p"), { textContent: words }));
    document.getElementById("coming-text").replaceChildren(...paragraphs);
  };
  const fetchOpening = (where) => {
    const [, system, id] = where.split("/");
    const request = new XMLHttpRequest(); // not with fetch, which the guard watches: the start does not need this file
    request.open("GET", `./lessons/${root.lang}/${system}.json`);
    request.onload = () => {
      try {
        tell(where, JSON.parse(request.responseText).openings[id][matchMedia("(pointer: coarse)").matches ? 1 : 0]);
      } catch { /* it did not come whole: Python says so */ }
    };
    request.send();
  };
  const look = async () => {
    const where = location.hash.slice(1);
    if (!isWaiting(where) || !Object.hasOwn(titles, where)) return;
    root.dataset.direct = "lesson";
    await standing();
    document.getElementById("coming-title").textContent = titles[where];
    document.getElementById("coming-text").replaceChildren();
    if (where.startsWith("lesson/") && !isBegun(where.slice("lesson/".length))) fetchOpening(where);
  };
  look();
  addEventListener("hashchange", look);
})();
