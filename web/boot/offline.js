// Keeps the site for visits without network, and announces a new version, which is used when the visitor agrees.
// A page that is asked for something that this copy lacks loads the newest version, in a frame too: one that waits is used.
addEventListener("renew", async () => {
  let known = null; // it is refused if storage is refused
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
  if (self !== top) return; // only the site itself keeps its files, not the site in a frame
  let workers = null; // absent if the page came by plain http from another machine, refused if storage is refused
  try { workers = navigator.serviceWorker; } catch { return; }
  if (!workers) return;
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  let served = Boolean(workers.controller); // an earlier version serves this page
  let agreed = false;

  const offer = (take) => {
    const { dataset } = byId("update-take");
    byId("update-take").onclick = () => {
      if (root.dataset.kept !== "no" || confirm(dataset.lose)) take(); // a reload would lose a game that is not kept
    };
    byId("update").hidden = false;
  };
  const take = (waiting) => {
    agreed = true;
    waiting.postMessage("take");
  };
  workers.addEventListener("controllerchange", () => {
    if (agreed) location.reload();
    else if (served) offer(() => location.reload()); // the visitor agreed in another window; this window may continue
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
    if (!registration) return; // it was refused: the site works with network only
    watch(registration);
    await workers.ready;
    root.dataset.offline = "kept";
    if (!isFirst) return; // the visit from the caches has requested it
    if (workers.controller) keepCode();
    else workers.addEventListener("controllerchange", keepCode, { once: true });
  };
  // The browser keeps compiled WebAssembly beside its file, here the file of the service worker, so that later visits need
  // not compile it. The code is already there; requesting the file once more makes the browser keep it.
  const keepCode = () => { WebAssembly.compileStreaming(fetch("./vendor/pyodide/pyodide.asm.pack")).catch(() => {}); };
  // Nothing is kept, and no new version is looked for, before the page can be played: both would slow its start. If a kept
  // version fails to start, a new version may help.
  const ready = new MutationObserver(() => {
    if (!root.dataset.ready && !served) return;
    ready.disconnect();
    begin();
  });
  byId("update-later").onclick = () => { byId("update").hidden = true; };
  ready.observe(root, { attributeFilter: ["data-ready", "data-failed"] });
})();
