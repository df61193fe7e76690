// What moves for a moment: pieces, blows and dice, as web/features/animation/scene.py has found them. It delays nothing: the board stands
// already as it will be, and any gesture ends the scene at once.
const SVG = "http://www.w3.org/2000/svg";
const STAY = 1500; // milliseconds that dice lie to be read, but in a tray
let on = ""; // what the ids of the board begin with that is played on: the first page has one of its own
let sounds; // web/sounds.mjs, which comes beside: in the single file no module finds another by its address
const running = new Set();
const lying = new Map(); // dice that lie -> what lays them where they cover nothing

/** Takes the module that makes sounds. */
export function use(module) {
  sounds = module;
}

/** Plays a scene, given as text; what still moves of the last one is at its end at once. Its dice lie on to be read until
 * others fall. */
export function play(text) {
  const scene = JSON.parse(text);
  for (const animation of [...running]) animation.finish();
  if (scene.dice.length) clear();
  if (document.hidden) return;
  on = scene.board ?? "";
  const taken = scene.dice.length || lying.size ? standing() : []; // before anything moves: where all will stand
  for (const lay of lying.values()) lay(taken);
  for (const act of scene.acts) move(act, scene.length);
  scene.dice.forEach((thrown, n) => tumble(thrown, n, scene.length, taken));
  for (const [name, when] of scene.sounds) sounds.heard(name, when * scene.length);
}

/** Brings all that moves to its end, and takes the dice away. */
export function finish() {
  for (const animation of [...running]) animation.finish();
  clear();
}

function clear() {
  for (const group of lying.keys()) group.remove();
  lying.clear();
}

for (const kind of ["click", "keydown"]) document.addEventListener(kind, finish, true);

function move({ id, markup, frames, from, to, ease, add }, length) {
  const node = markup ? made(markup) : document.getElementById(id);
  if (!node) return;
  const timing = { delay: from * length, duration: (to - from) * length, easing: ease ?? "linear" };
  node.style.pointerEvents = "none"; // a click belongs to what lies there, not to what passes
  const done = () => (markup ? node.remove() : node.style.removeProperty("pointer-events"));
  run(node.animate(frames, { ...timing, fill: markup ? "both" : "backwards", composite: add ? "add" : "replace" }), done);
}

function run(animation, done = () => {}) {
  running.add(animation);
  animation.onfinish = animation.oncancel = () => {
    running.delete(animation);
    done();
  };
}

function made(markup) {
  const board = document.getElementById(`${on}board-svg`);
  if (!board) return null;
  let stage = document.getElementById(`${on}stage`);
  if (!stage) {
    stage = document.createElementNS(SVG, "g");
    stage.id = `${on}stage`;
    stage.setAttribute("aria-hidden", "true");
    board.append(stage);
  }
  const node = document.createElementNS(SVG, "g");
  node.innerHTML = markup;
  stage.append(node);
  return node;
}

// Dice roll in from above, show other faces on the way, and land side by side on what fell.
function tumble({ faces, others, sides, at, tray }, n, length, taken) {
  const box = document.getElementById(`${on}board-box`);
  const board = document.getElementById(`${on}board-svg`);
  if (!box || !board) return;
  const group = document.createElement("div");
  group.className = `thrown dice${sides.includes(null) ? "" : " heap"}${faces.length > MANY || box.clientWidth < NARROW ? " many" : ""}${tray ? " in-tray" : ""}`;
  group.setAttribute("aria-hidden", "true");
  group.innerHTML = faces.map((face, m) => `<span class="side-${sides[m]}">${others.map((one) => `<i>${one}</i>`).join("")}<b>${face}</b></span>`).join("");
  box.append(group);
  const lay = (others) => place(group, box, board, at, n, tray, others);
  lying.set(group, lay);
  lay(taken);
  const duration = length * 0.55;
  const delay = length * 0.05 * n;
  [...group.children].forEach((die, m) => {
    const lean = ((m * 37 + n * 53) % 50) - 25;
    const roll = [
      { transform: `translate(${-70 - lean}px,-90px) rotate(${-400 - lean * 4}deg) scale(1.3)`, opacity: 0 },
      { opacity: 1, offset: 0.12 },
      { transform: `translate(${lean / 4}px,6px) rotate(${lean / 2}deg)`, offset: 0.72 },
      { transform: `translate(0,-7px) rotate(${-lean / 5}deg)`, offset: 0.86 },
      { transform: "none", opacity: 1 },
    ];
    run(die.animate(roll, { duration, delay: delay + m * 12, easing: "cubic-bezier(.3,.6,.5,1)", fill: "both" }));
    const shown = [...die.children];
    const last = shown.pop();
    const turns = Math.min(shown.length, 5);
    for (let turn = 0; turn < turns; turn += 1) {
      const face = shown[(turn + m) % shown.length];
      const [begin, end] = [(turn / turns) * 0.7, ((turn + 1) / turns) * 0.7];
      const frames = [[0, 0], [begin, 1], [end, 0], [1, 0]].map(([offset, opacity]) => ({ offset, opacity, easing: "steps(1, end)" }));
      run(face.animate(frames, { duration, delay: delay + m * 12, fill: "both" }));
    }
    run(last.animate([{ opacity: turns ? 0 : 1, easing: "steps(1, end)" }, { opacity: 1, offset: 0.7 }, { opacity: 1 }], { duration, delay: delay + m * 12, fill: "both" }));
  });
  setTimeout(() => {
    const fade = group.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 250, fill: "forwards" });
    fade.onfinish = () => {
      group.remove();
      lying.delete(group);
    };
  }, length + (tray ? 0 : STAY)); // in a tray the dice themselves lie below
}

