import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBytes } from "@sdc-risk/io";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };

/** A file as its header and the texts of its cells. */
interface Cells {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const csvOf = ({ names, rows }: Cells): string =>
  [names, ...rows].map((row) => row.join(",")).join("\n") + "\n";

interface Limits {
  readonly share: number;
  readonly risk: number;
  readonly largest: number;
}

/** Writes a file as CSV, reads that, and judges it. @param known keys, or kinds of intruders with theirs */
async function judged(cells: Cells, known: object, { share, risk, largest }: Limits) {
  const settings = settingsOf(
    checkSettings({
      ...known,
      measures: ["frequency", "kanon", "individual-risk"],
      policy: {
        name: "ours",
        rules: [
          { figure: "kanon.violations.share", k: 3, max: share },
          { figure: "individual-risk.globalRisk", max: risk },
          { figure: "frequency.sampleUniques", max: largest },
        ],
      },
    }),
  );
  const read = await readBytes(new TextEncoder().encode(csvOf(cells)), "f.csv");
  const file = { ...read, name: "f.csv", sha256: "0" } as unknown as DataFile;
  const { report } = await run(settings, microdata(settings, file, []), { origin, keysAdvice: "name keys." });
  return { rules: report.policy!.rules, ...report.answer! };
}

/** The number of the band that holds a number, by whole numbers of millionths. */
function bandByHand(text: string, width: string): string {
  const millionths = (decimal: string): bigint => {
    const [whole = "", fraction = ""] = decimal.replace("-", "").split(".");
    return BigInt(whole + fraction.padEnd(6, "0")) * (decimal.startsWith("-") ? -1n : 1n);
  };
  const x = millionths(text);
  const w = millionths(width);
  return `band ${(x - (((x % w) + w) % w)) / w}`;
}

/** Makes a change that an answer tells in words, by cells alone. */
function byHand(file: Cells, change: string): Cells {
  let { names, rows } = file;
  const recode = (name: string, map: (text: string) => string): void => {
    const at = names.indexOf(name);
    rows = rows.map((row) => row.map((text, c) => (c !== at || text === "" ? text : map(text))));
  };
  for (const step of change.split(", ")) {
    const [, gone] = /^leave out (\w+)$/.exec(step) ?? [];
    const [, banded, width] = /^put (\w+) in bands of ([\d.]+)$/.exec(step) ?? [];
    const [, number, merged] = /^put the (\d+) rarest levels of (\w+) into one$/.exec(step) ?? [];
    if (gone !== undefined) {
      const at = names.indexOf(gone);
      names = names.filter((_, c) => c !== at);
      rows = rows.map((row) => row.filter((_, c) => c !== at));
    } else if (banded !== undefined) recode(banded, (text) => bandByHand(text, width));
    else if (merged !== undefined) {
      const held = file.rows.map((row) => row[file.names.indexOf(merged)]).filter((text) => text !== "");
      const records = (level: string): number => held.filter((one) => one === level).length;
      const rare = [...new Set(held)].filter((level) => records(level) < file.rows.length / 20);
      expect(rare).toHaveLength(Number(number));
      recode(merged, (text) => (rare.includes(text) ? "rare" : text));
    } else throw new Error(`a change that no hand can make: ${step}`);
  }
  return { names, rows };
}

/** A number with its digits behind the point, without zeros at their end, as a double is written. */
const decimal = (digits: number, scale: number): string => String(Number(`${digits}e-${scale}`));

const row = (scale: number, base: number) =>
  fc
    .record({
      rate: fc.option(fc.integer({ min: -5, max: 140 }), { freq: 30 }),
      sex: fc.constantFrom("f", "m"),
      // mostly one level, and rare ones
      reg: fc.oneof(
        { weight: 12, arbitrary: fc.constant("north") },
        { weight: 1, arbitrary: fc.constantFrom("s", "t", "u") },
      ),
      w: fc.integer({ min: 1, max: 40 }),
    })
    .map(({ rate, sex, reg, w }) => [rate === null ? "" : decimal(base + rate, scale), sex, reg, String(w)]);
const file: fc.Arbitrary<Cells> = fc
  .record({ scale: fc.integer({ min: 0, max: 4 }), base: fc.constantFrom(0, 0, 100, 1_234_567_890_100) })
  .chain(({ scale, base }) => fc.array(row(base > 1000 ? 0 : scale, base), { minLength: 30, maxLength: 160 }))
  .map((rows) => ({ names: ["rate", "sex", "reg", "w"], rows }));
const limits: fc.Arbitrary<Limits> = fc.record({
  share: fc.constantFrom(0, 0.05, 0.2, 0.5),
  risk: fc.constantFrom(0.02, 0.08, 0.3),
  largest: fc.constantFrom(0, 2, 6, 20),
});

/** Hundredths, each in two or more records, of which a third begin a band of 0.02, 0.05, 0.1 or 0.2. */
const hundredths: Cells = {
  names: ["rate", "sex", "reg", "w"],
  rows: Array.from({ length: 150 }, (_, i) => [
    decimal((i * 37) % 61, 2),
    i % 3 === 0 ? "f" : "m",
    i % 40 === 0 ? "s" : "north",
    "10",
  ]),
};

/** The same of numbers beyond 10^12. */
const beyond: Cells = {
  ...hundredths,
  rows: hundredths.rows.map(([, ...others], i) => [String(1_234_567_890_100 + ((i * 37) % 61)), ...others]),
};

describe("what an answer proposes", () => {
  it("does what it promises: made by hand, written as CSV and read again, figures and verdicts are the same", async () => {
    const easy: Limits = { share: 0.2, risk: 0.3, largest: 20 };
    const seen = { decimals: 0, large: 0, out: 0, merged: 0, several: 0, meets: 0 };
    await fc.assert(
      fc.asyncProperty(file, limits, async (cells, asked) => {
        const keys = ["rate", "sex", "reg"];
        const { remedies } = await judged(cells, { keys }, asked);
        for (const { change, figures, meets } of remedies) {
          const made = byHand(cells, change);
          const left = keys.filter((key) => made.names.includes(key));
          const again = await judged(made, { keys: left }, asked);
          for (const { figure, value, met } of figures) {
            const rule = again.rules.find((one) => one.figure === figure)!;
            expect(value, `${change}: ${figure}`).toBeCloseTo(rule.value!, 12);
            expect(met, `${change}: ${figure}`).toBe(rule.met);
          }
          expect(meets, change).toBe(again.rules.every(({ met }) => met));
          seen.decimals += Number(/bands of \d*\.\d/.test(change));
          seen.large += Number(
            change.includes("bands") && cells.rows.some(([rate = ""]) => rate.length > 12),
          );
          seen.out += Number(change.includes("leave out"));
          seen.merged += Number(change.includes("rarest"));
          seen.several += Number(change.includes(", "));
          seen.meets += Number(meets);
        }
      }),
      {
        ...propertyRuns(400),
        examples: [
          [hundredths, easy],
          [beyond, easy],
        ],
      },
    );
    if (propertyRuns(400).numRuns === 400)
      for (const [kind, times] of Object.entries(seen)) expect(times, kind).toBeGreaterThan(0);
  });

  it("does so for several intruders at once", async () => {
    const keysOf: Readonly<Record<string, readonly string[]>> = {
      nosy: ["rate", "sex", "reg"],
      far: ["rate", "reg"],
    };
    const scenarios = (names: readonly string[]): object => ({
      scenarios: Object.entries(keysOf).map(([name, keys]) => ({
        name,
        keys: keys.filter((key) => names.includes(key)),
      })),
    });
    let joint = 0;
    await fc.assert(
      fc.asyncProperty(file, limits, async (cells, asked) => {
        const answer = await judged(cells, scenarios(cells.names), asked);
        if (answer.joint === undefined) return;
        const made = byHand(cells, answer.joint.change);
        const { rules } = await judged(made, scenarios(made.names), asked);
        for (const { scenario, figure, value, met } of answer.joint.figures) {
          const rule = rules.find((one) => one.scenario === scenario && one.figure === figure)!;
          expect(value, `${answer.joint.change}: ${figure}`).toBeCloseTo(rule.value!, 12);
          expect(met).toBe(rule.met);
        }
        expect(answer.joint.meets).toBe(rules.every(({ met }) => met));
        joint++;
      }),
      propertyRuns(60),
    );
    expect(joint).toBeGreaterThan(0);
  });
});
