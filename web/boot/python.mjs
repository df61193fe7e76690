// The interpreter that PyScript starts: Pyodide, from the memory that an earlier visit kept or else from its beginning.
//
// web/boot/memory.mjs kept that memory for this very version of the site. Whatever is wrong with it, it is dropped, and
// Pyodide begins at its beginning.
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.mjs";

export { version };

delete WebAssembly.Suspending; // as web/boot/standins.js does, and for its reason, should that not have arrived
const HOME = new URL("../../vendor/pyodide/", import.meta.url).href;
const PAGE = 65536; // bytes by which WebAssembly counts
const root = document.documentElement;

async function keptMemory() {
  if (!self.memoryCache || !navigator.serviceWorker.controller) return null;
  const held = await caches.match("./memory", { cacheName: self.memoryCache });
  return held ? held.arrayBuffer() : null;
}
const kept = keptMemory().catch(() => null); // refused storage holds nothing

// Pyodide's WebAssembly begins with less memory than a kept one may hold that has grown since.
function makeRoom(bytes) {
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const make = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await make(...given);
      const { memory } = (made.instance ?? made).exports ?? {}; // libraries have none of their own
      const lacking = memory ? bytes - memory.buffer.byteLength : 0;
      if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
      return made;
    };
  }
}

export async function loadPyodide(options) {
  const own = { ...options, indexURL: HOME };
  const memory = await kept;
  if (memory) {
    try {
      makeRoom(memory.byteLength);
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
