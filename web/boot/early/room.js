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
    let across = 0;
    const tell = () => {
      if (!across) return; // no board is shown
      const rem = parseFloat(getComputedStyle(root).fontSize);
      frame.dataset.room = ROOMS.find(([below]) => across < below * rem)[1];
    };
    new ResizeObserver(([{ contentRect }]) => {
      across = contentRect.width;
      tell();
    }).observe(frame);
    new MutationObserver(tell).observe(root, { attributeFilter: ["data-text"] });
    const board = document.getElementById("board");
    const measure = () => {
      const drawn = board.querySelector(":scope > .board");
      if (!drawn?.clientWidth || !drawn.viewBox.baseVal) return;
      const { width, height } = drawn.viewBox.baseVal;
      const units = Math.max(width / drawn.clientWidth, height / drawn.clientHeight);
      frame.style.setProperty("--px", units.toFixed(2));
    };
    new ResizeObserver(measure).observe(board);
    new MutationObserver(measure).observe(board, { childList: true });
  });
})();
