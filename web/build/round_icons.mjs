// node web/build/round_icons.mjs SOURCE TARGET: rewrite icons, JSON of a name -> its markup, with outlines in whole units of 512.
//
// Nobody sees the parts of a unit, and they were a third of the page's bytes. SVGO may not make other curves of what is drawn, such
// as arcs, which is seen where a whole unit counts as exact; and it is told of a stroke, which some places give an icon: without
// one it would leave shapes open.
import { readFileSync, writeFileSync } from "node:fs";
import { optimize } from "svgo";

const [source, target] = process.argv.slice(2);
const params = { floatPrecision: 0, makeArcs: false, straightCurves: false, convertToQ: false, smartArcRounding: false };
const options = { plugins: [{ name: "convertPathData", params }] };
const rounded = (body) => {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg" stroke="red">${body}</svg>`, options);
  return data.slice(data.indexOf(">") + 1, data.lastIndexOf("<"));
};
const icons = Object.entries(JSON.parse(readFileSync(source, "utf8")));
writeFileSync(target, JSON.stringify(Object.fromEntries(icons.map(([name, body]) => [name, rounded(body)]))));
