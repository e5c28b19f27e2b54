import { shownLevel, type CodedColumn } from "@sdc-risk/data";
import { recodeColumn, type Recoding } from "@sdc-risk/session";
import { propertyRuns } from "@sdc-risk/testkit";
import { Float32, type DataType } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const columnOf = (levels: readonly (string | number)[], type?: DataType): CodedColumn => ({
  name: "k",
  codes: Int32Array.from(levels, (_, i) => i),
  size: levels.length,
  ...(type === undefined ? {} : { type }),
  value: (code) => levels[code],
  label: (code) => String(levels[code]),
});

function recoded(change: Recoding, column: CodedColumn, read: (column: CodedColumn, code: number) => string) {
  const out = recodeColumn(change)(column);
  return Array.from(out.codes, (code) => read(out, code));
}
/** What becomes of each level, by its text, which is the same in every file. */
const texts = (change: Recoding, levels: readonly (string | number)[], type?: DataType): string[] =>
  recoded(change, columnOf(levels, type), (column, code) => column.label(code));
/** The same as people read it. */
const shown = (change: Recoding, levels: readonly string[]): string[] =>
  recoded(change, columnOf(levels), shownLevel);

const bands = (width: number, from = 0): Recoding => ({ kind: "bands", width, from });
const ends = (bottom: number | null, top: number | null): Recoding => ({ kind: "ends", bottom, top });

