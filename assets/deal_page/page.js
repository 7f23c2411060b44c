"use strict";
const nav = document.getElementById("steps");
const told = document.getElementById("told");
const steps = [...nav.querySelectorAll("[data-step]")];
const cards = [...document.querySelectorAll("[data-out]")];
const tricks = [...document.querySelectorAll("[data-trick]")];
const last = tricks.length;
const wide = matchMedia("(min-width: 901px)");
let place = 0;

function show(step) {
  place = Math.max(0, Math.min(last, step));
  for (const card of cards) {
    const out = Number(card.dataset.out);
    card.classList.toggle("gone", out < place);
    card.classList.toggle("now", out === place);
    card.classList.toggle("later", Number(card.dataset.in) > Math.max(place, 1));
  }
  for (const trick of tricks) {
    const shown = Number(trick.dataset.trick) === place;
    trick.classList.toggle("shown", shown);
    if (shown && wide.matches) trick.scrollIntoView({ block: "nearest" });
  }
  for (const button of steps) {
    if (Number(button.dataset.step) === place) {
      button.setAttribute("aria-current", "step");
      told.textContent = button.dataset.told;
    } else {
      button.removeAttribute("aria-current");
    }
  }
}

const moves = { first: () => 0, back: () => place - 1, on: () => place + 1, last: () => last };
const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
for (const button of nav.querySelectorAll("[data-move]")) {
  button.addEventListener("click", () => show(moves[button.dataset.move]()));
}
for (const button of steps) {
  button.addEventListener("click", () => show(Number(button.dataset.step)));
}
document.addEventListener("keydown", (event) => {
  const move = keys[event.key];
  if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(moves[move]());
});
nav.hidden = false;
show(0);
