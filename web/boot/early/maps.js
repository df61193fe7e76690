// Fetches the maps on the cards of the battles when a card comes into sight, because they would be most of the page's bytes. While a
// game is shown, it lets go of them, because they would take memory; they are fetched again when a card comes into sight.
(() => {
  const LATER = 10_000; // milliseconds after which missing maps are requested again, if a card is in sight
  const root = document.documentElement;
  const standing = async () => { // resolves when the element after the cards exists, and so all cards do
    while (!document.getElementById("setup")) await new Promise((done) => setTimeout(done, 20));
  };
  standing().then(() => {
    const cards = [...document.querySelectorAll("#battles .card")];
    const map = (card) => card.querySelector(".card-map");
    const empty = cards.map((card) => map(card).cloneNode(true));
    let isThere = false;
    const bring = async () => {
      const maps = await (await fetch("./maps.json")).json();
      for (const card of cards) map(card).outerHTML = maps[card.dataset.scenario];
      isThere = true;
      drop(); // a game may have been opened meanwhile
    };
    const drop = () => {
      if (root.dataset.view !== "play" || !isThere) return;
      isThere = false;
      cards.forEach((card, n) => map(card).replaceWith(empty[n].cloneNode(true)));
      look();
    };
    const look = () => { for (const card of cards) observer.observe(card); };
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      bring().catch(() => setTimeout(look, LATER));
    }, { rootMargin: "100px" });
    new MutationObserver(drop).observe(root, { attributeFilter: ["data-view"] });
    look();
  });
})();
