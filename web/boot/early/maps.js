// Fetches the maps on the cards of the battles when a card comes into sight, because they would be most of the page's bytes.
(() => {
  const LATER = 10_000; // milliseconds after which missing maps are requested again, if a card is in sight
  const standing = async () => { // resolves when the element after the cards exists, and so all cards do
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
