import { ticker, type CodedColumn } from "@sdc-risk/data";
import type { PolicyReport } from "@sdc-risk/report";
import type { Plan, PlanStep } from "@sdc-risk/treat";
import { addReleased, treatmentsOf, type Microdata } from "../microdata.ts";
import { run, type RunOptions } from "../run.ts";
import { scenarioData } from "../scenarios/apply.ts";
import { recodeColumn } from "../scenarios/recode.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { Settings } from "../settings.ts";
import { ofTreated } from "./assess-treated.ts";
import { recodedOriginal } from "./file/recoded-original.ts";
import { treatedFile } from "./file/treated-file.ts";

/** Keys as a file would hold them: a key of the settings that is not among them is left out of it. */
export type HeldKeys = Pick<Scenario, "keys" | "recodings">;

/** The verdict on a file that nobody has made yet. */
export interface KeysVerdict {
  /** The verdict in a sentence. */
  readonly statement: string;
  readonly policy: PolicyReport;
  /** By further policies, where several were given. */
  readonly otherPolicies: readonly PolicyReport[];
}

/** What the values of a key become, by the texts that it has. */
function recodeStep(column: CodedColumn, recoded: CodedColumn): PlanStep {
  const groups = new Map<string, Set<string>>();
  for (const [record, code] of column.codes.entries()) {
    const to = recoded.codes[record] ?? -1;
    if (code < 0 || to < 0) continue;
    const label = recoded.label(to);
    const own = groups.get(label) ?? new Set();
    groups.set(label, own.add(column.label(code)));
  }
  const all = Array.from(groups, ([label, texts]) => ({ label, values: [...texts] }));
  return {
    kind: "recode",
    key: column.name,
    grouping: { by: "merge", groups: all.filter(({ values }) => values.length > 1) },
    values: all.map(({ label, values }) => ({ from: values, to: label })),
  };
}

/** The steps that make a file with these keys of one with those of its data. */
async function stepsTo(
  { sdc }: Microdata,
  { keys, recodings = {} }: HeldKeys,
  left: readonly string[],
  signal: AbortSignal,
): Promise<PlanStep[]> {
  const steps: PlanStep[] = left.map((key) => ({ kind: "leave-out", key }));
  for (const [key, change] of Object.entries(recodings)) {
    if (!keys.includes(key)) continue;
    const column = await sdc.codedInTurns(key, ticker(signal));
    steps.push(recodeStep(column, recodeColumn(change)(column)));
  }
  return steps;
}

/**
 * The verdict on the file in which keys are left out or coarser, beside its original: the file is made and judged as a
 * treated file is, so that what gives a key away, or identifies, speaks against it.
 * @param settings with a policy and without scenarios
 * @param data without released files
 * @param asked the keys that the file would hold; further ones than those of the settings are taken as known, too
 * @param options `name` is what the verdict calls the file
 * @throws ABORTED, BAD_OPTIONS, ROLE_CONFLICT, and what `run` throws
 */
export async function verdictWithKeys(
  settings: Settings,
  data: Microdata,
  asked: HeldKeys,
  { name, ...options }: RunOptions & { readonly name: string },
): Promise<KeysVerdict | null> {
  const { signal = new AbortController().signal } = options;
  const before = data.sdc.roles.keys ?? [];
  const keys = [...new Set([...before, ...asked.keys])];
  const own = { ...data, sdc: scenarioData(data.sdc, { keys }) };
  const left = before.filter((key) => !asked.keys.includes(key));
  const steps = await stepsTo(own, asked, left, signal);
  const { name: original, sha256 } = data.original;
  const releasedPlan: Plan = {
    schema: "sdc-risk-plan-1",
    data: { name: original, records: data.sdc.records, sha256 },
    steps,
  };
  const asTreated = { ...ofTreated(settings), roles: { ...settings.roles, ...own.sdc.roles }, releasedPlan };
  const file = { ...(await treatedFile(own, steps)), name, sha256: null, warnings: [] };
  const recoded = recodedOriginal(own.sdc.table, steps, { treatments: treatmentsOf(own) });
  const { report } = await run(asTreated, await addReleased(own, asTreated, [file], recoded), {
    ...options,
    remedies: false,
    rulesOnly: true,
  });
  const { answer, policy, otherPolicies = [] } = report;
  return policy === undefined || answer === undefined
    ? null
    : { statement: answer.statement, policy, otherPolicies };
}