/** Returns the room that each piece takes in the window. */
function standing() {
  const layer = document.getElementById(`${on}layer-pieces`);
  return layer ? [...layer.children].map((piece) => piece.getBoundingClientRect()) : [];
}

const [MANY, NARROW] = [6, 600]; // dice in a throw, and pixels of a board, from which and below which dice are small
const EDGE = 4; // pixels between dice and the frame, a piece, other dice
const STEP = 12; // pixels from one place where dice may lie to the next
const COVERED = 3; // square pixels of a piece that are no better covered than dice a pixel farther away

// Dice lie in the middle of their tray, else as near to what they are thrown for as they cover no piece and no other dice,
// where they are in sight.
function place(group, box, board, at, n, tray, taken) {
  const frame = box.getBoundingClientRect();
  const { width, height } = group.getBoundingClientRect();
  const here = at && new DOMPoint(at[0], at[1]).matrixTransform(board.getScreenCTM());
  const x = here ? here.x - frame.left : frame.width / 2;
  const y = here ? here.y - frame.top : frame.height / 2;
  const within = (value, most) => Math.max(EDGE, Math.min(value, most - EDGE));
  let left = within(x - width / 2, frame.width - width);
  let top = within(y - height / 2 + n * (height + EDGE), frame.height - height);
  if (!tray) {
    const near = taken.map((one) => ({ left: one.left - frame.left - EDGE, top: one.top - frame.top - EDGE, right: one.right - frame.left + EDGE, bottom: one.bottom - frame.top + EDGE }));
    [left, top] = freest([left, top], [x, y], [width, height], [frame.width, ...inSight(frame, height)], near);
  }
  group.style.left = `${left}px`;
  group.style.top = `${top}px`;
  taken.push(new DOMRect(frame.left + left, frame.top + top, width, height));
}

// The stretch of a frame, from its top, that neither the window's edges nor the bar of the question hide; all of it where
// dice have no room there.
function inSight(frame, height) {
  const bar = document.querySelector(".asking")?.getBoundingClientRect();
  const isOver = bar?.height && bar.left < frame.right && frame.left < bar.right;
  const foot = Math.min(innerHeight, isOver && bar.top > frame.top ? bar.top : Infinity);
  const [top, bottom] = [Math.max(0, -frame.top), Math.min(frame.height, foot - frame.top)];
  return bottom - top >= height + 2 * EDGE ? [top, bottom] : [0, frame.height];
}

// Of all places within the frame that which costs least: the way to what dice are thrown for, and what they would cover.
function freest(start, [x, y], [width, height], [wide, head, foot], near) {
  let [best, least] = [start, Infinity];
  for (let top = head + EDGE; top <= foot - height - EDGE; top += STEP) {
    for (let left = EDGE; left <= wide - width - EDGE; left += STEP) {
      const beside = Math.hypot(Math.max(left - x, x - left - width, 0), Math.max(top - y, y - top - height, 0));
      let cost = beside + Math.hypot(left + width / 2 - x, top + height / 2 - y) / 4;
      for (const one of near) {
        if (cost >= least) break;
        const across = Math.min(left + width, one.right) - Math.max(left, one.left);
        const down = Math.min(top + height, one.bottom) - Math.max(top, one.top);
        if (across > 0 && down > 0) cost += (across * down) / COVERED;
      }
      if (cost < least) [best, least] = [[left, top], cost];
    }
  }
  return best;
}
