// The name of the lesson, or of the list of lessons, that the address asks for, while Python is on its way.
(() => {
  const root = document.documentElement;
  const titles = JSON.parse(document.querySelector("meta[name=lessons]").content); // address -> what stands there
  const standing = async () => { // what it is written on
    while (!document.getElementById("coming-told")) await new Promise((done) => setTimeout(done, 20));
  };
  const look = async () => {
    const where = location.hash.slice(1);
    if ("ready" in root.dataset || "failed" in root.dataset || !Object.hasOwn(titles, where)) return;
    root.dataset.direct = "lesson";
    await standing();
    document.getElementById("coming-title").textContent = titles[where];
  };
  look();
  addEventListener("hashchange", look);
})();
