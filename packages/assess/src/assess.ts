import { breather, idFault, isSdcError, nextTask, runTasks, SdcError, throwIfAborted, type AnyMeasure, type Block, type Done, type OptionsFor, type Pool, type Result, type Results, type Role, type Run, type SdcObject } from "@sdc-risk/core";
import { checkBlocks, checkOptions, checkResult } from "./check-result.js";
import { checkOptionIds, completeOptions } from "./options.js";
import { inOrder } from "./order.js";

/** How far the work is. */
export interface Progress {
  readonly measure: string;
  readonly title: string;
  /** Share of this measure, and of everything, in [0, 1]. */
  readonly share: number;
  readonly total: number;
}
export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly measure: string;
}
export interface Skipped {
  readonly measure: string;
  readonly title: string;
  readonly reason: string;
  /** It lacks roles, or it failed. */
  readonly cause: "roles" | "failure";
}
export interface AssessOptions<M extends readonly AnyMeasure[], Skip extends boolean = boolean> {
  /** Options by measure. In TypeScript those of a used measure are set by listing it too; any name works at run time. */
  readonly options?: OptionsFor<M>;
  /** A measure that lacks roles or fails is skipped with its reason; without it `assess` rejects. */
  readonly skip?: Skip;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Where tasks run; without one they run here. */
  readonly pool?: Pool;
}
/** What a measure found, told in blocks. */
export interface Finding {
  readonly id: string;
  readonly title: string;
  readonly done: Done<Result, unknown>;
  /** The complete options of the measures whose results it used. */
  readonly uses: Readonly<Record<string, unknown>>;
  readonly blocks: readonly Block[];
}
export interface Assessment<R> {
  /** Typed by the list of measures. */
  readonly results: R;
  /** The same as a list, in the order that the caller gave. */
  readonly findings: readonly Finding[];
  readonly skipped: readonly Skipped[];
  readonly warnings: readonly Warning[];
}

type Got<M extends readonly AnyMeasure[], Skip> = Skip extends false ? Results<M> : Partial<Results<M>>;

/** Why a measure cannot run on these data, or null. */
function lacks(sdc: SdcObject, measure: AnyMeasure): string | null {
  const missing = measure.needs.filter((role: Role) => !sdc.has(role));
  return missing.length === 0 ? null : `It needs the ${missing.length === 1 ? "role" : "roles"} ${missing.join(", ")}.`;
}

/**
 * Computes measures and whatever they use, each once, in the order of their dependencies.
 * @throws MISSING_ROLE, BAD_OPTIONS, UNKNOWN_MEASURE, DUPLICATE_MEASURE, BAD_MEASURE for an id, before any work starts; ABORTED; what a measure throws
 */
export async function assess<const M extends readonly AnyMeasure[], Skip extends boolean = false>(sdc: SdcObject, measures: M, { options = {}, skip, signal = new AbortController().signal, onProgress, pool }: AssessOptions<M, Skip> = {}): Promise<Assessment<Got<M, Skip>>> {
  throwIfAborted(signal);
  const order = inOrder(measures), wanted = new Set<AnyMeasure>(measures), given = options as Readonly<Record<string, unknown>>, breathe = breather(signal);
  for (const { id } of order) {
    const fault = idFault(id);
    if (fault !== null) throw new SdcError("BAD_MEASURE", fault);
  }
  checkOptionIds(given, order.map(({ id }) => id));
  const complete = new Map<string, unknown>(), failed = new Map<string, string>(), lacking = new Set<string>();
  for (const measure of order) {
    complete.set(measure.id, await completeOptions(measure, given[measure.id]));
    checkOptions(measure, complete.get(measure.id));
    const reason = lacks(sdc, measure);
    if (reason === null) continue;
    const users = order.filter(({ uses }) => uses.includes(measure)).map(({ id }) => `"${id}"`);
    if (!skip) throw new SdcError("MISSING_ROLE", `Measure "${measure.id}"${wanted.has(measure) ? "" : `, which ${users.join(" and ")} use${users.length === 1 ? "s" : ""},`} cannot run. ${reason}`);
    failed.set(measure.id, reason);
    lacking.add(measure.id);
  }

  const results = new Map<string, Done<Result, unknown>>(), blocks = new Map<string, readonly Block[]>(), warnings: Warning[] = [];
  for (const [at, measure] of order.entries()) {
    const { id, title } = measure, broken = measure.uses.find((used) => failed.has(used.id));
    if (broken !== undefined && !failed.has(id)) {
      failed.set(id, `It uses "${broken.id}", which was skipped: ${failed.get(broken.id)!}`);
      if (lacking.has(broken.id)) lacking.add(id);
    }
    let reached = 0;
    const progress = (share: number): void => {
      reached = Math.max(reached, Math.min(1, share));
      onProgress?.({ measure: id, title, share: reached, total: (at + reached) / order.length });
    };
    if (failed.has(id)) {
      progress(1);
      continue;
    }
    const run: Run<unknown, unknown> = {
      options: complete.get(id), signal,
      used: Object.fromEntries(measure.uses.map((used) => [used.id, results.get(used.id)])),
      classes: (variables) => sdc.classes(variables, breathe),
      pool: (task, inputs) => runTasks(task, inputs, pool, signal, breathe),
      tick: async (share) => {
        if (share !== undefined) progress(share);
        await breathe();
      },
      warn: (code, message) => void warnings.push({ code, message, measure: id }),
    };
    try {
      await run.tick(0);
      const result = await measure.compute(sdc, run), done = { ...result, options: run.options };
      await checkResult(measure, result, sdc);
      if (wanted.has(measure)) blocks.set(id, checkBlocks(measure, measure.report(done)));
      results.set(id, done);
    } catch (error) {
      throwIfAborted(signal);
      const message = error instanceof Error ? error.message : String(error);
      // options that the data do not allow are the caller's mistake, whatever else is skipped
      if (isSdcError(error) && error.code !== "ABORTED" && (!skip || error.code === "BAD_OPTIONS")) throw error;
      if (!skip) throw new SdcError("BAD_MEASURE", `Measure "${id}" failed: ${message}`, { cause: error });
      failed.set(id, message);
    }
    // errors that nobody waits for come up while it is still known whose they are
    await nextTask();
    await run.tick(1);
  }

  const skipped = [...wanted].filter(({ id }) => failed.has(id)).map(({ id, title }): Skipped => ({ measure: id, title, reason: failed.get(id)!, cause: lacking.has(id) ? "roles" : "failure" }));
  const findings = [...wanted].filter(({ id }) => results.has(id)).map((measure): Finding => {
    const done = results.get(measure.id)!;
    return { id: measure.id, title: measure.title, done, blocks: blocks.get(measure.id)!, uses: Object.fromEntries(inOrder([measure]).slice(0, -1).map(({ id }) => [id, complete.get(id)])) };
  });
  return { results: Object.fromEntries(findings.map(({ id, done }) => [id, done])) as Got<M, Skip>, findings, skipped, warnings };
}
