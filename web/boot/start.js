// A classic script in the page's head: begins at once to fetch what Python starts from, and decides which that is.
//
// A visit starts from the memory that the build made. Where the line is slow, where it could not be used before (kept in
// mind for the version it is of), or where data is to be saved on a first visit, Python starts in the ordinary way, from
// its library and the engine. web/boot/python.mjs goes on with it. Where the address is that of a game to be read, a link
// or the kept one, or of lessons, what reading needs comes behind all that, without waiting for Python.
//
// A memory that is damaged may fail in any way, also so that the whole page crashes. So a start from it leaves a mark before it
// begins, and takes it away when the page can be played; one that finds the mark of a start that failed goes the ordinary way.
(() => {
  const KEY = "sandtable.memory"; // holds the parts of a memory that could not be used here
  const MARK = "sandtable.start "; // behind it, when a start from the memory began; holds how far it came, one of these:
  const [BEGUN, FAILED, READY] = ["begun", "failed", "ready"]; // ready: the memory that is kept was not looked at yet
  const LIBRARY = ["./vendor/pyodide/python_stdlib.pack", "./vendor/zstddec/zstddec.wasm"];
  const ENGINE = "./engine.pack";
  const WHEELS = [...document.querySelectorAll("link[rel=part][href$='.whl']")].map(({ href }) => href);
  const UNSEEN = 400; // milliseconds after which a page that is not drawn goes on, as one behind others
  const LATEST = 3000; // milliseconds until what can wait is done in a page that is never idle, or hidden
  const READ = /^#(open\/|play$|lessons?\/)/; // addresses at which something is read
  const { dataset } = document.currentScript;
  const { parts, digest } = dataset;
  const root = document.documentElement;
  const hosts = (() => { try { return navigator.serviceWorker; } catch { return null; } })();
  const isKept = Boolean(hosts?.controller); // the service worker has it: no line is in the way
  const storage = (() => { try { return localStorage; } catch { return null; } })();
  const isRefused = storage?.getItem(KEY) === parts;
  const names = Object.keys(storage ?? {}).filter((name) => name.startsWith(MARK));
  const marks = names.map((name) => [name, storage.getItem(name)]);
  const own = `${MARK}${Date.now()} ${Math.random()}`;

  const preload = (addresses, how = { as: "fetch", crossOrigin: "" }) => {
    for (const href of addresses) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "preload", ...how, href }));
    }
  };
  const ordinary = () => {
    start.isOrdinary = true;
    preload([...LIBRARY, ENGINE]);
  };
  let isFailed = false;
  let isLeft = false; // by a visitor who breaks off whatever is on its way, which says nothing of the memory
  for (const leaving of ["beforeunload", "pagehide"]) addEventListener(leaving, () => { isLeft = true; });
  const keep = (name, value) => { // null: no more
    try {
      if (value === null) storage.removeItem(name);
      else storage.setItem(name, value);
      return true;
    } catch {
      return false; // where nothing is kept, it is tried again
    }
  };
  let unlock = () => {};
  const mark = (stage) => { // null: none
    start.stage = keep(own, stage) ? stage : null;
    if (stage !== BEGUN) unlock();
    else navigator.locks?.request(own, () => new Promise((done) => { unlock = done; })).catch(() => {}); // tells that it lives
    return start.stage !== null;
  };
  const failed = (error) => { // told here when it does not come, and by web/boot/python.mjs when it cannot be opened
    if (isFailed) return;
    isFailed = true;
    const isItsFault = !isLeft && !error.isSlow && !error.isBroken;
    if (isItsFault) console.warn("the memory cannot be used:", error);
    if (isItsFault && !start.isFiled) keep(KEY, parts);
    mark(isItsFault && start.isFiled ? FAILED : null);
    ordinary();
  };
  // The first page is seen before all this begins, which would draw it out by a tenth: nobody needs Python yet.
  const isAwaited = root.dataset.direct || document.hidden;
  const seen = new Promise((done) => {
    if (isAwaited) return done();
    new PerformanceObserver(() => done()).observe({ type: "paint", buffered: true });
    setTimeout(done, UNSEEN);
  });
  const { fetch } = self; // web/boot/memory.mjs takes its place for a while
  const at = (path) => new URL(path, location).href;
  const ahead = (task) => new Promise((done) => {
    const worker = new Worker("./web/boot/ahead.mjs", { type: "module" });
    const end = (told) => {
      worker.terminate();
      done(told);
    };
    worker.onmessage = ({ data }) => end(data);
    worker.onerror = ({ message }) => end({ error: message || "its worker did not come" });
    worker.postMessage(task);
  }).catch((refused) => ({ error: refused }));
  const unpacked = async (isUnsure) => {
    const isFiled = isKept && mark(BEGUN); // reading can fail too; without a mark what is packed does, which has a checksum
    await seen;
    const task = { address: at("./memory.bin"), parts, digest: isUnsure ? digest : null, isKept, isFiled };
    const { memory, isSlow, isBroken, error, ...came } = await ahead(task);
    if (!memory) throw Object.assign(new Error(error), { isSlow, isBroken });
    start.isFiled = came.isFiled;
    if (!isKept) mark(BEGUN);
    return memory;
  };
  const room = { size: Number(dataset.size), fixed: Number(dataset.fixed) }; // what the memory will need
  const start = self.sandtableStart = { parts, digest, room, failed, late: [], stage: null, isFiled: false, isOrdinary: false };
  const begin = () => {
    const unsure = marks.filter(([, stage]) => stage === READY);
    start.memory = unpacked(unsure.length > 0);
    for (const [name] of unsure) keep(name, null); // what they ask for is being done
    start.memory.catch(failed); // at once: what the ordinary start needs is on its way while WebAssembly is
  };

  const isSaving = !isKept && navigator.connection?.saveData;
  const others = marks.filter(([, stage]) => stage !== READY);
  let left = []; // names of marks of starts that failed
  if (!parts || isSaving || isRefused) ordinary(); // there are no parts where the build has made no memory
  else if (others.length === 0) begin();
  else {
    start.decided = import("./care.mjs").then(({ hasFailed }) => hasFailed(others)).catch(() => true).then((isSo) => {
      if (!isSo) return begin();
      left = others.map(([name]) => name);
      ordinary();
    });
  }
  if (READ.test(location.hash) && !isKept) {
    Promise.resolve(start.decided).then(() => start.memory).then(
      (came) => preload(came ? [...LIBRARY, ...WHEELS] : WHEELS), () => preload(WHEELS));
  }
  const idle = (run) => self.requestIdleCallback ? requestIdleCallback(run, { timeout: LATEST }) : setTimeout(run, LATEST);
  let isThere = false;
  new MutationObserver(() => {
    const { ready, memory } = root.dataset;
    if (ready === "dead" ? memory : !ready && start.stage) return mark(FAILED);
    if (!ready || isThere) return;
    isThere = true;
    if (start.stage === BEGUN) mark(isKept ? READY : null);
    if (start.stage === FAILED) left.push(own);
    const isDoubted = !isRefused && storage?.getItem(KEY);
    if (isKept || isDoubted || left.length > 0) idle(() => import("./care.mjs").then(({ care }) => care({ ...start, own, failed: left })));
  }).observe(root, { attributeFilter: ["data-ready", "data-failed"] });
  // Of a file that the service worker keeps, the browser keeps the code too, once it has made it for whoever is still there.
  const wasm = at("./vendor/pyodide/pyodide.asm.pack");
  const compileOwn = async (response) => {
    if (response.headers.has("X-Unpacked")) return WebAssembly.compileStreaming(response);
    const { compiled } = await import("./memory.mjs");
    return compiled(response);
  };
  const compile = () => isKept ? fetch(wasm).then(compileOwn) : ahead({ wasm }).then((made) => made.compiled);
  const compiled = seen.then(compile);
  start.compiled = compiled.catch(() => null); // why, is told when it is tried again
  // Pyodide gets ready while PyScript comes, which imports the same module; what is wrong with a part, it tells.
  const early = ["./python.mjs", "../../vendor/pyodide/pyodide.asm.mjs"];
  const all = (selector) => [...document.querySelectorAll(selector)];
  seen.then(() => {
    for (const link of all("link[rel=part][as=script]")) link.rel = "modulepreload";
    for (const { src, integrity } of all("script[type=later]")) preload([src], { as: "script", integrity });
    for (const part of early) import(part).catch(() => {});
  });
  // The page's other scripts run in their order when it is there as a whole, and seen.
  const parsed = new Promise((done) => addEventListener("DOMContentLoaded", done));
  Promise.all([seen, parsed]).then(() => {
    for (const waiting of all("script[type^=later]")) {
      const { src, integrity } = waiting;
      const script = { src, integrity, type: waiting.type.slice("later ".length), async: false };
      waiting.replaceWith(Object.assign(document.createElement("script"), script));
    }
  });
})();
