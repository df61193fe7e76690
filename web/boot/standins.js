// A classic script that must run before PyScript's core.js. It replaces two things that PyScript asks of the browser: this
// site does not use them, and the browser may refuse them. It also removes one thing of the browser. Each can be switched off
// (web/build/switches.py).
//
// If it can, Pyodide runs Python on a second stack, for calls that wait in their middle; here no call does. Chromium may
// collect garbage while such a stack is in use and read beyond its end, and then the tab crashes (docs/boot.md).
delete WebAssembly.Suspending; // switch: ONE_STACK

// At boot PyScript makes a function from text, for workers of its own; the page's policy forbids that. The beginning of the
// text identifies it, and the replacement does nothing.
(() => {
  const apply = (real, self, texts) =>
    String(texts[0]).startsWith("return(w,x)=>") ? () => undefined : Reflect.apply(real, self, texts);
  window.Function = new Proxy(Function, { apply }); // switch: NO_TEXT_AS_CODE
})();

// PyScript opens an IndexedDB database at boot, for a package cache that this site never fills. It waits for ever if the
// browser refuses databases (in a frame on another site with storage blocked). The database of that name is replaced by
// one in memory; every other name goes to the browser's own IndexedDB, refused or not.
(() => {
  const PYSCRIPT = "IDBMap/";
  let real = null;
  try { real = self.indexedDB; } catch { /* refused: only the stand-in is left */ }

  const stores = new Map();
  const answer = (result) => {
    const request = { result, transaction: {} };
    queueMicrotask(() => request.onsuccess?.({ target: request }));
    return request;
  };
  const database = (entries) => {
    const store = {
      clear: () => answer(entries.clear()),
      count: () => answer(entries.size),
      delete: (key) => answer(entries.delete(key)),
      get: (key) => answer(entries.get(key)),
      getAllKeys: () => answer([...entries.keys()]),
      getKey: (key) => answer(entries.has(key) ? key : undefined),
      put: (value, key) => answer(entries.set(key, value) && key),
    };
    return {
      objectStoreNames: ["entries"],
      close() {},
      createObjectStore: () => store,
      transaction: () => ({ objectStore: () => store }),
    };
  };
  const refused = () => { throw new DOMException("this browser keeps no databases here", "SecurityError"); };
  const front = {
    open(name, version) {
      if (!String(name).startsWith(PYSCRIPT)) return real ? real.open(name, version) : refused();
      if (!stores.has(name)) stores.set(name, new Map());
      return answer(database(stores.get(name)));
    },
    deleteDatabase: (name) => (real ? real.deleteDatabase(name) : refused()),
    databases: async () => (real ? real.databases() : []),
    cmp: (first, second) => (real ? real.cmp(first, second) : refused()),
  };
  Object.defineProperty(self, "indexedDB", { value: front, configurable: true }); // switch: STAND_IN_DATABASE
})();
