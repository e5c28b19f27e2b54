import { idFault, type AnyMeasure, type SdcObject } from "@sdc-risk/core";
import { plural, SdcError } from "@sdc-risk/data";
import { checkOptions } from "./check-result.ts";
import { checkTerms, missingText } from "./check-words.ts";
import { checkOptionIds, completeOptions } from "./options.ts";
import { inOrder } from "./order.ts";

/** What is known of a run before any work. */
export interface RunPlan {
  /** All measures that take part, every one after those that it uses. */
  readonly order: readonly AnyMeasure[];
  /** Those that the caller asked for, in the caller's order. */
  readonly wanted: ReadonlySet<AnyMeasure>;
  /** Complete options by id. */
  readonly options: ReadonlyMap<string, unknown>;
  /** How each takes missing values, by id; those that say nothing are left out. */
  readonly missing: ReadonlyMap<string, string>;
  /** Why measures cannot run on these data, by id. */
  readonly lacks: ReadonlyMap<string, string>;
}

const NEEDS_RECORDS =
  "It needs the records in memory, but they are in an external source. Read the file without an engine, or a sample of it.";

const ENTITY_NEEDS_RECORDS =
  "It counts persons with several records (role entity), which needs the records in memory here, but they lie " +
  "in another source.";
const WITHOUT_ENTITY = "Read the file without an engine, or leave out the role entity.";

/** What a measure needs and the data lack, as a sentence; null where they have all. */
function lacksOf(sdc: SdcObject, { needs, records, persons }: AnyMeasure): string | null {
  const missing = needs.filter((role) => !sdc.has(role));
  if (missing.length > 0) return `It needs the ${plural(missing.length, "role")} ${missing.join(", ")}.`;
  if (sdc.source === null) return null;
  if (records === true) return NEEDS_RECORDS;
  const why = persons === true ? sdc.whyNoPersons : null;
  return why === null ? null : `${ENTITY_NEEDS_RECORDS} ${why} ${WITHOUT_ENTITY}`;
}

function refuse(
  measure: AnyMeasure,
  reason: string,
  { order, wanted }: Pick<RunPlan, "order" | "wanted">,
): never {
  const users = order.filter(({ uses }) => uses.includes(measure)).map(({ id }) => `"${id}"`);
  const whose = wanted.has(measure)
    ? ""
    : `, which ${users.join(" and ")} use${plural(users.length, "s", "")},`;
  throw new SdcError(
    reason === NEEDS_RECORDS || reason.startsWith(ENTITY_NEEDS_RECORDS) ? "NEEDS_RECORDS" : "MISSING_ROLE",
    `Measure "${measure.id}"${whose} cannot run. ${reason}`,
  );
}

/**
 * Checks measures and options, and says what will run.
 * @param skip a measure that lacks roles is left out rather than refused
 * @throws MISSING_ROLE, BAD_OPTIONS, UNKNOWN_MEASURE, DUPLICATE_MEASURE, CYCLE; BAD_MEASURE for an id, options or words
 */
export async function planOf(
  sdc: SdcObject,
  measures: readonly AnyMeasure[],
  given: Readonly<Record<string, unknown>>,
  skip: boolean,
): Promise<RunPlan> {
  const order = inOrder(measures);
  const wanted = new Set(measures);
  for (const { id } of order) {
    const fault = idFault(id);
    if (fault !== null) throw new SdcError("BAD_MEASURE", fault);
  }
  checkOptionIds(
    given,
    order.map(({ id }) => id),
  );
  const options = new Map<string, unknown>();
  const missing = new Map<string, string>();
  const lacks = new Map<string, string>();
  for (const measure of order) {
    const { id } = measure;
    const complete = await completeOptions(measure, given[id]);
    checkOptions(measure, complete);
    checkTerms(measure);
    options.set(id, complete);
    const said = missingText(measure, complete);
    const reason = lacksOf(sdc, measure);
    if (said !== null) missing.set(id, said);
    if (reason !== null && !skip) refuse(measure, reason, { order, wanted });
    if (reason !== null) lacks.set(id, reason);
  }
  return { order, wanted, options, missing, lacks };
}
