// node tests/pyodide/run.mjs SCRIPT.py < input: run a Python script with the site's own Pyodide, library and engine.
// The script finds standard input's text in `given` and leaves its answer, text, in `answer`.
import { readdirSync, readFileSync } from "node:fs";
import { loadPyodide } from "../../dist/vendor/pyodide/pyodide.mjs";

const dist = new URL("../../dist/", import.meta.url);
const python = await loadPyodide({ indexURL: new URL("vendor/pyodide/", dist).pathname });
python.FS.writeFile("engine.zip", readFileSync(new URL("engine.zip", dist)));
python.runPython('import sys; sys.path.insert(0, "/home/pyodide/engine.zip")');
const wheel = readdirSync(new URL("wheels/", dist)).find((name) => name.startsWith("msgspec-"));
python.unpackArchive(new Uint8Array(readFileSync(new URL(`wheels/${wheel}`, dist))), "whl");
python.mountNodeFS("/home/pyodide/tests", new URL("../", import.meta.url).pathname); // what the scripts share with CPython
process.stdin.setEncoding("utf8");
let given = "";
for await (const part of process.stdin) given += part; // reading at once fails while the pipe is being filled
python.globals.set("given", given);
python.runPython(readFileSync(process.argv[2], "utf8"));
process.stdout.write(python.globals.get("answer"));
