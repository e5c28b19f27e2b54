import { Utf8 } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { heldValues, heldVariable } from "../../src/source/grouping/held-values.ts";
import { levelBook } from "../../src/source/level-book.ts";
import type { Source } from "../../src/source/source.ts";

const tick = (): Promise<void> => Promise.resolve();

/** What an engine says: the letters of the values a and b, and what classes hold. */
interface Said {
  readonly letters?: readonly [string, string];
  readonly texts: readonly (string | null)[];
  readonly groups?: readonly number[];
  readonly records?: number;
}

function sourceOf({ letters = ["1", "2"], texts, groups = texts.map(() => 1), records = 4 }: Said): Source {
  const source: Partial<Source> = {
    records,
    async *letters() {
      yield await Promise.resolve({ rows: 2, column: { values: ["a", "b"], valid: null }, letters });
    },
    async *holdings() {
      yield await Promise.resolve({ rows: texts.length, texts, groups: Float64Array.from(groups) });
    },
  };
  return source as Source;
}

/** What is read of it: of each row its classes, the records in all of them, and what one holds. */
async function read(said: Said): Promise<unknown> {
  const source = sourceOf(said);
  const book = levelBook({ name: "v", stored: "text", type: new Utf8() }, []);
  const variable = await heldVariable(source, { name: "v", book }, tick);
  const { units, times, held, columns } = await heldValues(source, ["key"], [variable], tick);
  const [codes = []] = units.codes;
  const [levels] = columns;
  return {
    times: [...times],
    held: [...held],
    units: Array.from(units.classOf, (row, u) => [row, levels?.value(codes[u]), units.counts[u]]),
  };
}

const UNREADABLE = "What classes hold cannot be read from the engine:";

describe("what classes hold, as an engine says it", () => {
  test("is read by letters", async () => {
    expect(await read({ texts: ["1=2,2=1", "2=1"], groups: [1, 3], records: 6 })).toEqual({
      times: [1, 3],
      held: [3, 3],
      units: [
        [0, "a", 2],
        [0, "b", 1],
        [1, "b", 1],
      ],
    });
  });

  test.each([
    [
      "two values have the same letters",
      { letters: ["1", "1"], texts: ["1=4"] } as const,
      "two values are written alike",
    ],
    ["a cell has no number", { texts: ["1=4", "2"] }, "a class holds no number of records"],
    ["a cell holds 0 records", { texts: ["1=4,2=0"] }, "a class holds no number of records"],
    ["a cell holds something else", { texts: ["1=four"] }, "a class holds no number of records"],
    ["a row holds nothing", { texts: [null] }, "a class holds no number of records"],
    ["a cell has other letters", { texts: ["1=3,3=1"] }, "a class holds a value that the variable has not"],
  ] satisfies readonly (readonly [string, Said, string])[])("is refused where %s", async (_, said, why) => {
    await expect(read(said)).rejects.toMatchObject({
      code: "BAD_SOURCE",
      message: `${UNREADABLE} ${why}. Have the classes come over: --classes memory.`,
    });
  });

  test.each([2147483647, 2147483648, 6e12])("counts %d records of one value", async (records) => {
    expect(await read({ texts: [`1=${records}`], records })).toEqual({
      times: [1],
      held: [records],
      units: [[0, "a", records]],
    });
  });

  test.each([[["1=3"]], [["1=4", "2=1"]], [[]]])(
    "is refused where it is not that of all records: %j",
    async (texts) => {
      await expect(read({ texts })).rejects.toMatchObject({ code: "CHANGED_DATA" });
    },
  );
});
