import { householdsOf, type CodedColumn } from "@sdc-risk/data";
import { sortingByCode, sumBy, type Lists } from "@sdc-risk/data/kernels";

/** The weight of a person: the largest of those of the person's records, or their sum. */
export type EntityWeight = "largest" | "sum";

/** Records by person. */
export interface Owners {
  /** Person of each record, numbered by their first record. */
  readonly personOf: Int32Array;
  readonly persons: number;
  /** Per person the numbers of the records, rising. */
  readonly records: Lists;
  /** Records without a person id; each is a person by itself. */
  readonly withoutId: number;
}

/** What must be known of persons before figures about them are read. */
export interface PersonFacts {
  readonly persons: number;
  /** Records without a person id; each is taken as a person. */
  readonly withoutId: number;
  /** Persons of more than `MANY_RECORDS` records. */
  readonly manyRecords: number;
  /** Persons whose records have different weights. */
  readonly weightsDiffer: number;
}

/** A person of more records is told: the id may stand for something else than a person. */
export const MANY_RECORDS = 1000;

/** Groups records by a coded person id. */
export function* ownersOf(id: CodedColumn): Generator<void, Owners> {
  const { householdOf: personOf, number, withoutId } = householdsOf(id);
  yield;
  const { order, starts } = yield* sortingByCode(personOf, number);
  return { personOf, persons: number, records: { starts, members: order }, withoutId };
}

/** Weights of persons, and how many have records of different weights. */
export function personWeights(
  { personOf, persons }: Owners,
  weights: Float64Array,
  rule: EntityWeight,
): { readonly weights: Float64Array; readonly differing: number } {
  const most = new Float64Array(persons);
  const least = new Float64Array(persons).fill(Infinity);
  for (let i = 0; i < weights.length; i++) {
    const p = personOf[i];
    const w = weights[i];
    if (w > most[p]) most[p] = w;
    if (w < least[p]) least[p] = w;
  }
  let differing = 0;
  for (let p = 0; p < persons; p++) if (most[p] !== least[p]) differing++;
  return { weights: rule === "largest" ? most : sumBy(personOf, persons, weights), differing };
}

/** Persons of more records than that. */
function personsBeyond({ starts }: Lists, records: number): number {
  let beyond = 0;
  for (let p = 0; p + 1 < starts.length; p++) if (starts[p + 1] - starts[p] > records) beyond++;
  return beyond;
}

/** What is known of persons. @param weightsDiffer persons whose records have different weights */
export const personFacts = ({ persons, withoutId, records }: Owners, weightsDiffer: number): PersonFacts => ({
  persons,
  withoutId,
  manyRecords: personsBeyond(records, MANY_RECORDS),
  weightsDiffer,
});
