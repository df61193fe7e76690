// How much room the board has, for what is written on it: `data-room` of its frame, and `--px`, how many units of the drawing
// make one pixel of the window while the whole board is seen, so that no letter need be too small to be read. A query of the
// frame's size in the style sheet would have the browser lay out the whole board whenever anything beside it changes.
(() => {
  const ROOMS = [[26, "least little"], [44, "little"], [85, "some"], [Infinity, "much"]]; // below so many rem across
  const root = document.documentElement;
  const standing = async () => {
    while (!document.getElementById("board-frame")) await new Promise((done) => setTimeout(done, 20));
    return document.getElementById("board-frame");
  };
  standing().then((frame) => {
    const board = document.getElementById("board");
    const measure = () => { // what stays as it is need not be laid out again
      const across = frame.clientWidth;
      if (!across) return; // no board is shown
      const rem = parseFloat(getComputedStyle(root).fontSize);
      const [, room] = ROOMS.find(([below]) => across < below * rem);
      if (frame.dataset.room !== room) frame.dataset.room = room;
      const drawn = board.querySelector(":scope > .board");
      if (!drawn?.clientWidth || !drawn.viewBox.baseVal) return;
      const { width, height } = drawn.viewBox.baseVal;
      const units = Math.max(width / drawn.clientWidth, height / drawn.clientHeight).toFixed(2);
      if (frame.style.getPropertyValue("--px") !== units) frame.style.setProperty("--px", units);
    };
    const sizes = new ResizeObserver(measure);
    for (const part of [frame, board]) sizes.observe(part);
    new MutationObserver(measure).observe(root, { attributeFilter: ["data-text"] });
    new MutationObserver(measure).observe(board, { childList: true });
  });
})();
