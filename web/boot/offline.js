// Keeps the site for visits without network, and announces a new version, which is taken when the visitor agrees.
// Whoever was asked for what this copy does not have loads the newest one, in a frame too: one that waits is taken.
addEventListener("renew", async () => {
  let known = null; // refused where storage is
  try { known = await navigator.serviceWorker.getRegistration(); } catch { /* then the network alone tells */ }
  await known?.update().catch(() => {});
  const next = known?.waiting ?? known?.installing;
  const go = () => {
    if (next.state === "installed") next.postMessage("take");
    if (next.state === "activated" || next.state === "redundant") location.reload();
  };
  if (!next) location.reload();
  next?.addEventListener("statechange", go);
  if (next) go();
});
(() => {
  if (self !== top) return; // the site in a frame leaves the keeping to the site itself
  let workers = null; // absent where the page came by plain http from another machine, refused where storage is
  try { workers = navigator.serviceWorker; } catch { return; }
  if (!workers) return;
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  let served = Boolean(workers.controller); // by a version that was here before
  let agreed = false;

  const offer = (take) => {
    const { dataset } = byId("update-take");
    byId("update-take").onclick = () => {
      if (root.dataset.kept !== "no" || confirm(dataset.lose)) take(); // loading anew would lose a game that is not kept
    };
    byId("update").hidden = false;
  };
  const take = (waiting) => {
    agreed = true;
    waiting.postMessage("take");
  };
  workers.addEventListener("controllerchange", () => {
    if (agreed) location.reload();
    else if (served) offer(() => location.reload()); // the visitor agreed in another window; this one may go on
    served = true;
  });
  const watch = (registration) => {
    const look = () => { if (registration.waiting && served) offer(() => take(registration.waiting)); };
    const follow = () => registration.installing?.addEventListener("statechange", look);
    registration.addEventListener("updatefound", follow);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) registration.update().catch(() => {}); });
    follow();
    look();
  };
  const begin = async () => {
    const isFirst = !served;
    const registration = await workers.register("./sw.js").catch(() => null);
    if (!registration) return; // refused: the site works with network only
    watch(registration);
    await workers.ready;
    root.dataset.offline = "kept";
    if (!isFirst) return; // a visit that was kept has asked for it
    if (workers.controller) keepCode();
    else workers.addEventListener("controllerchange", keepCode, { once: true });
  };
  // What the browser compiles of WebAssembly it keeps beside the file, here that of the service worker: then later visits
  // need not. The code is there already; to ask for it once more only has it kept.
  const keepCode = () => { WebAssembly.compileStreaming(fetch("./vendor/pyodide/pyodide.asm.pack")).catch(() => {}); };
  // Nothing is kept, and no new version looked for, before the page can be played: both would slow its start. Where a kept one
  // fails to start, a new version may help.
  const ready = new MutationObserver(() => {
    if (!root.dataset.ready && !served) return;
    ready.disconnect();
    begin();
  });
  byId("update-later").onclick = () => { byId("update").hidden = true; };
  ready.observe(root, { attributeFilter: ["data-ready", "data-failed"] });
})();
