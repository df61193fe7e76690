// node web/build/trim_pyodide.mjs SCRIPT WASM NEEDS FOLDER: write Pyodide's script and WebAssembly without what nothing here can
// reach: two thirds of the one, and of the other nineteen exports in twenty with what only they reach.
//
// The script holds a whole operating system, drawing and sound too, as hundreds of functions within one, and gives each of them to
// `Module`. NEEDS is JSON: `libraries`, the files beside it of other WebAssembly that is loaded, and `asked`, the words of all scripts
// that may ask `Module` for something. Names decide what reaches what, wherever they stand: too much stays rather than too little.
// Both are one graph, of which Binaryen's wasm-metadce tells what is unused.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "acorn";

const ROOT = { root: true };
const METADCE = fileURLToPath(new URL("../../node_modules/binaryen/bin/wasm-metadce", import.meta.url));
// What Pyodide's WebAssembly is made with; with more than that Binaryen writes what some browsers cannot read.
const FEATURES = ["bulk-memory", "bulk-memory-opt", "call-indirect-overlong", "exception-handling", "mutable-globals",
  "nontrapping-float-to-int", "reference-types", "sign-ext"];
const LOUD = ["CallExpression", "NewExpression", "AssignmentExpression", "UpdateExpression", "AwaitExpression", "TaggedTemplateExpression"];
const [source, wasm, needs, folder] = process.argv.slice(2);
const script = readFileSync(source, "utf8");
const { libraries, asked } = JSON.parse(readFileSync(needs, "utf8"));
const [whole] = parse(script, { ecmaVersion: "latest", sourceType: "module" }).body;
const expect = (isAsExpected, what) => { if (!isAsExpected) throw new Error(`Pyodide's script is written in another way than expected: ${what}`); };
expect(whole.type === "FunctionDeclaration" && whole.async, "one function");

const children = (node) => Object.values(node).flat().filter((part) => part?.type);
const text = ({ start, end }) => script.slice(start, end);
const isFunction = ({ type }) => /Function/.test(type);

// Yields the names that a part of the script says, but for those of properties.
function* names(node) {
  if (node.type === "Identifier") yield node.name;
  const parts = node.type === "MemberExpression" && !node.computed ? [node.object]
    : node.type === "Property" && !node.computed ? [node.value] : children(node);
  for (const part of parts) yield* names(part);
}

// Whether nothing happens where a value is made.
const isQuiet = (node) => !node || isFunction(node) || !LOUD.includes(node.type) && children(node).every(isQuiet);

// Returns the name of what is given to `Module` under that name, whatever else it is called: null where nothing is.
function given({ type, left, right }) {
  if (type !== "AssignmentExpression" || left.type !== "MemberExpression" || left.object.name !== "Module") return null;
  const name = left.computed ? left.property.value : left.property.name;
  let value = right;
  while (value.type === "AssignmentExpression") value = value.right;
  return value.type === "Identifier" && `_${value.name}`.endsWith(name) ? name : null;
}

// Returns the name of an export that is declared and given to `Module`: `_x = Module["_x"] = wasmExports["x"]`.
function exported({ type, left, right }) {
  const isGiven = type === "AssignmentExpression" && left.type === "Identifier" && right.type === "AssignmentExpression";
  return isGiven && right.left.object?.name === "Module" && /^wasmExports\["\w+"\]/.test(text(right.right)) ? left.name : null;
}

// What the script is made of: {node, called: names that reach it, says: names that it reaches, words: all that is said in it, isRoot}.
const parts = [];
const add = (node, called, says, isRoot = false, own = [node]) =>
  parts.push({ node, called, says: new Set(says), words: words(own.map(text).join(" ")), isRoot });
const words = (string) => new Set(string.match(/[\w$]+/g) ?? []);
const give = whole.body.body.find(({ id }) => id?.name === "assignWasmExports");
let imports = null;
for (const node of whole.body.body) {
  if (node === give) {
    const rest = give.body.body.filter(({ expression }) => !(expression && exported(expression)));
    add(node, [node.id.name], rest.flatMap((one) => [...names(one)]), false, rest);
  } else if (["FunctionDeclaration", "ClassDeclaration"].includes(node.type)) {
    add(node, [node.id.name], names(node));
  } else if (node.type === "VariableDeclaration") {
    for (const one of node.declarations) {
      if (one.id.name === "wasmImports") imports = one;
      if (one === imports) add(one, [one.id.name], [], false, []);
      else add(one, [...names(one.id)], names(one), !isQuiet(one.init));
    }
  } else {
    add(node, [], names(node), true);
  }
}
expect(give && imports, "assignWasmExports, wasmImports");
const declared = new Set(parts.flatMap(({ called }) => called));
for (const part of parts.filter(({ node }) => node.type === "ExpressionStatement")) { // what is only said of something goes with it
  const { expression } = part.node, { left } = expression, name = given(expression);
  if (name) Object.assign(part, { called: [`Module.${name}`], isRoot: false });
  else if (left?.type === "MemberExpression" && declared.has(left.object.name) && !["Module", "API"].includes(left.object.name)) {
    Object.assign(part, { called: [left.object.name], isRoot: !isQuiet(expression.right) });
  }
}
for (const node of give.body.body) {
  const name = node.expression && exported(node.expression);
  if (name) add(node, [name, `Module.${name}`], [name]);
}

