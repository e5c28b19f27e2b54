import { unknownVariable } from "@sdc-risk/data";
import type { Work } from "@sdc-risk/data/kernels";
import type { Table } from "apache-arrow";
import { installedTreatments } from "../moves/installed.ts";
import { treatedVariables, treatmentOf } from "../treatment/treated-variables.ts";
import type { AnyStep, AnyTreatment } from "../treatment/treatment.ts";
import { broken, checkMade, checkSame, failed } from "./check-made.ts";
import { tableHash } from "./table-hash.ts";

/** A step that is done: the tables before and after it. */
export interface AppliedStep<Step extends AnyStep = AnyStep> {
  readonly step: Step;
  readonly before: Table;
  readonly after: Table;
  readonly treatment: AnyTreatment;
}

/** What steps of a plan are made with. */
export interface PlanContext {
  /** The treatments that steps are of; those that are installed unless given. */
  readonly treatments?: readonly AnyTreatment[];
  /** Steps that are done already: the first ones of the same plan on the same table are not made again. */
  readonly applied?: readonly AppliedStep[];
}

/** Treatments of this package, whose tests hold them to what is looked at here of others. */
const isInstalled = (treatment: AnyTreatment): boolean =>
  (installedTreatments as readonly AnyTreatment[]).includes(treatment);

/** Whether what a treatment gives is work, in place of a table. */
const isWork = (given: unknown): given is Work<unknown> =>
  typeof given === "object" && given !== null && "next" in given && Symbol.iterator in given;

/** Runs a treatment once. @throws BAD_TREATMENT for what it throws that is no message for users, and what it throws */
function* madeOnce(before: Table, step: AnyStep, treatment: AnyTreatment): Work<Table> {
  let made: unknown;
  try {
    const work: unknown = treatment.apply(before, step);
    made = isWork(work) ? yield* work : work;
  } catch (error) {
    throw failed(treatment.id, step, error);
  }
  checkMade(before, made, step, treatment);
  return made;
}

/**
 * Runs a treatment. One that a plugin brings is run twice: it must leave the table that it is given as it is, and give the
 * same values again, since a plan is applied more than once.
 */
function* made(before: Table, step: AnyStep, treatment: AnyTreatment): Work<Table> {
  if (isInstalled(treatment)) return yield* madeOnce(before, step, treatment);
  const bytes = tableHash(before);
  const first = yield* inPart(madeOnce(before, step, treatment), 0, 0.5);
  const second = yield* inPart(madeOnce(before, step, treatment), 0.5, 1);
  if (tableHash(before) !== bytes) throw broken(treatment.id, "wrote into the table that it was given.");
  checkSame(first, second, step, treatment);
  return first;
}

/** Work whose shares are those of a part of other work. */
function* inPart<T>(work: Work<T>, from: number, to: number): Work<T> {
  for (;;) {
    const piece = work.next();
    if (piece.done === true) return piece.value;
    yield typeof piece.value === "number" ? from + piece.value * (to - from) : undefined;
  }
}

/**
 * The steps of a plan on a table, one after the other; each is held to change nothing but the variables that it names.
 * @throws as `applyPlan`
 */
export function* appliedSteps<Step extends AnyStep>(
  table: Table,
  { steps }: { readonly steps: readonly Step[] },
  { treatments = installedTreatments, applied = [] }: PlanContext = {},
): Work<readonly AppliedStep<Step>[]> {
  const out: AppliedStep<Step>[] = [];
  let before = table;
  for (const [i, step] of steps.entries()) {
    const known = applied.at(i);
    if (known?.step === step && known.before === before) out.push(known as AppliedStep<Step>);
    else {
      const names = before.schema.fields.map(({ name }) => name);
      for (const key of treatedVariables(step))
        if (!names.includes(key)) throw unknownVariable(key, names, "treated by the plan");
      const treatment = treatmentOf(step.kind, treatments);
      const work = made(before, step, treatment);
      const after = yield* inPart(work, i / steps.length, (i + 1) / steps.length);
      out.push({ step, before, after, treatment });
    }
    before = out.at(-1)!.after;
  }
  return out;
}

/** The table after steps that are done. @param table the one before them */
export const tableAfter = (table: Table, applied: readonly AppliedStep[]): Table =>
  applied.at(-1)?.after ?? table;
