// node tests/pyodide/run.mjs SCRIPT.py [memory] < input: run a Python script with the site's own Pyodide, library and engine,
// or with what a visit has that started from the memory.
// The script finds standard input's text in `given` and leaves its answer, text, in `answer`.
import { readdirSync, readFileSync } from "node:fs";
import { opened, own, restoring } from "../../web/boot/memory.mjs";
import { unzstd } from "../../web/boot/zstd.mjs";
import { loadPyodide } from "../../.cache/pyodide/pyodide.mjs";

const dist = new URL("../../dist/", import.meta.url);
const made = new URL("../../.cache/", import.meta.url); // of which the site has packed
const [script, way] = process.argv.slice(2);
const options = { indexURL: new URL("pyodide/", made).pathname };
const python = await (way === "memory" ? remembered() : ordinary());
const wheel = readdirSync(new URL("wheels/", dist)).find((name) => name.startsWith("msgspec-"));
python.unpackArchive(new Uint8Array(readFileSync(new URL(`wheels/${wheel}`, dist))), "whl");
python.mountNodeFS("/home/pyodide/tests", new URL("../", import.meta.url).pathname); // what the scripts share with CPython

async function ordinary() {
  const begun = await loadPyodide(options);
  begun.FS.writeFile("engine.zip", readFileSync(new URL("engine.zip", made)));
  begun.runPython('import sys; sys.path.insert(0, "/home/pyodide/engine.zip")');
  return begun;
}

async function remembered() {
  const decoder = WebAssembly.compile(readFileSync(new URL("vendor/zstddec/zstddec.wasm", dist)));
  const memory = await opened(new Blob([readFileSync(new URL("memory.bin", dist))]).stream(), unzstd(decoder));
  const wasm = {};
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate(...given);
    const begun = made.instance?.exports.memory;
    if (begun) wasm.own ??= own(begun, memory);
    return made;
  };
  const pyodide = new URL("pyodide/pyodide.asm.mjs", made);
  const begun = await loadPyodide({ ...options, ...(await restoring(memory, wasm, memory, pyodide)) });
  WebAssembly.instantiate = instantiate;
  begun.runPython("from web.boot.restored import awake; awake()");
  return begun;
}

process.stdin.setEncoding("utf8");
let given = "";
for await (const part of process.stdin) given += part; // reading at once fails while the pipe is being filled
python.globals.set("given", given);
python.runPython(readFileSync(script, "utf8"));
process.stdout.write(python.globals.get("answer"));
