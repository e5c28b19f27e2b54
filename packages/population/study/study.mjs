// Bias and coverage of the estimators on populations whose uniqueness is known. Run after a build:
//   node packages/population/study/study.mjs [--draws 50] [--population NAME] [--fractions 0.01,0.05] [--plain]
// --plain leaves out the search and all two-way interactions, which take most of the time.
import { parseArgs } from "node:util";
import { pairs, independence } from "../dist/model/terms.js";
import { fitAndTest, problemOf, withTaus } from "../dist/assess-model.js";
import { forwardSearch } from "../dist/search.js";
import { simpleSample } from "../dist/sample.js";
import { expectedOthers } from "../dist/risk/tau.js";
import { shapeOf } from "../dist/risk/overdispersion.js";
import { gammaSums } from "../dist/variants.js";
import { superpopulation } from "../dist/superpopulation/superpopulation.js";
import { POPULATIONS, random } from "./populations.mjs";

const { values: args } = parseArgs({ options: { draws: { type: "string", default: "50" }, population: { type: "string", default: "" }, fractions: { type: "string", default: "0.01,0.05,0.1" }, plain: { type: "boolean", default: false } } });
const draws = Number(args.draws);

const run = (work) => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

/** Cells of all units by their place in the full table. */
function cellsOf({ sizes, codes, units }) {
  const cells = new Float64Array(units);
  for (let v = 0; v < sizes.length; v++) for (let i = 0; i < units; i++) cells[i] = cells[i] * sizes[v] + codes[v][i];
  return cells;
}

