// node web/boot/slim.mjs SCRIPT NEEDS TARGET: write Pyodide's script without what nothing here can reach, two thirds of it.
//
// It holds a whole operating system, drawing and sound too, as hundreds of functions within one, and gives each of them to
// `Module`. NEEDS is JSON: `imported`, the names that WebAssembly imports, and `asked`, the words of all scripts that may ask
// `Module` for something. Names decide what reaches what, wherever they stand: too much stays rather than too little.
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "acorn";

const GRAPHICS = "emscripten_gl"; // a table of 274 functions to draw by, which Python has no way to
const UNDEFINED = "if(entry.value==-1){"; // where Pyodide looks for what has no address yet
const LOUD = ["CallExpression", "NewExpression", "AssignmentExpression", "UpdateExpression", "AwaitExpression", "TaggedTemplateExpression"];
const [source, needs, target] = process.argv.slice(2);
const script = readFileSync(source, "utf8");
const { imported, asked } = JSON.parse(readFileSync(needs, "utf8"));
const drawn = new Set(imported.filter((name) => !name.startsWith(GRAPHICS)));
const [whole] = parse(script, { ecmaVersion: "latest", sourceType: "module" }).body;
const expect = (isAsExpected, what) => { if (!isAsExpected) throw new Error(`Pyodide's script is written in another way than expected: ${what}`); };
expect(whole.type === "FunctionDeclaration" && whole.async, "one function");
expect(script.split(UNDEFINED).length === 2, UNDEFINED);

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

// What the script is made of: {node, called: names that reach it, says: names that it reaches, isRoot}.
const parts = [];
const add = (node, called, says, isRoot = false) => parts.push({ node, called, says: new Set(says), isRoot });
const give = whole.body.body.find(({ id }) => id?.name === "assignWasmExports");
let imports = null;
for (const node of whole.body.body) {
  if (node === give) {
    const rest = give.body.body.filter(({ expression }) => !(expression && exported(expression)));
    add(node, [node.id.name], rest.flatMap((one) => [...names(one)]));
  } else if (["FunctionDeclaration", "ClassDeclaration"].includes(node.type)) {
    add(node, [node.id.name], names(node));
  } else if (node.type === "VariableDeclaration") {
    for (const one of node.declarations) {
      if (one.id.name === "wasmImports") imports = one;
      const kept = one === imports ? one.init.properties.filter(({ key }) => drawn.has(key.name ?? key.value)) : [one];
      add(one, [...names(one.id)], kept.flatMap((part) => [...names(part)]), !isQuiet(one.init));
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
const wanted = new Set([...asked, ...properties(whole)].map((name) => `Module.${name}`));
const by = new Map();
for (const part of parts) for (const name of part.called) by.set(name, [...(by.get(name) ?? []), part]);
const reached = new Set();
const todo = parts.filter(({ isRoot, called }) => isRoot || called.some((name) => wanted.has(name)));
while (todo.length) {
  const part = todo.pop();
  if (reached.has(part.node)) continue;
  reached.add(part.node);
  for (const name of part.says) todo.push(...(by.get(name) ?? []));
}

const made = [];
for (const node of whole.body.body) {
  if (node === give) {
    const rest = give.body.body.filter((one) => reached.has(one) || !(one.expression && exported(one.expression)));
    made.push(script.slice(give.start, give.body.start + 1), ...rest.map(text), "}");
  } else if (node.type === "VariableDeclaration") {
    const kept = node.declarations.filter((one) => reached.has(one));
    const written = (one) => one !== imports ? text(one)
      : `wasmImports={${one.init.properties.filter(({ key }) => drawn.has(key.name ?? key.value)).map(text).join()}}`;
    if (kept.length) made.push(`${node.kind} ${kept.map(written).join()};`);
  } else if (reached.has(node)) {
    made.push(text(node).replace(/[^;}]$/, "$&;"));
  }
}
// In parentheses a browser reads the function once, in a thread, and not a second time where it is called. What is not found at
// once because it draws has no address.
const head = script.slice(whole.start, whole.body.start + 1).replace(/ ?_createPyodideModule/, "");
const body = made.join("").replace(UNDEFINED, `$&if(symName.startsWith("${GRAPHICS}")){entry.value=0;continue}`);
expect(body.includes(`"${GRAPHICS}"`), "reportUndefinedSymbols");
writeFileSync(target, `const _createPyodideModule=(${head}${body}});export default _createPyodideModule;\n`);
