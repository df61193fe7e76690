// node web/build/make_memory.mjs PYODIDE PYSCRIPT ENGINE TARGET PARTS TOOL...: make the memory from which visits start, with the
// site's own Pyodide and engine as they are before they are packed, and its PyScript. TOOLs are modules below web/ that fill the
// memory and are not left in it.
//
// PARTS is a digest of what it is made of, by which a page knows its own. docs/boot.md tells the file's shape; it is
// packed afterwards. The same parts give the same bytes: clocks stand still, and nothing is random.
import crypto from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const HEAD = 1024; // as in memory.mjs
const PAGE = 8192; // bytes of a piece at least
const [LARGEST, SMALLEST] = [65536, 16]; // bytes of what is free
const ENDS = 1024; // bytes at the ends of what is free, more than the allocator writes there
const FIXED = 65536; // bytes: what WebAssembly brings itself is struck out up to a multiple of them
const HEAD_OF_OBJECT = 8; // bytes: the two neighbours
const IMMORTAL = 5 << 28; // what CPython counts of an object that stays for ever
const PLACE = "/home/pyodide/tools";
// What is there when Python's collector freezes it stays: nobody need look through it for what can go.
const FILL = `
import gc, sys
sys.path.insert(0, "/home/pyodide/engine.zip")
import web
web.__path__.append("${PLACE}")
from web.build.memory_contents import fill_memory
fill_memory(scripts)
for name in [*sys.modules]:
    if name == "web.headless_page" or name.startswith("web.build"):
        del sys.modules[name]
for name in [name for name in sys.path_importer_cache if name.startswith("${PLACE}")]:
    del sys.path_importer_cache[name]
web.__path__.pop()
del web.build, web.headless_page, web, fill_memory, scripts, name
gc.collect()
gc.freeze()
`;
const NOW = Date.UTC(2026, 0, 1);
const [parts, ...tools] = process.argv.slice(6);
const [pyodide, pyscript, engine, target] = process.argv.slice(2, 6).map((given) => resolve(given));

process.env.TZ = "UTC";
process.argv[1] = "make_memory.mjs"; // a path without this machine's folders
Date.now = performance.now = () => NOW;
Math.random = () => 0.5;
crypto.randomFillSync = (room) => room.fill(1);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);

let begun; // the bytes that WebAssembly begins with
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  const { memory } = made.instance?.exports ?? {};
  if (memory) begun ??= new Uint8Array(memory.buffer.slice(0));
  return made;
};

// PyScript writes its own Python as source and imports it, each time; only the texts in its bundle tell which that is.
function scripts() {
  const bundles = readdirSync(pyscript).filter((name) => /^core-.*\.js$/.test(name));
  const text = bundles.map((name) => readFileSync(`${pyscript}/${name}`, "utf8")).join("\n");
  const found = [...text.matchAll(/"(\w+\.py)":("(?:[^"\\]|\\.)*")/g)];
  return JSON.stringify(Object.fromEntries(found.map(([, name, source]) => [name, JSON.parse(source)])));
}

// What is free holds what stood there last, and would be sent: it is taken, emptied and given back. What had to be added for
// that, two megabytes, is free then too, but for the allocator's own words at its ends; those in between it has no use for.
function clear(module) {
  const end = module._sbrk(0);
  const taken = [];
  for (let size = LARGEST; size >= SMALLEST; size = size > PAGE ? size / 2 : size - SMALLEST) {
    for (;;) {
      const at = module._malloc(size);
      taken.push(at);
      module.HEAPU8.fill(0, at, Math.min(at + size, end));
      if (at + size > end) break; // none of this size is left but behind all that there is
    }
  }
  for (const at of taken) module._free(at);
  module.HEAPU8.fill(0, end + ENDS, module._sbrk(0) - ENDS);
}

// What Python's collector has frozen stays for ever: nobody need count who holds it, nor where its neighbours in the collector's
// list lie, which no two objects have in common, and so is costly to send. Each stands behind these two places; the list's own
// head, which is then empty, does not lie among the objects.
function settle(module, first) {
  const words = module.HEAPU32;
  const objects = [];
  let head = 0;
  let at = first;
  do {
    if (at < module._emscripten_stack_get_base()) head = at;
    else objects.push(at);
    at = words[at / 4] & ~3; // two bits are the collector's own
  } while (at !== first);
  for (const object of objects) words.set([0, 0, IMMORTAL], object / 4);
  words.set([head, head], head / 4);
}

const python = await loadPyodide({ _makeSnapshot: true, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
python.FS.writeFile("engine.zip", readFileSync(engine));
for (const name of tools) { // as one folder more of the package `web`, while the memory is made
  python.FS.mkdirTree(dirname(`${PLACE}/${name}`));
  python.FS.writeFile(`${PLACE}/${name}`, readFileSync(new URL(`../${name}`, import.meta.url)));
}
python.globals.set("scripts", scripts());
try {
  python.runPython(FILL);
} catch (error) { // without the source of Pyodide that Node would tell with it
  console.error(error.message.trim());
  process.exit(1);
}
settle(python._module, python.runPython("id(sys.modules)") - HEAD_OF_OBJECT);
clear(python._module);
const memory = python.makeMemorySnapshot();
const offset = memory.length - python._module.HEAPU8.length;
const same = begun.findLastIndex((byte) => byte !== 0) + 1;
const fixed = Math.ceil(same / FIXED) * FIXED;
for (let n = 0; n < fixed; n += 1) memory[offset + n] ^= begun[n];

const pieces = []; // [start, length] of what is not empty
for (let start = 0; start < memory.length; start += PAGE) {
  const page = memory.subarray(start, start + PAGE);
  if (page.every((byte) => byte === 0)) continue;
  const last = pieces.at(-1);
  if (last && last[0] + last[1] === start) last[1] += page.length;
  else pieces.push([start, page.length]);
}
const head = JSON.stringify({ parts, size: memory.length, offset, fixed, pieces }).padEnd(HEAD, " ");
if (head.length > HEAD) throw new Error(`the memory lies in ${pieces.length} pieces, too many for its first line`);
const kept = pieces.map(([start, length]) => memory.subarray(start, start + length));
writeFileSync(target, Buffer.concat([Buffer.from(head), ...kept]));
