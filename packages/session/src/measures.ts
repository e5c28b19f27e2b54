import { inOrder } from "@sdc-risk/assess";
import type { AnyMeasure, Role } from "@sdc-risk/core";
import { SdcError, suggestion } from "@sdc-risk/data";
import type { Settings } from "./settings.ts";

/**
 * The measures of these ids, each once; where two share an id both are taken, and `assess` refuses them.
 * @param ids null: all that are known
 * @throws UNKNOWN_MEASURE
 */
export function chosenMeasures(
  ids: readonly string[] | null,
  known: readonly AnyMeasure[],
): readonly AnyMeasure[] {
  if (ids === null) return known;
  return [...new Set(ids)].flatMap((id) => {
    const found = known.filter((one) => one.id === id);
    if (found.length > 0) return found;
    throw new SdcError(
      "UNKNOWN_MEASURE",
      `There is no measure "${id}".${suggestion(
        id,
        known.map((one) => one.id),
      )}`,
    );
  });
}

/**
 * Options of known measures that take no part are left aside, so that one settings file serves runs of some
 * measures, too.
 */
export function optionsFor(
  measures: readonly AnyMeasure[],
  known: readonly AnyMeasure[],
  options: Settings["options"],
): Settings["options"] {
  const taking = new Set(inOrder(measures).map(({ id }) => id));
  const aside = new Set(known.map(({ id }) => id).filter((id) => !taking.has(id)));
  return Object.fromEntries(Object.entries(options).filter(([id]) => !aside.has(id)));
}

/** A measure as plain data, for programs and pages. */
export interface MeasureInfo {
  readonly id: string;
  readonly title: string;
  /** The question that it answers, where it says so. */
  readonly about: string | null;
  /** Roles, as settings name them, and `released`. */
  readonly needs: readonly Role[];
  /** Ids of the measures whose results it uses. */
  readonly uses: readonly string[];
  /** JSON Schema (draft 2020-12) of its options. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** What a measure says of itself. */
export function infoOf(measure: AnyMeasure): MeasureInfo {
  const { id, title, about = null, needs, uses, options } = measure;
  const schema = options["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  return { id, title, about, needs, uses: uses.map((used) => used.id), options: schema };
}