describe("bands", () => {
  it("begin where they are told to, below zero too", () => {
    expect(texts(bands(5), ["0", "4", "5", "17", "-1"])).toEqual(["0–4", "0–4", "5–9", "15–19", "-5–-1"]);
    expect(texts(bands(10, 3), ["12", "2"])).toEqual(["3–12", "-7–2"]);
    expect(texts(bands(1), ["7"])).toEqual(["7"]);
  });

  it("of a decimal width hold the numbers at their edges", () => {
    expect(texts(bands(0.1), ["0.2", "0.25", "0.3", "0.35", "-0.3", "1"])).toEqual([
      "0.2 to under 0.3",
      "0.2 to under 0.3",
      "0.3 to under 0.4",
      "0.3 to under 0.4",
      "-0.3 to under -0.2",
      "1 to under 1.1",
    ]);
    expect(texts(bands(0.2), ["0.6", "1.2", "1.4"])).toEqual([
      "0.6 to under 0.8",
      "1.2 to under 1.4",
      "1.4 to under 1.6",
    ]);
    expect(texts(bands(0.2, 0.05), ["0.65", "0.64", "1e-7", ".25"])).toEqual([
      "0.65 to under 0.85",
      "0.45 to under 0.65",
      "-0.15 to under 0.05",
      "0.25 to under 0.45",
    ]);
  });

  it("of large numbers keep apart what differs in the last digit", () => {
    expect(texts(bands(5), ["1234567890127", "1234567890131", "9007199254740993"])).toEqual([
      "1234567890125–1234567890129",
      "1234567890130–1234567890134",
      "9007199254740990–9007199254740994",
    ]);
    expect(texts(bands(1), ["9007199254740992", "9007199254740993"])).toEqual([
      "9007199254740992",
      "9007199254740993",
    ]);
  });

  it("of whole width read as open where there are fractions, by the same text as in other files", () => {
    expect(texts(bands(10), ["9.5", "3"])).toEqual(["0–9", "0–9"]);
    expect(shown(bands(10), ["9.5", "3", "-0.5", "?"])).toEqual([
      "0 to under 10",
      "0 to under 10",
      "-10 to under 0",
      "?",
    ]);
    expect(shown(bands(10), ["9", "3"])).toEqual(["0–9", "0–9"]);
    expect(shown(bands(1), ["7.5"])).toEqual(["7 to under 8"]);
  });

  it("take a 32-bit float for the decimal number that it was", () => {
    const singles = [0.1, 0.3, 0.7, 12].map(Math.fround);
    expect(texts(bands(0.1), singles, new Float32())).toEqual([
      "0.1 to under 0.2",
      "0.3 to under 0.4",
      "0.7 to under 0.8",
      "12 to under 12.1",
    ]);
    // under the type of the first file a number of the second, with all its digits
    expect(texts(bands(0.1), [0.7, 0.699999988], new Float32())).toEqual([
      "0.7 to under 0.8",
      "0.6 to under 0.7",
    ]);
    expect(texts(ends(null, 0.7), singles, new Float32()).slice(2)).toEqual(["≥ 0.7", "≥ 0.7"]);
    const groups = [{ label: "low", levels: ["0.1", "0.3"] }];
    expect(texts({ kind: "merge", groups }, singles, new Float32()).slice(0, 2)).toEqual(["low", "low"]);
  });

  it("leave what is no number as it is", () => {
    const levels = ["unknown", "", " ", "Infinity", "0x10", "1e999", "2020-01-01", "1,5", "--1"];
    expect(texts(bands(5), levels)).toEqual(levels);
    expect(texts(ends(1, 2), levels)).toEqual(levels);
  });

  /** A decimal number by its digits and how many of them stand behind the point. */
  const decimal = (digits: fc.Arbitrary<bigint>) =>
    fc.record({ digits, scale: fc.integer({ min: 0, max: 6 }) });
  const written = ({ digits, scale }: { digits: bigint; scale: number }): string => {
    const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
    const at = text.length - scale;
    return `${digits < 0n ? "-" : ""}${text.slice(0, at)}${scale === 0 ? "" : `.${text.slice(at)}`}`;
  };
  const small = fc.bigInt({ min: 1n, max: 5_000n });
  const any = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });

  it("are those of rational numbers: a number is in its band, and two share one if they do there", () => {
    const near = fc.tuple(fc.bigInt({ min: -300n, max: 300n }), decimal(small), decimal(small));
    fc.assert(
      fc.property(
        fc.tuple(
          fc.record({ digits: small, scale: fc.integer({ min: 0, max: 4 }) }),
          fc.bigInt({ min: -50n, max: 50n }),
        ),
        fc.array(fc.oneof(near, decimal(any)), { minLength: 1, maxLength: 12 }),
        ([width, start], drawn) => {
          const S = 12n;
          const scaled = ({ digits, scale }: { digits: bigint; scale: number }): bigint =>
            digits * 10n ** (S - BigInt(scale));
          const w = scaled(width);
          const from = start * 10n ** 10n;
          // multiples of the width, which stand on edges, and any numbers
          const numbers = drawn.map((one) =>
            Array.isArray(one) ? { digits: one[0] * width.digits, scale: width.scale } : one,
          );
          const change = bands(Number(written(width)), Number(written({ digits: start, scale: 2 })));
          const found = texts(change, numbers.map(written));
          const open = shown(change, [...numbers.map(written), "0.5"]);
          for (const [i, number] of numbers.entries()) {
            const x = scaled(number);
            const [low, high] = open[i].split(" to under ").map((edge) => {
              const [whole = "", fraction = ""] = edge.split(".");
              return BigInt(`${whole}${fraction.padEnd(12, "0")}`);
            }) as [bigint, bigint];
            expect(low <= x && x < high, `${written(number)} in ${open[i]}`).toBe(true);
            expect(high - low).toBe(w);
            expect((((low - from) % w) + w) % w).toBe(0n);
            for (const [j, other] of numbers.entries()) {
              const floor = (y: bigint): bigint => (y - (((y % w) + w) % w)) / w;
              const same = floor(x - from) === floor(scaled(other) - from);
              expect(found[i] === found[j]).toBe(same);
            }
          }
        },
      ),
      propertyRuns(600),
    );
  });

  it("hold each multiple of a width at their beginning", () => {
    for (const width of [0.1, 0.2, 0.05, 0.01, 0.02, 0.25, 0.5, 0.001, 0.7, 1.1]) {
      const scale = 10 ** 3;
      const step = Math.round(width * scale);
      const levels = Array.from({ length: 101 }, (_, k) => String((k * step) / scale));
      expect(new Set(texts(bands(width), levels)).size).toBe(101);
      expect(texts(bands(width), levels).map((text) => text.split(/ to under |–/)[0])).toEqual(levels);
    }
  });
});

describe("ends", () => {
  it("take together what lies beyond them and leave the middle", () => {
    expect(texts(ends(15, 75), ["3", "15", "16", "74", "75", "99"])).toEqual([
      "≤ 15",
      "≤ 15",
      "16",
      "74",
      "≥ 75",
      "≥ 75",
    ]);
    expect(texts(ends(null, 75), ["-5"])).toEqual(["-5"]);
    expect(texts(ends(0.3, null), ["0.30", "0.31", "0.299"])).toEqual(["≤ 0.3", "0.31", "≤ 0.3"]);
  });

  it("tell numbers apart that doubles do not", () => {
    expect(texts(ends(9007199254740992, null), ["9007199254740992", "9007199254740993"])).toEqual([
      "≤ 9007199254740992",
      "9007199254740993",
    ]);
  });
});

describe("merged levels", () => {
  it("have one name, and others their own", () => {
    const groups = [
      { label: "west", levels: ["a", "b"] },
      { label: "east", levels: ["c"] },
    ];
    expect(texts({ kind: "merge", groups }, ["a", "b", "c", "d"])).toEqual(["west", "west", "east", "d"]);
  });
});
