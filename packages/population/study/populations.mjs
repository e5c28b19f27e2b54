// Populations of known uniqueness. Each is a list of units with one code per key, made from a seed.

/** mulberry32: numbers in [0, 1) from a seed. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const zipf = (size, power) => Array.from({ length: size }, (_, i) => (i + 1) ** -power);
const normal = (draw) => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());

function cumulate(weights) {
  let total = 0;
  return Float64Array.from(weights, (w) => (total += w));
}
function pick(cumulative, draw) {
  const at = draw() * cumulative[cumulative.length - 1];
  let low = 0, high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cumulative[middle] > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Units drawn from a log-linear model: skewed main effects and, for some pairs of keys, random interactions. */
function logLinear({ sizes, power, interactions, spread, units, seed }) {
  const draw = random(seed), main = sizes.map((size) => zipf(size, power)), terms = interactions.map(([a, b]) => ({ a, b, values: Float64Array.from({ length: sizes[a] * sizes[b] }, () => Math.exp(spread * normal(draw))) }));
  const cells = sizes.reduce((product, size) => product * size, 1), weights = new Float64Array(cells), digits = new Int32Array(sizes.length);
  for (let cell = 0; cell < cells; cell++) {
    let rest = cell;
    for (let v = sizes.length - 1; v >= 0; v--) {
      digits[v] = rest % sizes[v];
      rest = Math.floor(rest / sizes[v]);
    }
    weights[cell] = sizes.reduce((product, _, v) => product * main[v][digits[v]], 1) * terms.reduce((product, { a, b, values }) => product * values[digits[a] * sizes[b] + digits[b]], 1);
  }
  const cumulative = cumulate(weights), codes = sizes.map(() => new Int32Array(units));
  for (let i = 0; i < units; i++) {
    let rest = pick(cumulative, draw);
    for (let v = sizes.length - 1; v >= 0; v--) {
      codes[v][i] = rest % sizes[v];
      rest = Math.floor(rest / sizes[v]);
    }
  }
  return { sizes, codes, units, household: null };
}

/** Persons in households: members share area and origin; age and marital status go together. */
function households({ units, seed }) {
  const draw = random(seed), area = cumulate(zipf(12, 0.6)), origin = cumulate(zipf(5, 1.5)), work = cumulate(zipf(5, 0.7));
  const sizes = [12, 5, 14, 2, 4, 6], codes = sizes.map(() => new Int32Array(units)), household = new Int32Array(units);
  for (let i = 0, id = 0; i < units; id++) {
    const members = 1 + Math.floor(-2.2 * Math.log(1 - draw())), shared = [pick(area, draw), pick(origin, draw)], head = 20 + Math.floor(60 * draw() ** 1.3);
    for (let m = 0; m < members && i < units; m++, i++) {
      const age = m === 0 ? head : m === 1 && draw() < 0.8 ? Math.max(18, head + Math.round(4 * normal(draw))) : Math.max(0, head - 28 + Math.round(7 * normal(draw)));
      const adult = age >= 18, values = [...shared, Math.min(13, Math.floor(age / 7)), m === 1 && draw() < 0.9 ? 1 : Math.floor(2 * draw()), !adult ? 0 : members > 1 && m < 2 && draw() < 0.8 ? 1 : Math.floor(4 * draw()), !adult ? 5 : pick(work, draw)];
      values.forEach((value, v) => { codes[v][i] = value; });
      household[i] = id;
    }
  }
  return { sizes, codes, units, household };
}

export const POPULATIONS = [
  { name: "independent keys", twoWay: true, make: () => logLinear({ sizes: [20, 2, 15, 5, 8], power: 1, interactions: [], spread: 0, units: 100_000, seed: 11 }) },
  { name: "two-way, 2 interactions", twoWay: true, make: () => logLinear({ sizes: [20, 2, 15, 5, 8], power: 0.8, interactions: [[2, 3], [0, 4]], spread: 0.8, units: 100_000, seed: 12 }) },
  { name: "two-way, all interactions", twoWay: true, make: () => logLinear({ sizes: [12, 2, 10, 5, 6], power: 0.7, interactions: [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]], spread: 0.5, units: 100_000, seed: 13 }) },
  { name: "many levels", twoWay: true, make: () => logLinear({ sizes: [50, 2, 30, 20], power: 0.6, interactions: [[1, 3]], spread: 0.7, units: 100_000, seed: 14 }) },
  { name: "clustered households", twoWay: false, make: () => households({ units: 100_000, seed: 15 }) },
];
