import { counted, SdcError } from "@sdc-risk/data";
import type { Work } from "@sdc-risk/data/kernels";
import type { Table } from "apache-arrow";
import { readNumbers } from "../numbers/numbers.ts";
import { variationOf } from "../numbers/variation.ts";
import { withNumbers } from "../numbers/with-numbers.ts";
import { groupMeans, mdav } from "./kernel.ts";
import type { Microaggregation } from "./options.ts";

/** A variable, and how it is made comparable with others. */
interface Standardised {
  readonly name: string;
  readonly numbers: Float64Array;
  readonly mean: number;
  readonly deviation: number;
}

/**
 * The table with the variables microaggregated together: records that have the same of the variables are grouped by these,
 * each in units of its standard deviation. Records are taken in order of their values first, so that their order in the
 * file moves none but records of the same values.
 * @throws BAD_TYPE for what is no number; BAD_OPTIONS for a variable whose values are all equal, and where fewer than k
 * records have the same of the variables
 */
export function* apply(table: Table, { keys, k, missing }: Microaggregation): Work<Table> {
  const variables = keys.map((name): Standardised => {
    const numbers = readNumbers(table, name, missing);
    const { mean, deviation } = variationOf(name, numbers);
    return { name, numbers, mean, deviation };
  });
  const treated = keys.map(() => new Float64Array(table.numRows).fill(NaN));
  for (const { present, records } of patterns(variables, table.numRows)) {
    const own = present.map((j) => variables[j]);
    checkSize(own, records.length, k);
    const order = inOrder(own, records);
    const values = new Float64Array(order.length * own.length);
    order.forEach((r, at) =>
      own.forEach(({ numbers, mean, deviation }, j) => {
        values[at * own.length + j] = (numbers[r] - mean) / deviation;
      }),
    );
    const groupOf = yield* mdav({ values, width: own.length }, k);
    present.forEach((j) => {
      const means = groupMeans(
        Float64Array.from(order, (r) => variables[j].numbers[r]),
        groupOf,
      );
      order.forEach((r, at) => (treated[j][r] = means[at]));
    });
  }
  return keys.reduce((made, name, j) => withNumbers(made, name, treated[j]), table);
}

/** Records by which of the variables they have; those that have none are not treated. */
function patterns(variables: readonly Standardised[], records: number) {
  const found = new Map<string, { readonly present: readonly number[]; readonly records: number[] }>();
  for (let r = 0; r < records; r++) {
    const present = [...variables.keys()].filter((j) => !Number.isNaN(variables[j].numbers[r]));
    if (present.length === 0) continue;
    const pattern = present.join();
    const own = found.get(pattern);
    if (own === undefined) found.set(pattern, { present, records: [r] });
    else own.records.push(r);
  }
  return [...found.values()];
}

function checkSize(own: readonly Standardised[], records: number, k: number): void {
  if (records >= k) return;
  const names = own.map(({ name }) => name).join(", ");
  throw new SdcError(
    "BAD_OPTIONS",
    `Only ${counted(records, "record")} ${records === 1 ? "has" : "have"} values of exactly these variables: ${names}. Groups of ${k} ` +
      "need as many: choose a smaller k, or microaggregate the variables one by one.",
  );
}

/** Records in rising order of their values, by the first variable, then the next; those of equal values in their order. */
const inOrder = (own: readonly Standardised[], records: readonly number[]): readonly number[] =>
  [...records].sort((a, b) => {
    for (const { numbers } of own) if (numbers[a] !== numbers[b]) return numbers[a] - numbers[b];
    return a - b;
  });