/** A simple random sample of units, or of whole households until there are enough units. */
function sampleUnits({ units, household }, fraction, draw) {
  const wanted = Math.round(units * fraction);
  const shuffle = (n, most) => {
    const order = Int32Array.from({ length: n }, (_, i) => i);
    for (let i = 0; i < Math.min(n, most); i++) {
      const j = i + Math.floor(draw() * (n - i));
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  };
  if (household === null) return shuffle(units, wanted).slice(0, wanted);
  const starts = [];
  household.forEach((id, i) => { if (i === 0 || household[i - 1] !== id) starts.push(i); });
  const out = [];
  for (const h of shuffle(starts.length, starts.length)) {
    if (out.length >= wanted) break;
    for (let i = starts[h]; i < (starts[h + 1] ?? units); i++) out.push(i);
  }
  return Int32Array.from(out);
}

function tableOf(population, chosen, cells) {
  const seen = new Map(), counts = [], first = [];
  for (const i of chosen) {
    const at = seen.get(cells[i]);
    if (at === undefined) {
      seen.set(cells[i], counts.length);
      counts.push(1);
      first.push(i);
    } else counts[at]++;
  }
  // levels that the sample lacks are no part of its table
  const codes = [], sizes = [];
  for (let v = 0; v < population.sizes.length; v++) {
    const to = new Int32Array(population.sizes[v]).fill(-1);
    for (const i of first) to[population.codes[v][i]] = 0;
    let size = 0;
    to.forEach((used, level) => { if (used === 0) to[level] = size++; });
    codes.push(Int32Array.from(first, (i) => to[population.codes[v][i]]));
    sizes.push(size);
  }
  return { first, table: { names: sizes.map((_, v) => `v${v}`), sizes, codes, labels: [], ordered: [], counts: Int32Array.from(counts), cells: sizes.reduce((p, s) => p * s, 1), records: chosen.length } };
}

function newTally() {
  return { runs: 0, failed: 0, tau1: { truth: 0, estimate: 0, covered: 0, relative: 0 }, tau2: { truth: 0, estimate: 0, covered: 0, relative: 0 } };
}
function count(tally, model, truth) {
  tally.runs++;
  if (model.taus === null) {
    tally.failed++;
    return;
  }
  for (const tau of ["tau1", "tau2"]) {
    const { estimate, low, high } = model.taus[tau];
    tally[tau].truth += truth[tau];
    tally[tau].estimate += estimate;
    if (low <= truth[tau] && truth[tau] <= high) tally[tau].covered++;
  }
}

/** The negative binomial variant gives no interval. */
function gammaVariant({ table, sample }, fit) {
  const { shape } = run(shapeOf(table, sample, fit));
  return { taus: shape === null ? null : Object.fromEntries(Object.entries(gammaSums(table, sample.fractions, run(expectedOthers(table, sample, fit)), shape)).map(([tau, estimate]) => [tau, { estimate, low: NaN, high: NaN }])) };
}

const percent = (x) => `${(100 * x).toFixed(0)} %`;
const rows = [], superRows = [];
for (const { name, make } of POPULATIONS.filter((p) => p.name.includes(args.population))) {
  const population = make(), cells = cellsOf(population), sizeOf = new Map();
  for (const cell of cells) sizeOf.set(cell, (sizeOf.get(cell) ?? 0) + 1);
  const trueUniques = [...sizeOf.values()].filter((f) => f === 1).length;
  for (const fraction of args.fractions.split(",").map(Number)) {
    const tallies = { independence: newTally(), "two-way": newTally(), chosen: newTally() }, supers = { zayatz: [], pitman: [], snb: [], dankar: [] };
    let uniques = 0, terms = 0, refuted = 0;
    for (let d = 0; d < draws; d++) {
      const draw = random(1000 * d + Math.round(fraction * 1000)), chosen = sampleUnits(population, fraction, draw), { first, table } = tableOf(population, chosen, cells);
      const sample = simpleSample(table.counts, table.records, table.records / population.units, "ml"), problem = problemOf(table, sample, []);
      const truth = { tau1: 0, tau2: 0 };
      first.forEach((i, c) => {
        if (table.counts[c] !== 1) return;
        const F = sizeOf.get(cells[i]);
        truth.tau2 += 1 / F;
        if (F === 1) truth.tau1++;
      });
      uniques += sample.uniques;
      const plain = run(withTaus(problem, run(fitAndTest(problem, independence(table.sizes.length)))));
      tallies["independence, negative binomial"] ??= newTally();
      count(tallies["independence, negative binomial"], gammaVariant(problem, plain.fit), truth);
      const { estimates, dankar } = run(superpopulation(table.counts, population.units));
      for (const { method, uniques: u } of estimates) supers[method].push(u);
      supers.dankar.push(dankar?.uniques ?? null);
      if (args.plain) continue;
      const all = run(withTaus(problem, run(fitAndTest(problem, pairs(table.sizes.length))))), search = run(forwardSearch(problem, plain, all)), taken = run(withTaus(problem, search.chosen, search.modelVariance));
      count(tallies.independence, plain, truth);
      count(tallies["two-way"], all, truth);
      count(tallies.chosen, taken, truth);
      terms += search.passed.length;
      if (Math.abs(search.chosen.criterion.tau2.z) > 1.96) refuted++;
    }
    for (const [model, { runs, failed, tau1, tau2 }] of Object.entries(tallies)) {
      if (runs === 0) continue;
      const done = runs - failed;
      rows.push([name, percent(fraction), Math.round(uniques / draws), model, (tau1.truth / done).toFixed(1), percent(tau1.estimate / tau1.truth - 1), percent(tau1.covered / done), (tau2.truth / done).toFixed(1), percent(tau2.estimate / tau2.truth - 1), percent(tau2.covered / done), failed, model === "chosen" ? (terms / draws).toFixed(1) : "", model === "chosen" ? refuted : ""]);
      console.log(rows.at(-1).join(" | "));
    }
    const mean = (list) => {
      const held = list.filter((x) => x !== null);
      return held.length === 0 ? "–" : `${(held.reduce((a, b) => a + b, 0) / held.length / trueUniques).toFixed(2)}${held.length < list.length ? ` (${list.length - held.length} failed)` : ""}`;
    };
    superRows.push([name, percent(fraction), trueUniques, mean(supers.zayatz), mean(supers.pitman), mean(supers.snb), mean(supers.dankar)]);
    console.log("   super", superRows.at(-1).join(" | "));
  }
}
