// Defines <sand-table>: a battle in a frame of the page. docs/embed.md tells its attributes, methods and events.
// A classic script of any site; it finds the frame's page by its own address.
(() => {
  const VERSION = 1;
  const PAGE = new URL("../index.html", document.currentScript.src);
  const GAME = ["scenario", "side", "level", "lesson", "sheet"];
  const LOOK = ["theme", "language", "sound"];
  const NARROW = 800; // pixels of width up to which all parts of a game lie one below the other, and the frame is higher than wide
  const HEIGHT = { narrow: 1110, wide: 655, least: 160, most: 12_000 }; // pixels; about as high as a game, until the frame tells
  const LONGEST = 2_000_000; // characters of a record
  const OPAQUE = self.origin === "null"; // a page from a disk or in a sandbox: nobody could check who it is

  // What the frame may say: each kind of message with its fields and what they have to be. Anything else is passed over.
  const text = (most) => (value) => typeof value === "string" && value.length <= most;
  const count = (value) => Number.isInteger(value) && value >= 0 && value <= 1_000_000;
  const side = (value) => value === null || text(40)(value);
  const seats = (value) => Array.isArray(value) && value.length === 2 && value.every((one) => valid(one, SEAT));
  const SEAT = { side: text(40), name: text(100), seat: text(20) };
  const MESSAGES = {
    early: {},
    hello: {},
    ready: { scenario: text(200), title: text(500), seats, number: count },
    move: { number: count, side, order: text(4000), said: text(4000) },
    undone: { number: count },
    result: { number: count, winner: side, name: text(100), reason: text(4000) },
    step: { lesson: text(200), title: text(500), number: count, of: count, text: text(4000) },
    learned: { lesson: text(200), title: text(500), won: (value) => typeof value === "boolean" },
    size: { height: count },
    error: { text: text(4000) },
    answer: { id: text(20), record: text(3 * LONGEST), fault: text(4000) },
  };
  const valid = (value, fields) =>
    typeof value === "object" && value !== null && Object.keys(fields).every((name) => fields[name](value[name]));
  const only = (value, fields) => Object.fromEntries(Object.keys(fields).map((name) => [name, value[name]]));

  const read = (data) => {
    let said = null;
    try { said = JSON.parse(data); } catch { return null; }
    if (said?.sandtable !== VERSION || !Object.hasOwn(MESSAGES, said.type)) return null;
    const fields = MESSAGES[said.type];
    return valid(said, fields) ? { type: said.type, detail: only(said, fields) } : null;
  };

  const look = new CSSStyleSheet();
  look.replaceSync(":host { display: block } :host([hidden]) { display: none } iframe { display: block; width: 100%; border: 0 }");

  class SandTable extends HTMLElement {
    static observedAttributes = [...GAME, ...LOOK, "record"];
    #frame = null;
    #hears = false; // whether the frame has said that it listens
    #waiting = []; // messages until then
    #asked = new Map(); // number of a request -> how to answer it
    #asks = 0;
    #renewing = false;
    #result = null;

    constructor() {
      super();
      this.attachShadow({ mode: "open" }).adoptedStyleSheets = [look];
    }

    /** How the game ended: { number, winner, name, reason }, null while it goes on. */
    get result() { return this.#result; }

    /** Put a recorded game on the table: its JSON as text or as an object. Resolves when it stands there. */
    load(record) {
      const json = typeof record === "string" ? record : JSON.stringify(record) ?? "";
      if (json.length > LONGEST) return Promise.reject(new RangeError(`a record has at most ${LONGEST} characters`));
      return this.#ask("load", { record: json }).then(() => undefined);
    }

    /** Resolves with the record of the game as it stands now, as JSON text. */
    record() { return this.#ask("record", {}).then((answer) => answer.record); }

    connectedCallback() {
      const frame = document.createElement("iframe");
      frame.title = this.getAttribute("aria-label") ?? "Sandtable: a battle to play";
      frame.loading = "lazy";
      frame.allow = "fullscreen; clipboard-write";
      frame.part = "frame";
      frame.style.height = `${this.clientWidth > NARROW ? HEIGHT.wide : HEIGHT.narrow}px`;
      frame.src = this.#address();
      this.#frame = frame;
      addEventListener("message", this);
      this.shadowRoot.replaceChildren(frame);
    }

    disconnectedCallback() {
      removeEventListener("message", this);
      this.#frame.remove();
      this.#frame = this.#result = null;
      this.#hears = false;
      this.#waiting = [];
      this.#forsake("the table was taken off the page");
    }

    attributeChangedCallback(name, before, now) {
      if (!this.#frame || before === now) return;
      if (OPAQUE) this.#frame.src = this.#address();
      else if (this.#hears && ["theme", "sound"].includes(name)) this.#send("look", this.#wishes(LOOK));
      else if (this.#hears && !this.#renewing) {
        this.#renewing = true; // several attributes changed in a row begin one game
        queueMicrotask(() => { this.#renewing = false; if (this.#hears) this.#start(); });
      }
    }

    handleEvent({ source, origin, data }) {
      if (source !== this.#frame.contentWindow || origin !== PAGE.origin || typeof data !== "string") return;
      const message = read(data);
      if (message) this.#take(message.type, message.detail);
    }

    #take(type, detail) {
      if (type === "early") return this.#picture();
      if (type === "hello") return this.#begin();
      if (type === "answer") return this.#answer(detail);
      if (type === "size") {
        this.#frame.style.height = `${Math.min(HEIGHT.most, Math.max(HEIGHT.least, detail.height))}px`;
      }
      if (type === "ready" || (type === "undone" && this.#result?.number > detail.number)) this.#result = null;
      if (type === "result") this.#result = Object.freeze(detail);
      this.#say(type, detail);
    }

    #say(type, detail) {
      this.dispatchEvent(new CustomEvent(`sandtable-${type}`, { detail, bubbles: true, composed: true }));
    }

    #address() {
      const address = new URL(PAGE);
      address.searchParams.set("embed", VERSION);
      if (!OPAQUE) address.searchParams.set("host", self.origin);
      for (const [name, wish] of Object.entries(this.#wishes(OPAQUE ? [...GAME, ...LOOK] : LOOK))) {
        if (wish) address.searchParams.set(name, wish);
      }
      return address.href;
    }

    #wishes(names) { return Object.fromEntries(names.map((name) => [name, this.getAttribute(name) ?? ""])); }

    // The frame can show a board before it listens, unless a recorded game is to stand on it.
    #picture() {
      if (["record", "lesson", "sheet"].some((name) => this.hasAttribute(name)) || this.#waiting.some(([type]) => type === "load")) return;
      this.#post("picture", this.#wishes(GAME));
    }

    // The frame listens: for the first time, or because it was loaded anew.
    #begin() {
      if (this.#hears) this.#forsake("the table was loaded anew");
      const waiting = this.#waiting;
      this.#hears = true;
      this.#waiting = [];
      if (!waiting.some(([type]) => type === "load")) this.#start();
      for (const [type, fields] of waiting) this.#send(type, fields);
    }

    async #start() {
      const named = this.getAttribute("record");
      this.#send("look", this.#wishes(LOOK));
      if (named === null) return this.#send("start", this.#wishes(GAME));
      let record = null;
      try {
        const response = await fetch(new URL(named, document.baseURI));
        if (response.ok) record = await response.text();
      } catch { /* told below */ }
      if (this.getAttribute("record") !== named) return; // another one is wished for by now
      if (record === null) return this.#send("missing", { record: named });
      this.load(record).catch(() => {}); // the frame tells why it cannot be opened
    }

    #ask(type, fields) {
      const id = String(++this.#asks);
      return new Promise((resolve, reject) => {
        if (!this.#frame) return reject(new Error("the table is not on the page"));
        if (OPAQUE) return reject(new Error("a page without an origin of its own cannot speak with the table"));
        this.#asked.set(id, { resolve, reject });
        this.#send(type, { id, ...fields });
      });
    }

    #answer({ id, record, fault }) {
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      if (fault) asked?.reject(new Error(fault));
      else asked?.resolve({ record });
    }

    #forsake(why) {
      for (const { reject } of this.#asked.values()) reject(new Error(why));
      this.#asked.clear();
    }

    #send(type, fields) {
      if (this.#hears) this.#post(type, fields);
      else this.#waiting.push([type, fields]);
    }

    #post(type, fields) {
      const message = JSON.stringify({ sandtable: VERSION, type, ...fields });
      this.#frame.contentWindow.postMessage(message, PAGE.origin);
    }
  }
  if (!customElements.get("sand-table")) customElements.define("sand-table", SandTable);
})();
