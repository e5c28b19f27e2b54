import {
  STAY_FROM,
  classesThatFit,
  variablesOf,
  type AnyMeasure,
  type SdcObject,
  type StayingClasses,
} from "@sdc-risk/core";
import { counted, countText, isSdcError } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { Warning } from "./assess.ts";
import type { RunPlan } from "./plan.ts";

/**
 * Where the classes of records that lie elsewhere are. `memory`: all of them come over. `engine`: they stay, and only
 * how many of them have which frequencies comes over, where no measure of the run needs more. `auto`: they stay where
 * they are many.
 */
export type ClassesAsked = "auto" | "engine" | "memory";

/** What a run knows of them, and says. */
interface WhereClassesAre {
  readonly staying: StayingClasses | null;
  readonly warnings: readonly Warning[];
  /** Why measures cannot be computed since classes stay, by id. */
  readonly without: ReadonlyMap<string, string>;
}

const STAYED = "classes-stayed";

const HERE: WhereClassesAre = { staying: null, warnings: [], without: new Map() };

/** Why a measure needs classes with their keys, as the end of a sentence, empty for one that says no more; null where it does not. */
function whyKeys(sdc: SdcObject, measure: AnyMeasure, { options }: RunPlan): string | null {
  if (measure.needsKeys === undefined) return "";
  const why = measure.needsKeys(options.get(measure.id), sdc);
  return why === null ? null : `: ${why}`;
}

/** The first measure that needs classes, with the reason as a sentence; null where none does. */
function whoNeedsClasses(
  sdc: SdcObject,
  measures: readonly AnyMeasure[],
  { plan, columns }: { readonly plan: RunPlan; readonly columns: boolean },
): string | null {
  for (const measure of measures) {
    const why = whyKeys(sdc, measure, plan);
    if (why !== null) return `The measure ${measure.id} looks at their keys${why}.`;
    if (columns && measure.columnsOfRows !== true)
      return `The measure ${measure.id} has a value for each record that rows of classes do not give.`;
  }
  return null;
}

const NO_RECORDS = "The engine has no query that tells the class of each record while classes stay.";

const cameOver = (reason: string, measure: string): Warning => ({
  code: "classes-came-over",
  message: `The classes of the keys came over from the engine, all of them. ${reason}`,
  measure,
});

/** What came over of classes that were counted where they lie. */
const rowsText = ({ size }: StayingClasses["tally"]): string =>
  `${counted(size, "row came over, one", "rows came over, one each")} for classes of the same number of records ` +
  "and the same sum of weights. Figures are the same";

const stayed = ({ tally }: StayingClasses): string =>
  `The ${countText(tally.classes)} classes of the keys stayed in the engine, which counted them: ` +
  `${rowsText(tally)}; the report names no record.`;

/** @param measures that had to have the classes after all, at least one */
const stayedAtFirst = ({ tally }: StayingClasses, measures: readonly string[]): string =>
  `The engine counted the ${countText(tally.classes)} classes of the keys: ${rowsText(tally)}. All classes came over ` +
  `later, for ${measures.length === 1 ? "the measure" : "the measures"} ${measures.join(", ")}.`;

/**
 * Leaves classes where they lie though measures need them, where they are more than memory holds: the others are
 * computed at least.
 * @returns null where they fit, as far as is known, and where no measure that was asked for does without them
 */
async function stayingForSome(
  sdc: SdcObject,
  measures: readonly AnyMeasure[],
  { plan, first }: { readonly plan: RunPlan; readonly first: string },
  tick: Tick,
): Promise<WhereClassesAre | null> {
  const without = new Map<string, string>();
  const keys = variablesOf(sdc.roles, "keys");
  const fit = classesThatFit(keys.length, variablesOf(sdc.roles, "sensitive").length);
  if (sdc.records < fit) return null;
  // with what cannot be computed since it uses one of these: measures come after those that they use
  const lost = new Set<string>();
  for (const measure of measures) {
    const { id, uses } = measure;
    const why = whyKeys(sdc, measure, plan);
    if (why !== null) without.set(id, `It looks at the keys of classes${why}.`);
    if (why !== null || uses.some((used) => lost.has(used.id))) lost.add(id);
  }
  if (measures.every((measure) => lost.has(measure.id) || !plan.wanted.has(measure))) return null;
  const staying = await sdc.staying(keys, fit, tick);
  if (staying === null || "reason" in staying) return null;
  const { classes } = staying.tally;
  if (classes < fit) return null;
  const why =
    `The keys have ${countText(classes)} classes, which stayed in the engine: the memory that is free here holds ` +
    `about ${countText(fit)} of them with what measures make of them.`;
  return {
    staying,
    warnings: [{ code: STAYED, message: stayed(staying), measure: first }],
    without: new Map(Array.from(without, ([id, needs]) => [id, `${needs} ${why}`])),
  };
}

/** Decides where the classes of a run are, before any measure. @throws what the source throws */
export async function whereClassesAre(
  sdc: SdcObject,
  plan: RunPlan,
  {
    asked,
    columns,
    skip,
    tick,
  }: {
    readonly asked: ClassesAsked;
    readonly columns: boolean;
    readonly skip: boolean;
    readonly tick: Tick;
  },
): Promise<WhereClassesAre> {
  const measures = plan.order.filter(({ id }) => !plan.lacks.has(id));
  const first = measures.find(({ needs }) => needs.includes("keys"))?.id;
  const keys = variablesOf(sdc.roles, "keys");
  if (asked === "memory" || sdc.source === null || first === undefined || keys.length === 0) return HERE;
  const needed =
    whoNeedsClasses(sdc, measures, { plan, columns }) ??
    (columns && sdc.source.alikeOf === undefined ? NO_RECORDS : null);
  try {
    if (needed !== null) {
      const some = skip && !columns ? await stayingForSome(sdc, measures, { plan, first }, tick) : null;
      return some ?? (asked === "engine" ? { ...HERE, warnings: [cameOver(needed, first)] } : HERE);
    }
    const least = measures.reduce((most, { staysFrom = 0 }) => Math.max(most, staysFrom), STAY_FROM);
    const staying = await sdc.staying(keys, asked === "engine" ? 0 : least, tick);
    if (staying === null) return HERE;
    if ("reason" in staying) return { ...HERE, warnings: [cameOver(staying.reason, first)] };
    return { ...HERE, staying, warnings: [{ code: STAYED, message: stayed(staying), measure: first }] };
  } catch (error) {
    // what a measure would meet, too, is told by it
    if (skip && isSdcError(error) && !["ABORTED", "CHANGED_DATA", "UNREACHABLE"].includes(error.code))
      return HERE;
    throw error;
  }
}

/** The warnings of a run at its end. @param cameOverFor ids of measures that had to have classes which stayed at first */
export const warningsAtEnd = (
  warnings: readonly Warning[],
  staying: StayingClasses | null,
  cameOverFor: ReadonlySet<string>,
): readonly Warning[] =>
  staying === null || cameOverFor.size === 0
    ? warnings
    : warnings.map((one) =>
        one.code === STAYED ? { ...one, message: stayedAtFirst(staying, [...cameOverFor]) } : one,
      );
