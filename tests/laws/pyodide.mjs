// Play one random game of each scenario in Pyodide and print its digests; the argument says how many inputs of each.
import { loadPyodide } from "../../node_modules/pyodide/pyodide.mjs";

const root = new URL("../..", import.meta.url).pathname;
const pyodide = await loadPyodide();
pyodide.FS.mkdir("/checkout");
pyodide.mountNodeFS("/checkout", root);
const text = await pyodide.runPythonAsync(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/checkout")
from tests.laws.digests import text
text(${Number(process.argv[2])})
`);
process.stdout.write(text);
