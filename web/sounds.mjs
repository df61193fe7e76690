// A few short, quiet sounds, made here: dice, tread, clash, arrow, loss, turn, victory, defeat and draw. The page says in
// `data-sound` and `data-volume` whether and how loud; none before somebody has touched the page.
const VOLUMES = { low: 0.14, medium: 0.32, high: 0.65 };
const MOST = 6; // sounds that are heard at the same time
let context;
let noise;
let going = 0;

/** Lets a sound be heard after so many milliseconds, where sounds are wanted and allowed. */
export function heard(name, after = 0) {
  const { sound, volume } = document.documentElement.dataset;
  if (sound !== "on" || document.hidden || going >= MOST || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  const out = new GainNode(context, { gain: VOLUMES[volume] ?? VOLUMES.medium });
  out.connect(context.destination);
  const start = context.currentTime + 0.01 + after / 1000;
  const length = SOUNDS[name](out, start);
  going += 1;
  setTimeout(() => {
    going -= 1;
    out.disconnect();
  }, after + 1000 * length + 200);
}

// What sounds are made of: a tone that fades, and a rustle of noise through a filter.
function tone(out, at, pitch, length, loud, { type = "sine", to = pitch, rise = 0.006 } = {}) {
  const made = new OscillatorNode(context, { type, frequency: pitch });
  made.frequency.exponentialRampToValueAtTime(to, at + length);
  fade(made, out, at, length, loud, rise);
}

function rustle(out, at, pitch, length, loud, { q = 1, to = pitch, type = "bandpass", rise = 0.004 } = {}) {
  if (!noise) {
    noise = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
    const data = noise.getChannelData(0);
    for (let n = 0; n < data.length; n += 1) data[n] = 2 * Math.random() - 1;
  }
  const made = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(context, { type, frequency: pitch, Q: q });
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  made.connect(filter);
  fade(made, out, at, length, loud, rise, filter);
}

function fade(source, out, at, length, loud, rise, last = source) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  last.connect(gain).connect(out);
  source.start(at);
  source.stop(at + length + 0.02);
}

function melody(out, at, notes, step, options) {
  notes.forEach((pitch, n) => tone(out, at + n * step, pitch, n === notes.length - 1 ? 0.9 : 0.34, 0.34, options));
  return notes.length * step + 1;
}

/** Each makes its sound at a moment and returns how long it is, in seconds. */
const SOUNDS = {
  dice(out, at) {
    for (const [after, pitch] of [[0, 2100], [0.07, 1700], [0.12, 2500], [0.2, 1900], [0.27, 2300], [0.36, 1600]]) {
      rustle(out, at + after, pitch, 0.045, 0.9, { q: 3 });
      tone(out, at + after, pitch / 5, 0.04, 0.25, { type: "triangle" });
    }
    return 0.45;
  },
  tread(out, at) {
    for (const after of [0, 0.13, 0.26]) {
      tone(out, at + after, 105, 0.1, 0.5, { to: 62 });
      rustle(out, at + after, 420, 0.06, 0.22, { type: "lowpass" });
    }
    return 0.4;
  },
  clash(out, at) {
    for (const [pitch, loud] of [[1180, 0.22], [1730, 0.17], [2510, 0.13], [3370, 0.09]]) {
      tone(out, at, pitch, 0.32, loud, { type: "triangle", to: pitch * 0.99, rise: 0.002 });
      tone(out, at + 0.09, pitch * 0.87, 0.26, loud * 0.7, { type: "triangle", rise: 0.002 });
    }
    rustle(out, at, 3200, 0.08, 0.5);
    return 0.5;
  },
  arrow(out, at) {
    rustle(out, at, 900, 0.24, 0.5, { q: 2, to: 3600, rise: 0.09 });
    tone(out, at + 0.24, 190, 0.09, 0.5, { to: 90 });
    return 0.4;
  },
  loss(out, at) {
    tone(out, at, 196, 0.42, 0.5, { to: 92 });
    rustle(out, at, 260, 0.3, 0.3, { type: "lowpass", to: 120 });
    return 0.5;
  },
  turn(out, at) {
    tone(out, at, 523.25, 0.28, 0.28);
    tone(out, at + 0.14, 783.99, 0.42, 0.24);
    return 0.6;
  },
  victory: (out, at) => melody(out, at, [392, 523.25, 659.25, 783.99, 1046.5], 0.15, { type: "triangle" }),
  defeat: (out, at) => melody(out, at, [392, 349.23, 311.13, 233.08], 0.24, { type: "triangle" }),
  draw: (out, at) => melody(out, at, [392, 440, 392], 0.2, { type: "triangle" }),
};
