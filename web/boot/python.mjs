// The interpreter that PyScript starts: Pyodide, from the memory that an earlier visit kept or else from its beginning.
//
// web/boot/memory.mjs kept that memory for this very version of the site. Whatever is wrong with it, it is dropped, and
// Pyodide begins at its beginning.
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.mjs";

export { version };

delete WebAssembly.Suspending; // as web/boot/standins.js does, and for its reason, should that not have arrived
const HOME = new URL("../../vendor/pyodide/", import.meta.url).href;
const root = document.documentElement;

async function keptMemory() {
  if (!self.memoryCache || !navigator.serviceWorker.controller) return null;
  const held = await caches.match("./memory", { cacheName: self.memoryCache });
  return held ? held.arrayBuffer() : null;
}
const kept = keptMemory().catch(() => null); // refused storage holds nothing

export async function loadPyodide(options) {
  const own = { ...options, indexURL: HOME };
  const memory = await kept;
  if (memory) {
    try {
      const python = await load({ ...own, _loadSnapshot: memory });
      python.runPython("import random; random.seed()"); // else each visit would draw the same numbers
      root.dataset.memory = "restored";
      return python;
    } catch (error) {
      console.warn("the kept memory cannot be used:", error);
      await caches.delete(self.memoryCache);
    }
  }
  return load(own);
}
