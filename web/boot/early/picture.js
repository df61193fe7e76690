// The first picture where the address asks for a battle: its board at rest with the words around it, as Python will paint it.
//
// The build has painted it (web/build/first_pictures.py); web/dom/markup.py leaves in place what Python would paint the same. Where
// the address is a link, or leads to the game that is kept here, only the ground is shown, on which no piece can stand wrong.
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const { windows, battles } = JSON.parse(document.querySelector("meta[name=pictures]").content);
  const SHOWN = ["play", "ground"]; // what `data-direct` says where there is a picture
  const BUILT_IN = /^play\/(.+)$/;
  const LINK = /^open\/1([\w-]+)$/; // as engine/core/link.py packs it
  const LONGEST = 2 ** 20; // characters of what a link carries: longer ones are read by Python alone

  // Which battle is asked for, at which of its sides, and whether only its ground can be told: nothing where none is.
  const asked = () => {
    let where = "", kept = null, visit = null;
    try {
      where = decodeURIComponent(location.hash.slice(1));
      kept = localStorage.getItem("sandtable.game");
      visit = sessionStorage.getItem("sandtable.visit");
    } catch { /* not an address, or nothing may be kept here */ }
    const scenario = BUILT_IN.exec(where)?.[1];
    if (scenario) return kept === null ? wished({ scenario }) : null; // with a game in progress its visitor is asked first
    const packed = LINK.exec(where)?.[1];
    if (packed) return linked(packed);
    return where === "play" ? going(read(visit ?? kept)) : null;
  };
  const linked = async (packed) => { // of a link that is damaged, or carries no such game, Python says what it is
    try {
      const { kind, record, match } = JSON.parse(await unpacked(packed));
      return going(kind === "turn" ? read(localStorage.getItem(`sandtable.match.${match.id}`)).record : record);
    } catch { return null; }
  };
  const unpacked = async (packed) => {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    let text = "";
    const write = (part) => {
      text += part;
      if (text.length > LONGEST) throw new RangeError("it would take too long");
    };
    const whole = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    await whole.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write }));
    return text;
  };
  const wished = ({ scenario: name, side, level, lesson, sheet }) => { // what is wrong with a wish, Python says
    if (lesson || sheet) return null; // it has a board of its own, or none
    const battle = Object.hasOwn(battles, name ?? "") ? battles[name] : null;
    if (!battle || `${level ?? ""}`.trim().toLowerCase() === "human") return null; // two people see the board otherwise
    const called = `${side ?? ""}`.trim().toLowerCase();
    if (!called) return { name, battle, at: 0 };
    const begins = (words) => words.toLowerCase().startsWith(called);
    const exact = battle.sides.findIndex(([id]) => id.toLowerCase() === called);
    const fitting = battle.sides.filter(([, title]) => called.length > 2 && [title, ...title.split(/\s+/)].some(begins));
    if (exact < 0 && fitting.length !== 1) return null;
    return { name, battle, at: exact < 0 ? battle.sides.indexOf(fitting[0]) : exact };
  };
  const going = (record) => {
    try {
      const { system, scenario: { id }, digest, extra: { seats, turn } } = record;
      const name = `${system}/${id}`, battle = Object.hasOwn(battles, name) ? battles[name] : null;
      const at = battle.sides.findIndex(([side]) => seats[side] === "human");
      return battle.digest === digest ? { name, battle, at: Math.max(at, 0), turn, isGround: true } : null;
    } catch { return null; } // no game, or none whose ground is known
  };

  const read = (text) => {
    try { return JSON.parse(text); } catch { return null; } // cut off on its way: it is done without
  };
  const apply = async ({ roots, html, text: { title, ...text }, layers, attributes, hidden, shown }) => {
    for (const [name, value] of Object.entries(roots)) root.setAttribute(`data-${name}`, value);
    for (const [id, words] of Object.entries(text)) byId(id).textContent = words;
    for (const [id, markup] of Object.entries(html)) byId(id).innerHTML = markup;
    for (const id of hidden) byId(id).hidden = true;
    for (const id of shown) byId(id).hidden = false;
    byId("play").setAttribute("aria-busy", "true");
    byId("play").hidden = false;
    await null; // the room of the board is told meanwhile (web/boot/early/room.js): with all that stands on it, it would be laid out twice
    for (const [id, nodes] of Object.entries(layers)) byId(id).innerHTML = Object.values(nodes).join("");
    for (const [id, name, value] of attributes) value === null ? byId(id).removeAttribute(name) : byId(id).setAttribute(name, value);
    document.title = title;
  };

  // Python takes what stands here, once: from then on nothing is drawn any more.
  let held = null, isTaken = false;
  self.sandtablePicture = { take() { isTaken = true; return held; }, get isTaken() { return isTaken; } };

  // The visitor has gone on to another place, or the start has failed: then the first page is shown.
  new MutationObserver(() => {
    if (SHOWN.includes(root.dataset.direct) || root.dataset.ready) return;
    byId("play").hidden = true;
    root.dataset.view = "home";
  }).observe(root, { attributes: true, attributeFilter: ["data-direct"] });

  const show = async (wanted) => {
    const { hash } = location, found = await wanted;
    if (!found || isTaken || location.hash !== hash) return;
    root.dataset.direct = found.isGround ? "ground" : "play";
    root.dataset.view = "play";
    const shape = found.battle.shapes.find((name) => matchMedia(windows[name]).matches) ?? "wide";
    const awaited = unseen();
    const request = new XMLHttpRequest(); // not by fetch, which the guard watches: the start can do without
    request.open("GET", `./pictures/${found.at ? "other" : "usual"}/${found.name}/${shape}.json`);
    request.onloadend = async () => {
      await draw(request, found);
      awaited.remove();
    };
    request.send();
  };
  const draw = async (request, found) => {
    const picture = request.status === 200 ? read(request.responseText) : null;
    if (!picture) return;
    const way = (turn) => picture.turns.indexOf(turn) % 2;
    if (found.isGround && way(found.turn) !== way(picture.turn)) return; // it lies turned round
    await standing();
    if (isTaken || !SHOWN.includes(root.dataset.direct)) return; // Python has come first, or the start has failed
    await apply(picture);
    held = request.responseText;
  };
  // Nothing is drawn until the picture stands, or until the whole page has been read: what it stands in would be drawn twice.
  const unseen = () => {
    const link = Object.assign(document.createElement("link"), { rel: "expect", href: "#board-svg", blocking: "render" });
    document.head.append(link);
    return link;
  };
  const standing = () => new Promise((done) => { // the part of the page that the game is in
    const look = () => {
      if (!document.querySelector("#play + section")) return;
      observer.disconnect();
      done();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    look();
  });

  const frame = self.sandtableFrame;
  if (!frame) return show(asked());
  if (!frame.isHosted) return show(wished(JSON.parse(frame.wishes)));
  frame.hear((text) => { // the page around tells what it will ask for once Python listens
    const said = read(text);
    if (said?.sandtable === frame.version && said.type === "picture") show(wished(said));
  });
  frame.tell(JSON.stringify({ sandtable: frame.version, type: "early" }));
})();
