// Measures the room of the board, for what is written on it. It sets `data-room` of its frame. `--px` is the number of units of
// the drawing that make one pixel of the window at the present zoom, so that letters can be large enough to be read.
// `data-small` lists the sizes of letters, in whole units, that are too small now and are hidden. A container query in the
// style sheet would make the browser lay out the whole board whenever anything beside it changes.
(() => {
  const ROOMS = [[26, "least little"], [44, "little"], [85, "some"], [Infinity, "much"]]; // for a width of less than this number of rem
  const ZOOMS = [5, 3.5, 2.5, 1.8, 1.35, 1]; // zoom levels of the board at which letters are drawn anew
  const SIZES = Array.from({ length: 60 }, (_, n) => n + 12);
  const [NEAR, FAR] = [8, 9]; // minimum height of letters in pixels, on a phone and on a desk
  const phone = matchMedia("(width <= 40rem), (height <= 30rem)");
  const root = document.documentElement;
  let zoom = 1;
  const standing = () => new Promise((done) => { // resolves as soon as the board is there, so before a picture is drawn in it
    const look = () => {
      const board = document.getElementById("board"); // the frame around it may have come with an earlier part of the file
      if (!board) return;
      observer.disconnect();
      done(board);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    look();
  });
  standing().then((board) => {
    const frame = document.getElementById("board-frame");
    const measure = () => { // skips a layout if nothing has changed
      const across = frame.clientWidth;
      if (!across) return; // no board is shown
      const rem = parseFloat(getComputedStyle(root).fontSize);
      const [, room] = ROOMS.find(([below]) => across < below * rem);
      if (frame.dataset.room !== room) frame.dataset.room = room;
      const drawn = board.querySelector(":scope > .board");
      if (!drawn?.clientWidth || !drawn.viewBox.baseVal) return;
      const { width, height } = drawn.viewBox.baseVal;
      const units = Math.max(width / drawn.clientWidth, height / drawn.clientHeight) / zoom;
      if (frame.style.getPropertyValue("--px") !== units.toFixed(2)) frame.style.setProperty("--px", units.toFixed(2));
      const small = SIZES.filter((size) => size < units * (phone.matches ? NEAR : FAR)).join(" ");
      if (frame.dataset.small !== small) frame.dataset.small = small;
    };
    board.addEventListener("panzoomchange", ({ detail }) => {
      const now = ZOOMS.find((scale) => detail.scale > scale - 0.01) ?? 1;
      if (now === zoom) return;
      zoom = now;
      measure();
    });
    const sizes = new ResizeObserver(measure);
    for (const part of [frame, board]) sizes.observe(part);
    new MutationObserver(measure).observe(root, { attributeFilter: ["data-text"] });
    new MutationObserver(measure).observe(board, { childList: true });
  });
})();
