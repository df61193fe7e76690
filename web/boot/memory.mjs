// Makes the memory from which later visits start: that of a Pyodide that has imported whatever needs no page.
//
// A worker, started by web/boot/offline.js once for each version; it gets the name of the cache to keep the memory in.
import { loadPyodide } from "../../vendor/pyodide/pyodide.mjs";

delete WebAssembly.Suspending; // as web/boot/standins.js does, and for its reason
onmessage = async ({ data: cacheName }) => {
  const python = await loadPyodide({ _makeSnapshot: true });
  const engine = await fetch(new URL("../../engine.zip", import.meta.url));
  python.FS.writeFile("engine.zip", new Uint8Array(await engine.arrayBuffer()));
  python.runPython(`import sys; sys.path.insert(0, "/home/pyodide/engine.zip")
from web.boot.warm import warm
warm()`);
  const cache = await caches.open(cacheName);
  await cache.put(new URL("../../memory", import.meta.url), new Response(python.makeMemorySnapshot()));
  postMessage("kept");
};
