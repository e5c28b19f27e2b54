import { unitsText, type SidedCaution } from "@sdc-risk/blocks";
import {
  MANY_RECORDS,
  type AnyMeasure,
  type MeasureColumn,
  type Persons,
  type Result,
  type SdcObject,
} from "@sdc-risk/core";
import { countText, plural, SdcError } from "@sdc-risk/data";
import { translate, type Tick } from "@sdc-risk/data/kernels";
import type { RunPlan } from "./plan.ts";

/** A warning before it is known whose it is. */
interface PersonsWarning {
  readonly code: string;
  readonly message: string;
}

/** What must be known before figures about persons are read. */
export function personWarnings({ facts, unit, sdc }: Persons, records: SdcObject): PersonsWarning[] {
  const entity = records.roles.entity!;
  const { persons, withoutId, manyRecords, weightsDiffer } = facts;
  const out: PersonsWarning[] = [];
  if (persons === records.records && persons > 1)
    out.push({
      code: "one-record-each",
      message: `No two records share a value of "${entity}" (role entity): each record is taken as a ${unit.one}.`,
    });
  if (withoutId > 0 && persons < records.records)
    out.push({
      code: "missing-entity",
      message:
        `${unitsText(withoutId, { one: "record", many: "records" })} ${plural(withoutId, "has", "have")} ` +
        `no value of "${entity}" (role entity); each is counted as a separate ${unit.one}.`,
    });
  if (manyRecords > 0)
    out.push({
      code: "many-records",
      message:
        `${unitsText(manyRecords, unit)} ${plural(manyRecords, "has", "have")} more than ` +
        `${countText(MANY_RECORDS)} records: does "${entity}" name ${unit.many}, or is one of its values ` +
        "a code for missing (--missing)?",
    });
  if (weightsDiffer > 0)
    out.push({
      code: "entity-weights-differ",
      message:
        `The records of ${unitsText(weightsDiffer, unit)} have different ` +
        `weights${records.roles.weight === undefined ? "" : ` ("${records.roles.weight}")`}. The weight ` +
        `of a ${unit.one} is the ${records.entityWeight === "sum" ? "sum of those" : "largest"} of its ` +
        "records (setting entityWeight).",
    });
  const { household } = records.roles;
  if (household !== undefined && sdc !== records && household !== entity) {
    const { codes, severalFrom = Infinity } = sdc.coded(household);
    const several = codes.reduce((n, code) => n + (code >= severalFrom ? 1 : 0), 0);
    if (several > 0)
      out.push({
        code: "several-households",
        message:
          `${unitsText(several, unit)} ${plural(several, "has", "have")} records in several households; ` +
          "those of the same ones are taken as a household of their own.",
      });
  }
  return out;
}

/** That a measure counts records where others count persons. */
export const COUNTS_RECORDS: PersonsWarning = {
  code: "counts-records",
  message:
    "This measure counts records, not persons: a person with several records (role entity) is counted several " +
    "times, and what an intruder learns from all of them together is not in its figures.",
};

/** Several records of a person make groups larger, and tell more together than each does: neither side is safe. */
const RECORDS_COUNTED = {
  mark: "counts records",
  text: "It counts records, not persons: what an intruder learns from all records of a person together is not in it.",
  side: "either",
} as const satisfies SidedCaution;

/** Whether a measure counts records where a person may have several. @param persons null where nobody can tell */
export const countsRecords = (measure: AnyMeasure, persons: Persons | null, records: SdcObject): boolean =>
  records.has("entity") && measure.persons !== true && persons?.sdc !== records;

/** The result of a measure that counts records where a person may have several: no rule is met by its figures. */
export function withRecordsCounted<R extends Result>(result: R): R {
  const { text, side } = RECORDS_COUNTED;
  // the longest place counts, so that those that the measure names have to say it, too
  const own = Object.entries(result.cautions ?? {}).map(([place, one]): [string, SidedCaution] => [
    place,
    { ...one, text: `${one.text} ${text}`, side },
  ]);
  return { ...result, cautions: { "": RECORDS_COUNTED, ...Object.fromEntries(own) } };
}

/** A measure that counts records cannot go on from results per person. */
export function checkUses({ uses }: AnyMeasure, { unit, sdc }: Persons, records: SdcObject): void {
  const used = uses.find(({ persons }) => persons === true);
  if (used === undefined || sdc === records) return;
  throw new SdcError(
    "NEEDS_RECORDS",
    `It counts records, but goes on from "${used.id}", which counts ${unit.many} here (role entity). ` +
      "Leave out the role entity to have it for records.",
  );
}

/**
 * The persons whose records these are; null without the role entity. Records that lie elsewhere are taken together
 * only where a measure counts persons and they can be; which person such a record is of is not known here.
 * @param columns whether a value of each column is wanted for each record
 * @throws NEEDS_RECORDS for these, and what the source throws
 */
export async function personsCounted(
  sdc: SdcObject,
  { order, lacks }: Pick<RunPlan, "order" | "lacks">,
  { columns, tick }: { readonly columns: boolean; readonly tick: Tick },
): Promise<Persons | null> {
  if (sdc.source === null) return sdc.persons(tick);
  if (sdc.whyNoPersons !== null || !order.some((one) => one.persons === true && !lacks.has(one.id)))
    return null;
  const persons = await sdc.persons(tick);
  if (!columns || persons === null || persons.sdc === sdc) return persons;
  throw new SdcError(
    "NEEDS_RECORDS",
    `What is counted by ${persons.unit.many} (role entity) is known of single records only where these are in ` +
      "memory: leave out the values of each record (--records), or read the file without an engine.",
  );
}

/** Where each record finds its value of a column about persons: at its person, or at the class of its person. */
export type PlacesOf = (persons: Persons, grain: MeasureColumn["grain"]) => Promise<Int32Array>;

/** Finds places of records, those of classes once for all columns. */
export function placesOf(tick: Tick): PlacesOf {
  let ofClass: Int32Array | null = null;
  return async ({ sdc, personOf }, grain) => {
    if (grain === "record") return personOf!;
    ofClass ??= translate(personOf!, (await sdc.classes(undefined, tick)).classOf);
    return ofClass;
  };
}
