// How much room the board has, for what is written on it: `data-room` of its frame. A query of the frame's size in the style
// sheet would have the browser lay out the whole board whenever anything beside it changes.
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
  });
})();
