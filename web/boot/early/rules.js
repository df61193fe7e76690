// Shows the rules before Python is ready, or if it never is: if the address leads to them, the rules of its system are fetched.
//
// The build has written them as pages (web/build/prerender.py). When the page is ready, Python writes the same text itself.
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const ADDRESS = /^#(?:rules-dialog(?:\/(\w+))?$|rule-([a-z]+)-(\d+))/i;
  const isReady = () => "ready" in root.dataset;
  const parts = () => [...document.querySelectorAll("#rules-text > section")];
  const system = (part) => part.id.slice("rules-".length);
  const told = new Map(); // part -> "wait", "here" or "lost"

  const standing = async () => { // resolves when the element after the rules exists, and so all rules do
    while (!byId("signs-dialog")) await new Promise((done) => setTimeout(done, 20));
  };
  const bring = async (part) => {
    told.set(part, "wait");
    try {
      const text = await (await fetch(`./rules/${root.lang}/${system(part)}.html`)).text();
      if (!text.trimEnd().endsWith("</html>")) throw new Error("it was cut off, or is something else");
      const page = new DOMParser().parseFromString(text, "text/html");
      if (!isReady()) part.replaceChildren(...page.getElementById(part.id).childNodes);
      told.set(part, "here");
    } catch {
      told.set(part, "lost");
    }
    look();
  };
  const look = async () => {
    const asked = isReady() ? null : ADDRESS.exec(location.hash);
    await standing();
    if (isReady()) return;
    byId("rules-dialog").toggleAttribute("data-reading", asked !== null);
    if (!asked) return;
    const [, name, letters = "", number] = asked, all = parts();
    const part = all.find((one) => system(one) === name) ?? all.find((one) => one.dataset.rules === letters.toUpperCase()) ?? all[0];
    if (!told.has(part)) bring(part);
    for (const one of all) one.hidden = one !== part;
    byId("rules-system").value = system(part);
    byId("rules-wait").hidden = told.get(part) !== "wait";
    byId("rules-lost").hidden = told.get(part) !== "lost";
    if (number && told.get(part) === "here") byId(`rule-${letters.toUpperCase()}-${number}`)?.focus();
  };

  addEventListener("hashchange", look);
  addEventListener("change", ({ target }) => {
    if (!isReady() && target.id === "rules-system") location.replace(`#rules-dialog/${target.value}`);
  });
  addEventListener("click", ({ target }) => {
    if (isReady() || target.id !== "rules-again") return;
    for (const [part, how] of told) if (how === "lost") told.delete(part);
    look();
  });
  look();
})();
