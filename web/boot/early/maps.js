// The maps on the cards of the battles would be most of the page's bytes: they come when a card comes into sight.
(() => {
  const LATER = 10_000; // milliseconds until maps that did not come are asked for again, where a card is in sight
  const standing = async () => { // what stands behind the cards
    while (!document.getElementById("setup")) await new Promise((done) => setTimeout(done, 20));
  };
  const bring = async () => {
    const maps = await (await fetch("./maps.json")).json();
    for (const card of document.querySelectorAll("#battles .card")) {
      card.querySelector(".card-map").outerHTML = maps[card.dataset.scenario];
    }
  };
  standing().then(() => {
    const cards = document.querySelectorAll("#battles .card");
    const look = () => { for (const card of cards) observer.observe(card); };
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      bring().catch(() => setTimeout(look, LATER));
    }, { rootMargin: "100px" });
    look();
  });
})();
