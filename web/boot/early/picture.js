// Shows the first picture if the address asks for a battle: its board at rest with the texts around it, as Python will paint it.
//
// The build has painted it (web/build/first_pictures.py); web/dom/markup.py leaves in place what Python would paint the same. If
// the address is a link, or leads to the kept game, only the ground is shown, because the pieces may have moved.
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const { windows, battles } = JSON.parse(document.querySelector("meta[name=pictures]").content);
  const SHOWN = ["play", "ground"]; // values of `data-direct` that have a picture
  const BUILT_IN = /^play\/(.+)$/;
  const LINK = /^open\/1([\w-]+)$/; // as engine/core/link.py packs it
  const LONGEST = 2 ** 20; // characters of a link's content: only Python reads longer ones

  // Returns which battle is asked for, on which side, and whether only its ground is known; null if none is.
  const asked = () => {
    let where = "", kept = null, visit = null;
    try {
      where = decodeURIComponent(location.hash.slice(1));
      kept = localStorage.getItem("sandtable.game");
      visit = sessionStorage.getItem("sandtable.visit");
    } catch { /* not an address, or nothing may be kept here */ }
    const scenario = BUILT_IN.exec(where)?.[1];
    if (scenario) return kept === null ? wished({ scenario }) : null; // if a game is in progress, the visitor is asked first
    const packed = LINK.exec(where)?.[1];
    if (packed) return linked(packed);
    return where === "play" ? going(read(visit ?? kept)) : null;
  };
  const linked = async (packed) => { // Python reports a link that is damaged or carries no such game
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
  const wished = ({ scenario: name, side, level, lesson, sheet }) => { // Python reports what is wrong with a request
    if (lesson || sheet) return null; // a lesson or sheet has a board of its own, or none
    const battle = Object.hasOwn(battles, name ?? "") ? battles[name] : null;
    if (!battle || `${level ?? ""}`.trim().toLowerCase() === "human") return null; // two people see the board from another side
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
    } catch { return null; } // not a game, or one whose ground is unknown
  };

  const read = (text) => {
    try { return JSON.parse(text); } catch { return null; } // it was cut off; the page does without it
  };
  const apply = async ({ roots, html, text: { title, ...text }, layers, attributes, hidden, shown }) => {
    for (const [name, value] of Object.entries(roots)) root.setAttribute(`data-${name}`, value);
    for (const [id, words] of Object.entries(text)) byId(id).textContent = words;
    for (const [id, markup] of Object.entries(html)) byId(id).innerHTML = markup;
    for (const id of hidden) byId(id).hidden = true;
    for (const id of shown) byId(id).hidden = false;
    byId("play").setAttribute("aria-busy", "true");
    byId("play").hidden = false;
    await null; // web/boot/early/room.js measures the board first; with its contents it would be laid out twice
    for (const [id, nodes] of Object.entries(layers)) byId(id).innerHTML = Object.values(nodes).join("");
    for (const [id, name, value] of attributes) value === null ? byId(id).removeAttribute(name) : byId(id).setAttribute(name, value);
    document.title = title;
  };

  // Python takes over what is shown here, once; from then on this script draws nothing.
  let held = null, isTaken = false;
  self.sandtablePicture = { take() { isTaken = true; return held; }, get isTaken() { return isTaken; } };

  // If the visitor has gone to another place, or the start has failed, the first page is shown.
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
    const request = new XMLHttpRequest(); // not with fetch, which the guard watches: the start does not need this file
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
    if (found.isGround && way(found.turn) !== way(picture.turn)) return; // the board is turned
    await standing();
    if (isTaken || !SHOWN.includes(root.dataset.direct)) return; // Python was faster, or the start has failed
    await apply(picture);
    held = request.responseText;
  };
  // Nothing is drawn until the picture is shown, or until the whole page has been read: its surroundings would be drawn twice.
  const unseen = () => {
    const link = Object.assign(document.createElement("link"), { rel: "expect", href: "#board-svg", blocking: "render" });
    document.head.append(link);
    return link;
  };
  const standing = () => new Promise((done) => { // resolves when the part of the page with the game is there
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
  frame.hear((text) => { // the host page sends what it will ask for when Python listens
    const said = read(text);
    if (said?.sandtable === frame.version && said.type === "picture") show(wished(said));
  });
  frame.tell(JSON.stringify({ sandtable: frame.version, type: "early" }));
})();
