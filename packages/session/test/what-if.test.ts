import { checksInFull, propertyRuns } from "@sdc-risk/testkit";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { expect, it } from "vitest";
import { assess } from "@sdc-risk/assess";
import {
  checkSettings,
  installed,
  microdata,
  run,
  settingsOf,
  type DataFile,
  type Policy,
} from "@sdc-risk/session";
import { judgement } from "../src/policy/judge.ts";
import { limitsIn } from "../src/policy/rules.ts";
import { whatIfs } from "../src/policy/what-if.ts";

interface Row {
  readonly a: number | null;
  readonly b: string | null;
  readonly c: string;
  readonly w: number;
}
type Key = "a" | "b" | "c";

/** Text in place of a value, after a change that was made by hand. */
type Changed = Readonly<Record<Key, string | null>> & Pick<Row, "w">;

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };

/** Rules on three measures, each with a limit for which a coarser key may do, or nothing. */
interface Limits {
  readonly share: number;
  readonly risk: number;
  readonly smallest: number;
}
const policyOf = ({ share, risk, smallest }: Limits): object => ({
  name: "ours",
  rules: [
    { figure: "kanon.violations.share", k: 2, max: share },
    { figure: "individual-risk.globalRisk", max: risk },
    { figure: "frequency.smallestFrequency", min: smallest },
  ],
});

interface Asked extends Limits {
  readonly weighted: boolean;
}

async function judged(table: Table, keys: readonly string[], { weighted, ...limits }: Asked) {
  const settings = settingsOf(
    checkSettings({
      keys,
      ...(weighted ? { weight: "w" } : {}),
      measures: ["frequency", "kanon", "individual-risk"],
      policy: policyOf(limits),
    }),
  );
  const file = { table, name: "f.csv", sha256: "0", warnings: [] } as unknown as DataFile;
  const { report } = await run(settings, microdata(settings, file, []), { origin, keysAdvice: "name keys." });
  return { rules: report.policy!.rules, remedies: report.answer!.remedies };
}

const numbers = (values: readonly (number | null)[]) => vectorFromArray([...values], new Float64());
const texts = (values: readonly (string | null)[]) => vectorFromArray([...values], new Utf8());

const tableOf = (rows: readonly Row[]): Table =>
  new Table({
    a: numbers(rows.map(({ a }) => a)),
    b: texts(rows.map(({ b }) => b)),
    c: texts(rows.map(({ c }) => c)),
    w: numbers(rows.map(({ w }) => w)),
  });

const changedTable = (rows: readonly Changed[]): Table =>
  new Table({
    a: texts(rows.map(({ a }) => a)),
    b: texts(rows.map(({ b }) => b)),
    c: texts(rows.map(({ c }) => c)),
    w: numbers(rows.map(({ w }) => w)),
  });

const asTexts = (rows: readonly Row[]): Changed[] =>
  rows.map((row) => ({ ...row, a: row.a === null ? null : String(row.a) }));

/** Makes a change that a report tells in words. */
function byHand(
  rows: readonly Row[],
  change: string,
): { readonly rows: readonly Changed[]; readonly keys: Key[] } {
  let out = asTexts(rows);
  let keys: Key[] = ["a", "b", "c"];
  for (const step of change.split(", ")) {
    const [, gone] = /^leave out (\w)$/.exec(step) ?? [];
    const [, banded, width] = /^put (\w) in bands of ([\d.]+)$/.exec(step) ?? [];
    const [, number, merged] = /^put the (\d+) rarest levels of (\w) into one$/.exec(step) ?? [];
    if (gone !== undefined) keys = keys.filter((key) => key !== gone);
    else if (banded !== undefined) {
      const band = (text: string): string => String(Math.floor(Number(text) / Number(width)));
      out = out.map((row) => ({
        ...row,
        [banded]: row[banded as Key] === null ? null : band(row[banded as Key]!),
      }));
    } else if (merged !== undefined) {
      const key = merged as Key;
      const count = new Map<string, number>();
      for (const row of out) if (row[key] !== null) count.set(row[key], (count.get(row[key]) ?? 0) + 1);
      const rare = [...count].filter(([, records]) => records < rows.length / 20).map(([level]) => level);
      expect(rare).toHaveLength(Number(number));
      out = out.map((row) => ({ ...row, [key]: rare.includes(row[key]!) ? "rare" : row[key] }));
    } else throw new Error(`a change that no hand can make: ${step}`);
  }
  return { rows: out, keys };
}

const row: fc.Arbitrary<Row> = fc.record({
  a: fc.option(fc.integer({ min: -20, max: 60 }), { freq: 8 }),
  b: fc.option(fc.constantFrom("p", "q"), { freq: 20 }),
  // mostly one level, and rare ones
  c: fc.oneof(
    { weight: 12, arbitrary: fc.constant("x") },
    { weight: 1, arbitrary: fc.constantFrom("s", "t", "u") },
  ),
  w: fc.integer({ min: 1, max: 40 }),
});
const file = fc.oneof(
  { weight: 1, arbitrary: fc.array(row, { minLength: 1, maxLength: 6 }) },
  { weight: 3, arbitrary: fc.array(row, { minLength: 21, maxLength: 80 }) },
);
const asked: fc.Arbitrary<Asked> = fc.record({
  share: fc.constantFrom(0, 0.1, 0.3, 0.6),
  risk: fc.constantFrom(0.001, 0.05, 0.3, 1),
  smallest: fc.constantFrom(1, 2),
  weighted: fc.boolean(),
});

