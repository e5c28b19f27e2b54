import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { measureChecks, propertyRuns, schemaFaults } from "@sdc-risk/testkit";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partialSynthesis } from "../src/index.ts";
import { partialSynthesisSummary } from "../src/summary.ts";
import { matchesByHand, type OracleRecord } from "./oracle.ts";

/** A small file: a text, a number with one decimal, and which original each record is. */
interface SmallCopy {
  readonly texts: readonly (string | null)[];
  readonly numbers: readonly (number | null)[];
  readonly ids: readonly number[];
}

const tableOf = ({ texts, numbers, ids }: SmallCopy, weights?: readonly number[]): Table =>
  new Table({
    id: vectorFromArray(ids, new Float64()),
    text: vectorFromArray(texts, new Utf8()),
    number: vectorFromArray(numbers, new Float64()),
    ...(weights === undefined ? {} : { weight: vectorFromArray(weights, new Float64()) }),
  });

const recordsOf = (
  { texts, numbers, ids }: SmallCopy,
  originals: number,
  windowed: boolean,
): OracleRecord[] =>
  texts.map((text, i) => {
    const number = numbers[i] ?? null;
    const id = ids[i] ?? -1;
    return {
      exact: windowed ? [text] : [text, number === null ? null : String(number)],
      numbers: windowed ? [number] : [],
      of: id < originals ? id : null,
    };
  });

/** Originals that hold every value that copies hold, so that none is strange, and copies without gaps of their own. */
const files = fc
  .record({
    own: fc.array(
      fc.record({ text: fc.constantFrom("a", "b", null), number: fc.constantFrom(1, 1.2, 1.5, null) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
    copies: fc.integer({ min: 1, max: 3 }),
    seed: fc.infiniteStream(fc.nat(997)),
    extra: fc.boolean(),
  })
  .map(({ own, copies, seed, extra }) => {
    const draw = (most: number): number => (seed.next().value as number) % most;
    const originals: SmallCopy = {
      texts: own.map(({ text }) => text),
      numbers: own.map(({ number }) => number),
      ids: own.map((_, i) => i),
    };
    const texts = originals.texts.filter((one) => one !== null);
    const numbers = originals.numbers.filter((one) => one !== null);
    const released = Array.from({ length: copies }, (): SmallCopy => {
      const rows = own.map((one, i) => ({
        text: one.text === null ? null : draw(3) === 0 ? (texts[draw(texts.length)] ?? null) : one.text,
        number:
          one.number === null ? null : draw(3) === 0 ? (numbers[draw(numbers.length)] ?? null) : one.number,
        id: i,
      }));
      if (extra && texts.length > 0 && numbers.length > 0)
        rows.push({ text: texts[0] ?? null, number: numbers[0] ?? null, id: own.length });
      const order = rows.map((row) => ({ row, key: draw(100) })).sort((a, b) => a.key - b.key);
      const kept = order.slice(draw(4) === 0 && rows.length > 1 ? 1 : 0).map(({ row }) => row);
      return {
        texts: kept.map(({ text }) => text),
        numbers: kept.map(({ number }) => number),
        ids: kept.map(({ id }) => id),
      };
    });
    return { originals, released, weights: own.map(() => 1 + draw(4)) };
  });

describe("equals all comparisons by hand", () => {
  for (const form of ["census", "sample"] as const)
    for (const windowed of [false, true])
      it(`as a ${form}, ${windowed ? "a number known to within a window" : "all known exactly"}`, async () => {
        await fc.assert(
          fc.asyncProperty(files, async ({ originals, released, weights }) => {
            const sdc = SdcObject.fromArrow(
              tableOf(originals, weights),
              { keys: ["text", "number"], id: "id", weight: "weight" },
              { released: released.map((one) => tableOf(one)), match: "id" },
            );
            const options = { form, ...(windowed ? { windows: { number: 0.3 } } : {}) };
            const { results } = await assess(sdc, [partialSynthesis], {
              options: { "partial-synthesis": options },
            });
            const { summary, columns } = results["partial-synthesis"];
            const n = originals.ids.length;
            // of a file of whose ids the original has none no match can be checked, so that there are no figures
            if (released.some(({ ids }) => ids.every((id) => id >= n))) {
              expect([summary.expectedMatches, summary.uniqueMatches, summary.trueMatches]).toEqual([
                null,
                null,
                null,
              ]);
              expect(columns.match).toBeUndefined();
              return;
            }
            const own = recordsOf(originals, n, windowed);
            const widths = windowed ? [0.3] : [];
            const held = own.map((target) =>
              own.reduce(
                (sum, other, i) =>
                  sum +
                  (matchesByHand([target], [[{ ...other, of: 0 }]], widths, null)[0]?.right
                    ? (weights[i] ?? 0)
                    : 0),
                0,
              ),
            );
            const expected = matchesByHand(
              own,
              released.map((one) => recordsOf(one, n, windowed)),
              widths,
              form === "sample" ? held : null,
            );
            const chances = expected.map(({ best, right }) => (right ? 1 / best : 0));
            expect([...(columns.match?.values ?? [])]).toEqual(chances);
            expect(summary.expectedMatches).toBeCloseTo(
              chances.reduce((sum, one) => sum + one, 0),
              12,
            );
            const unique = expected.filter(({ best }) => best === 1);
            expect(summary.uniqueMatches).toBe(unique.length);
            expect(summary.trueMatches).toBe(unique.filter(({ right }) => right).length);
            expect(await schemaFaults(partialSynthesisSummary, summary)).toEqual([]);
          }),
          propertyRuns(400),
        );
      });
});

describe("partial-synthesis", () => {
  for (const { name, run } of measureChecks(partialSynthesis, { released: true })) it(name, run);
});
