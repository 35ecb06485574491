// Turns the going train (guides/figures/alive.py) at true ratios. Looks for [data-train], with the drawing in it and
// buttons [data-do="run"], "slow" and "beat". Sets transform attributes only; no inline style, no library.

const SLOW = 1 / 12; // of real time
const MOVE = 0.28; // share of a beat in which the wheels move; the rest they are locked
const quiet = matchMedia("(prefers-reduced-motion: reduce)");

const ease = (x) => (x >= 1 ? 1 : x * x * (3 - 2 * x));

export class Train {
  constructor(svg) {
    this.beats = Number(svg.dataset.vph) / 3600; // a second
    this.amplitude = Number(svg.dataset.amplitude);
    this.wheels = [...svg.querySelectorAll("[data-wheel]")].map((node) => ({ node, ...numbers(node) }));
    this.fork = svg.querySelector("[data-fork]");
    this.balance = svg.querySelector("[data-balance]");
    this.seconds = 0;
    this.draw();
  }

  // Where everything stands after `this.seconds` of running. The wheels wait for the fork: they move in steps.
  draw() {
    const beats = this.seconds * this.beats;
    const whole = Math.floor(beats + 1e-9);
    const part = ease((beats - whole) / MOVE);
    const gone = (whole - 1 + part) / this.beats;
    for (const { node, x, y, period, sense } of this.wheels) turn(node, (sense * 360 * gone) / period, x, y);
    if (this.fork) {
      const { x, y, bank } = numbers(this.fork);
      const from = whole % 2 ? -bank : bank;
      turn(this.fork, from - 2 * from * part, x, y);
    }
    if (this.balance) {
      const { x, y } = numbers(this.balance);
      turn(this.balance, this.amplitude * Math.sin(Math.PI * beats), x, y);
    }
  }
}

function numbers(node) {
  return Object.fromEntries(Object.entries(node.dataset).map(([key, value]) => [key, Number(value)]));
}

function turn(node, degrees, x, y) {
  node.setAttribute("transform", `rotate(${degrees.toFixed(4)} ${x} ${y})`);
}

export function attach(root) {
  const svg = root.querySelector("svg[data-vph]");
  if (!svg) return null;
  const train = new Train(svg);
  let last = 0;
  let until = Infinity;
  let speed = 1;
  let frame = 0;

  function tick(now) {
    // a tab that slept does not make up for it
    train.seconds = Math.min(train.seconds + (Math.min(now - last, 100) / 1000) * speed, until);
    last = now;
    train.draw();
    if (train.seconds >= until) stop();
    else frame = requestAnimationFrame(tick);
  }

  function start(limit = Infinity) {
    until = limit;
    cancelAnimationFrame(frame);
    last = performance.now();
    frame = requestAnimationFrame(tick);
    show(limit === Infinity);
  }

  function stop() {
    cancelAnimationFrame(frame);
    frame = 0;
    show(false);
  }

  function beat() {
    const next = (Math.floor(train.seconds * train.beats + 1e-6) + 1) / train.beats;
    if (quiet.matches) {
      stop();
      train.seconds = next;
      train.draw();
    } else {
      speed = SLOW;
      start(next);
    }
  }

  function show(running) {
    for (const button of root.querySelectorAll("[data-do=run], [data-do=slow]")) {
      const slow = button.dataset.do === "slow";
      button.setAttribute("aria-pressed", String(running && slow === (speed === SLOW)));
    }
  }

  root.addEventListener("click", (event) => {
    const wish = event.target.closest("[data-do]")?.dataset.do;
    if (!wish) return;
    if (wish === "beat") return beat();
    const wanted = wish === "slow" ? SLOW : 1;
    if (frame && until === Infinity && speed === wanted) return stop();
    speed = wanted;
    start();
  });
  quiet.addEventListener("change", () => quiet.matches && stop());
  for (const button of root.querySelectorAll("[data-do][hidden]")) button.hidden = false;
  if (!quiet.matches) start();
  else show(false);
  return train;
}

for (const root of document.querySelectorAll("[data-train]")) root.train = attach(root);