const made = (n: number, of: (i: number) => Partial<Row>): Row[] =>
  Array.from({ length: n }, (_, i) => ({ a: 5, b: "p", c: "x", w: 1, ...of(i) }));
const STRICT: Asked = { share: 0, risk: 1, smallest: 1, weighted: false };

/** Files that need each kind of change, so that none is left to chance. */
const examples: [Row[], Asked][] = [
  [made(6, (i) => ({ a: i })), STRICT],
  [made(30, (i) => ({ a: i })), STRICT],
  [made(40, (i) => ({ c: i < 3 ? "stu"[i] : "x" })), STRICT],
  [made(30, (i) => ({ a: i, b: `b${i}` })), STRICT],
];

it("every change that is told was made: figures are those of the file that is changed by hand and assessed again", async () => {
  const seen = { out: 0, bands: 0, merged: 0, several: 0 };
  await fc.assert(
    fc.asyncProperty(file, asked, async (rows, limits) => {
      const { rules, remedies } = await judged(tableOf(rows), ["a", "b", "c"], limits);
      for (const { change, figures, meets } of remedies) {
        const hand = byHand(rows, change);
        const again = await judged(changedTable(hand.rows), hand.keys, limits);
        for (const { figure, value, met } of figures) {
          const rule = again.rules.find((one) => one.figure === figure)!;
          expect(value, `${change}: ${figure}`).toBeCloseTo(rule.value!, 12);
          expect(met).toBe(rule.met);
        }
        expect(meets).toBe(again.rules.every(({ met }) => met));
        seen.out += Number(change.includes("leave out"));
        seen.bands += Number(change.includes("bands"));
        seen.merged += Number(change.includes("rarest"));
        seen.several += Number(change.includes(", "));
      }
      for (const key of ["a", "b", "c"]) {
        const told = rules.flatMap(({ figure, without = [] }) =>
          without.filter((one) => one.key === key).map(({ value, met }) => ({ figure, value, met })),
        );
        if (told.length === 0) continue;
        const left = ["a", "b", "c"].filter((one) => one !== key);
        const again = await judged(tableOf(rows), left, limits);
        for (const { figure, value, met } of told) {
          const rule = again.rules.find((one) => one.figure === figure)!;
          expect(value, `without ${key}: ${figure}`).toBeCloseTo(rule.value!, 12);
          expect(met).toBe(rule.met);
        }
      }
    }),
    { ...propertyRuns(100), examples },
  );
  for (const [kind, times] of Object.entries(seen)) expect(times, kind).toBeGreaterThan(0);
});

/** What is found where figures of costly measures are put off, and where all are computed at once. */
async function putOff(rows: readonly Row[], keys: readonly string[], limits: Limits & { matches: number }) {
  const settings = settingsOf(checkSettings({ keys, weight: "w" }));
  const data = { table: tableOf(rows), name: "f.csv", sha256: "0", warnings: [] } as unknown as DataFile;
  const { sdc } = microdata(settings, data, []);
  const policy = policyOf(limits) as Policy;
  const matches = { figure: "population.expectedMatches.inFile", share: true as const, max: limits.matches };
  const all = limitsIn({ ...policy, rules: [...policy.rules, matches] }, [], installed);
  const asked = installed.filter(({ id }) => all.some(({ figure }) => figure.measure === id));
  const options = { population: { model: "independence" } };
  const { findings } = await assess(sdc, asked, { options, skip: true });
  const found = { records: sdc.records, findings, skipped: [] };
  const tick = (): Promise<void> => Promise.resolve();
  const judged = await Promise.all(all.map((limit) => judgement(limit, found, { weights: null }, tick)));
  const now = {
    values: judged.map(({ reading }) => reading.value),
    results: judged.map(({ result }) => result),
  };
  let costs = 0;
  const measures = asked.map((measure) =>
    measure.id !== "population"
      ? measure
      : {
          ...measure,
          compute: (...given: Parameters<typeof measure.compute>) => (costs++, measure.compute(...given)),
        },
  );
  const trial = {
    scenario: null,
    sdc,
    measures,
    options,
    limits: all,
    among: 1,
    now,
    tick,
    signal: undefined,
    pool: undefined,
  };
  const late = await whatIfs(trial);
  const some = costs;
  const early = await whatIfs({ ...trial, costly: [] });
  return { late, early, some, every: costs - some, failing: now.results.map((result) => result !== "met") };
}

it("what is put off for its cost changes nothing that is told, and saves some of it", async () => {
  let saved = 0;
  const limits = fc.record({
    ...{ share: fc.constantFrom(0, 0.1, 0.3), risk: fc.constantFrom(0.001, 0.05, 1) },
    ...{ smallest: fc.constantFrom(1, 2, 4), matches: fc.constantFrom(0.0001, 0.05, 0.5) },
  });
  await fc.assert(
    fc.asyncProperty(file, limits, async (rows, some) => {
      const found = await putOff(rows, ["a", "b", "c"], some);
      expect(found.late.remedies).toEqual(found.early.remedies);
      for (const [i, fails] of found.failing.entries())
        if (fails) expect(found.late.without[i]).toEqual(found.early.without[i]);
      expect(found.some).toBeLessThanOrEqual(found.every);
      saved += found.every - found.some;
    }),
    propertyRuns(20),
  );
  // few files may happen to save nothing
  if (checksInFull()) expect(saved).toBeGreaterThan(0);
});
