import {
  Bool,
  DateDay,
  Decimal,
  Dictionary,
  Float64,
  Int32,
  Int64,
  Null,
  Table,
  TimestampMicrosecond,
  Utf8,
  makeBuilder,
  tableFromIPC,
  tableToIPC,
  vectorFromArray,
  type DataType,
  type Vector,
} from "apache-arrow";
import { takenRows } from "@sdc-risk/data/columns";
import fc from "fast-check";
import { expect, it } from "vitest";

const built = (type: DataType, values: readonly unknown[]): Vector => {
  const builder = makeBuilder({ type, nullValues: [null] });
  for (const value of values) builder.append(value);
  return builder.finish().toVector();
};

/** A table with a column of each type, some of whose cells are missing, in chunks of these lengths. */
function tableOf(chunks: readonly number[]): Table {
  const part = (length: number, from: number): Table => {
    const cells = <T>(make: (i: number) => T) =>
      Array.from({ length }, (_, i) => ((i + from) % 5 === 3 ? null : make(i + from)));
    return new Table({
      number: built(
        new Float64(),
        cells((i) => i / 3),
      ),
      whole: built(
        new Int32(),
        cells((i) => i),
      ),
      long: built(
        new Int64(),
        cells((i) => 2n ** 60n + BigInt(i)),
      ),
      text: built(
        new Utf8(),
        cells((i) => "é".repeat(i % 4)),
      ),
      level: vectorFromArray(
        cells((i) => `level ${i % 3}`),
        new Dictionary(new Utf8(), new Int32()),
      ),
      yes: built(
        new Bool(),
        cells((i) => i % 2 === 0),
      ),
      day: built(
        new DateDay(),
        cells((i) => new Date(86_400_000 * i)),
      ),
      moment: built(
        new TimestampMicrosecond(),
        cells((i) => 1000 * i),
      ),
      money: built(
        new Decimal(2, 20, 128),
        cells((i) => Uint32Array.of(i, 0, 7, 0)),
      ),
      complete: vectorFromArray(
        Array.from({ length }, (_, i) => i + from),
        new Int32(),
      ),
      nothing: built(
        new Null(),
        Array.from({ length }, () => null),
      ),
    });
  };
  let from = 0;
  const parts = chunks.map((length) => {
    const own = part(length, from);
    from += length;
    return own;
  });
  return parts.length === 1 ? parts[0] : parts.slice(1).reduce((all, one) => all.concat(one), parts[0]);
}

const textOf = (value: unknown): string | null => (value === null ? null : [value as string].join());
const shown = (table: Table): string[] =>
  table.schema.fields.map(({ name }) => JSON.stringify(Array.from(table.getChild(name)!, textOf)));

it("are the cells of these rows, of every type, and are written as such", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(fc.boolean()),
      (chunks, choose) => {
        const table = tableOf(chunks);
        const rows = Int32Array.from(table.toArray().keys()).filter(() => choose.next().value === true);
        const expected = table.schema.fields.map(({ name }) =>
          JSON.stringify(
            Array.from(rows, (row) => {
              return textOf(table.getChild(name)!.get(row));
            }),
          ),
        );
        const part = takenRows(table, rows);
        expect(part.numRows).toBe(rows.length);
        expect(shown(part)).toEqual(expected);
        expect(shown(tableFromIPC(tableToIPC(part, "stream")))).toEqual(expected);
      },
    ),
    { numRuns: 30 },
  );
});

it("are those of a slice of a table", () => {
  const table = tableOf([40]).slice(7, 33);
  const rows = Int32Array.of(0, 3, 9, 25);
  expect(JSON.parse(shown(takenRows(table, rows))[9])).toEqual(["7", "10", "16", "32"]);
  expect(JSON.parse(shown(takenRows(table, rows))[5])).toEqual(["false", "true", "true", "true"]);
});
