import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { PersonRecords } from "../records/person-records.ts";
import type { PersonGroups } from "../records/person-groups.ts";
import type { PersonsHolder, Records } from "../records/records.ts";
import type { Roles } from "../roles.ts";
import type { Extent } from "../variables/weighting.ts";
import { ownersOf, personFacts, personWeights, type PersonFacts } from "./persons.ts";
import { HOUSEHOLDS, PERSONS, type Unit } from "@sdc-risk/blocks";

/** Records taken together person by person. */
export interface TakenTogether {
  readonly unit: Unit;
  /**
   * One row per person, in the order of their first records, or where they lie elsewhere persons by what their records
   * hold; null where each record is a person.
   */
  readonly records: PersonRecords | PersonGroups | null;
  /** The person of each record; null where each record is a person, and where they lie elsewhere. */
  readonly personOf: Int32Array | null;
  readonly facts: PersonFacts;
}

/**
 * The persons whose records these are, in memory, by the role entity.
 * @returns null without the role
 */
export async function takenTogether(
  single: Records & { readonly extent: Extent },
  tick: Tick,
): Promise<TakenTogether | null> {
  const { roles, register } = single;
  const { entity } = roles;
  if (entity === undefined) return null;
  const owners = await inTurns(ownersOf(await single.codedInTurns(entity, tick)), tick);
  const weighted =
    single.weights === null ? null : personWeights(owners, single.weights, single.entityWeight);
  const unit = unitOf(roles);
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

/** The same of records that lie elsewhere, which say that they can be taken together. */
export async function togetherElsewhere(
  single: PersonsHolder,
  extent: Extent,
  tick: Tick,
): Promise<TakenTogether | null> {
  if (single.roles.entity === undefined) return null;
  const records = await single.persons(extent === "population", tick);
  const { known } = records;
  const isEach = known.persons === single.records;
  return { unit: unitOf(single.roles), records: isEach ? null : records, personOf: null, facts: known };
}

const unitOf = ({ entity, household }: Roles): Unit => (entity === household ? HOUSEHOLDS : PERSONS);