// What `Module` is asked for: names of properties that anything says but what gives them to it.
function* properties(node) {
  const isGiven = node.type === "AssignmentExpression" && (given(node) || exported(node));
  if (node.type === "MemberExpression") yield node.computed ? node.property.value : node.property.name;
  if (node.type === "Property" && node.key.name) yield node.key.name; // taken out of it by name
  if (!isGiven) for (const part of children(node)) yield* properties(part);
}

// One graph of both: what WebAssembly imports reaches what the script gives it under that name, and a word reaches the export of
// that name, or of that name without a `_`.
const main = new WebAssembly.Module(readFileSync(wasm));
const exports = new Set(WebAssembly.Module.exports(main).map(({ name }) => name));
const imported = [...new Map(WebAssembly.Module.imports(main).map((one) => [`${one.module} ${one.name}`, one])).values()];
const beside = libraries.flatMap((file) => WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(resolve(dirname(needs), file))))).map(({ name }) => name);
const offered = new Map(imports.init.properties.map((one) => [one.key.name ?? one.key.value, one]));
const by = new Map();
parts.forEach((part, n) => { for (const name of part.called) by.set(name, [...(by.get(name) ?? []), `part ${n}`]); });
const called = (found) => [...found].flatMap((name) => by.get(name) ?? []);
const exportNodes = (found) => [...found].flatMap((name) => [name, name.replace(/^_/, "")])
  .filter((name) => exports.has(name)).map((name) => `export ${name}`);
const offer = (name) => offered.has(name) ? [`offered ${name}`] : [];
const node = (name, reaches, more = {}) => ({ name, reaches: [...new Set(reaches)], ...more });
const asks = [...asked, ...properties(whole)].map((name) => `Module.${name}`);
const graph = [
  node("outside", [...called(asks), ...exportNodes(asked), ...exportNodes(beside), ...beside.flatMap(offer)], ROOT),
  ...parts.map(({ says, words, isRoot }, n) => node(`part ${n}`, [...called(says), ...exportNodes(words)], isRoot ? ROOT : {})),
  ...[...offered].map(([name, { value }]) => node(`offered ${name}`, [...called(names(value)), ...exportNodes(words(text(value)))])),
  ...imported.map(({ module, name }) => node(`import ${module} ${name}`, [...offer(name), ...exportNodes([name])], { import: [module, name] })),
  ...[...exports].map((name) => node(`export ${name}`, [], { export: name })),
];
const [told, target] = [join(dirname(needs), "graph.json"), join(folder, basename(wasm))];
writeFileSync(told, JSON.stringify(graph));
const options = ["--graph-file", told, "-o", target, ...FEATURES.map((name) => `--enable-${name}`)];
const done = spawnSync(process.execPath, [METADCE, wasm, ...options], { encoding: "utf8", maxBuffer: 2 ** 26 });
if (done.status !== 0) throw new Error(`wasm-metadce: ${done.stderr.slice(-1000)}`);
new WebAssembly.Module(readFileSync(target)); // what is no WebAssembly for Node may be none for a browser
const unused = new Set(done.stdout.split("\n").map((line) => line.replace("unused: ", "")));
const reached = new Set(parts.filter((_, n) => !unused.has(`part ${n}`)).map((part) => part.node));

const made = [];
for (const node of whole.body.body) {
  if (node === give) {
    const rest = give.body.body.filter((one) => reached.has(one) || !(one.expression && exported(one.expression)));
    made.push(script.slice(give.start, give.body.start + 1), ...rest.map(text), "}");
  } else if (node.type === "VariableDeclaration") {
    const kept = node.declarations.filter((one) => reached.has(one));
    const left = [...offered].filter(([name]) => !unused.has(`offered ${name}`)).map(([, one]) => text(one));
    const written = (one) => one === imports ? `wasmImports={${left.join()}}` : text(one);
    if (kept.length) made.push(`${node.kind} ${kept.map(written).join()};`);
  } else if (reached.has(node)) {
    made.push(text(node).replace(/[^;}]$/, "$&;"));
  }
}
// In parentheses a browser reads the function once, in a thread, and not a second time where it is called.
const head = script.slice(whole.start, whole.body.start + 1).replace(/ ?_createPyodideModule/, "");
writeFileSync(join(folder, basename(source)), `const _createPyodideModule=(${head}${made.join("")}});export default _createPyodideModule;\n`);
