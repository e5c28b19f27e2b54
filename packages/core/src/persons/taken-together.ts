import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { PersonRecords } from "../records/person-records.ts";
import { needsRecords, type Records } from "../records/records.ts";
import type { Extent } from "../variables/weighting.ts";
import { ownersOf, personFacts, personWeights, type PersonFacts } from "./persons.ts";
import { HOUSEHOLDS, PERSONS, type Unit } from "@sdc-risk/blocks";

/** Records taken together person by person. */
export interface TakenTogether {
  readonly unit: Unit;
  /** One row per person, in the order of their first records; null where each record is a person. */
  readonly records: PersonRecords | null;
  /** The person of each record; null where each record is a person. */
  readonly personOf: Int32Array | null;
  readonly facts: PersonFacts;
}

/**
 * The persons whose records these are, by the role entity.
 * @returns null without the role
 * @throws NEEDS_RECORDS where the records lie elsewhere
 */
export async function takenTogether(
  single: Records & { readonly extent: Extent },
  tick: Tick,
): Promise<TakenTogether | null> {
  const { roles, register } = single;
  const { entity, household } = roles;
  if (entity === undefined) return null;
  if (single.source !== null) throw needsRecords("To count persons with several records (role entity)");
  const owners = await inTurns(ownersOf(await single.codedInTurns(entity, tick)), tick);
  const weighted =
    single.weights === null ? null : personWeights(owners, single.weights, single.entityWeight);
  const unit = entity === household ? HOUSEHOLDS : PERSONS;
  const facts = personFacts(owners, weighted?.differing ?? 0);
  if (owners.persons === single.records) return { unit, records: null, personOf: null, facts };
  const weighting = { ...single.weighting, census: single.extent === "population" };
  // a person is named by its id
  const records = new PersonRecords(
    single,
    owners,
    { ...roles, id: entity },
    { weights: weighted?.weights ?? null, register, weighting },
  );
  return { unit, records, personOf: owners.personOf, facts };
}
