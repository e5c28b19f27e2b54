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

/**
 * Why a measure needs classes with their keys, as the end of a sentence, empty for one that says no more; null where it does not.
 * @param classes how many there are, as far as is known
 */
function whyKeys(sdc: SdcObject, measure: AnyMeasure, { options }: RunPlan, classes: number): string | null {
  if (measure.needsKeys === undefined) return "";
  const why = measure.needsKeys(options.get(measure.id), sdc, classes);
  return why === null ? null : `: ${why}`;
}

/** The first measure that needs classes, with the reason as a sentence; null where none does. */
function whoNeedsClasses(
  sdc: SdcObject,
  measures: readonly AnyMeasure[],
  {
    plan,
    columns,
    classes = Infinity,
  }: { readonly plan: RunPlan; readonly columns: boolean; readonly classes?: number },
): string | null {
  for (const measure of measures) {
    const why = whyKeys(sdc, measure, plan, classes);
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

/** @param measures of the run */
function stayed({ tally }: StayingClasses, measures: readonly AnyMeasure[]): string {
  const some = measures.filter(({ takesKeyPart }) => takesKeyPart === true).map(({ id }) => id);
  const but =
    some.length === 0 ? "" : `, but for those of ${some.join(", ")}, which looked at a part of the keys`;
  return (
    `The ${countText(tally.classes)} classes of the keys stayed in the engine, which counted them: ` +
    `${rowsText(tally)}${but}; the report names no record.`
  );
}

/** @param measures that had to have the classes after all, at least one */
const stayedAtFirst = ({ tally }: StayingClasses, measures: readonly string[]): string =>
  `The engine counted the ${countText(tally.classes)} classes of the keys: ${rowsText(tally)}. All classes came over ` +
  `later, for ${measures.length === 1 ? "the measure" : "the measures"} ${measures.join(", ")}.`;

/** What cannot be computed where so many classes stay: measures that need them, and those that use one of these. */
function lostAmong(
  sdc: SdcObject,
  measures: readonly AnyMeasure[],
  plan: RunPlan,
  classes: number,
): {
  readonly without: ReadonlyMap<string, string>;
  readonly lost: ReadonlySet<string>;
  readonly isOut: (measure: AnyMeasure) => boolean;
} {
  const without = new Map<string, string>();
  // measures come after those that they use
  const lost = new Set<string>();
  for (const measure of measures) {
    const { id, uses } = measure;
    const why = whyKeys(sdc, measure, plan, classes);
    if (why !== null) without.set(id, `It looks at the keys of classes${why}.`);
    if (why !== null || uses.some((used) => lost.has(used.id))) lost.add(id);
  }
  return { without, lost, isOut: (measure) => lost.has(measure.id) || !plan.wanted.has(measure) };
}

/**
 * Leaves classes where they lie though measures need them, where they are more than memory holds: the others are
 * computed at least.
 * @param known the classes, where they were counted already
 * @returns null where they fit, as far as is known, and where no measure that was asked for does without them
 */
async function stayingForSome(
  sdc: SdcObject,
  measures: readonly AnyMeasure[],
  {
    plan,
    first,
    known = null,
  }: { readonly plan: RunPlan; readonly first: string; readonly known?: StayingClasses | null },
  tick: Tick,
): Promise<WhereClassesAre | null> {
  const keys = variablesOf(sdc.roles, "keys");
  const fit = classesThatFit(keys.length, variablesOf(sdc.roles, "sensitive").length);
  if (sdc.records < fit) return null;
  if (measures.every(lostAmong(sdc, measures, plan, Infinity).isOut)) return null;
  const staying = known ?? (await sdc.staying(keys, fit, tick));
  if (staying === null || "reason" in staying) return null;
  const { classes } = staying;
  if (classes < fit) return null;
  const { without, lost, isOut } = lostAmong(sdc, measures, plan, classes);
  if (measures.every(isOut)) return null;
  const why =
    `The keys have ${countText(classes)} classes, which stayed in the engine: the memory that is free here holds ` +
    `about ${countText(fit)} of them with what measures make of them.`;
  return {
    staying,
    warnings: [
      {
        code: STAYED,
        message: stayed(
          staying,
          measures.filter(({ id }) => !lost.has(id)),
        ),
        measure: first,
      },
    ],
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
    countsPersons,
    tick,
  }: {
    readonly asked: ClassesAsked;
    /** Whether a measure counts persons with several records, whose classes come over with what these hold. */
    readonly countsPersons: (measure: AnyMeasure) => boolean;
    readonly columns: boolean;
    readonly skip: boolean;
    readonly tick: Tick;
  },
): Promise<WhereClassesAre> {
  const measures = plan.order.filter((one) => !plan.lacks.has(one.id) && !countsPersons(one));
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
    const staying = await sdc.staying(keys, asked === "engine" ? 0 : STAY_FROM, tick);
    if (staying !== null && "reason" in staying)
      return { ...HERE, warnings: [cameOver(staying.reason, first)] };
    const classes = staying?.classes ?? 0;
    // of so few classes some measure may take all
    if (whoNeedsClasses(sdc, measures, { plan, columns, classes }) !== null) {
      const known = { plan, first, known: staying };
      const some = skip && !columns ? await stayingForSome(sdc, measures, known, tick) : null;
      if (some !== null) return some;
      if (asked === "auto") return HERE;
    }
    if (staying === null) return HERE;
    return {
      ...HERE,
      staying,
      warnings: [{ code: STAYED, message: stayed(staying, measures), measure: first }],
    };
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
