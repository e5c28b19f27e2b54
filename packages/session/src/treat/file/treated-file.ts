import {
  codeVector,
  FIELD_METADATA,
  labelMetadata,
  listedLabels,
  variableLabel,
  withMetadata,
  type ValueLabel,
} from "@sdc-risk/data";
import type { StatVariable } from "@sdc-risk/io";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import {
  appliedSteps,
  installedTreatments,
  tableAfter,
  treatedVariables,
  type AnyStep,
  type AnyTreatment,
  type PlanContext,
  type PlanStep,
} from "@sdc-risk/treat";
import type { Table, Vector } from "apache-arrow";
import { treatmentsOf, type Microdata, type TableData } from "../../microdata.ts";
import { missingLabels } from "../../variables/missing-labels.ts";
import { suppressedReason } from "./suppressed-reason.ts";

type Treated = Pick<TableData, "table" | "codebook" | "severalForms">;
type Step<K extends PlanStep["kind"]> = Extract<PlanStep, { readonly kind: K }>;

/** The codebook of a file that has none: what its table says of its variables. */
const bookOf = (table: Table): NonNullable<TableData["codebook"]> => ({
  version: "sdc-risk",
  label: null,
  weight: null,
  variables: table.schema.fields.map((field) => ({
    name: field.name,
    label: variableLabel(field),
    format: null,
    valueLabels: listedLabels(field) ?? [],
    missing: null,
  })),
});

/** Whether a step is of a treatment that does not come with sdc-risk. */
const isOfPlugin = ({ kind }: AnyStep): boolean =>
  !installedTreatments.some(({ id }: AnyTreatment) => id === kind);

/** Whether a step says itself which of its values are gone: of others, that is seen by the values before and after it. */
const isSeen = (step: AnyStep): boolean => isOfPlugin(step) || step.kind === "suppress-classes";

/** Whether missing values become a value. */
const takesMissing = (step: PlanStep): boolean =>
  step.kind === "recode" && step.values.some(({ from }) => from.includes(""));

/** Records that have a value before and none after: 1 each. */
const takenOut = (before: Vector, after: Vector): Uint8Array =>
  Uint8Array.from({ length: before.length }, (_, r) => (before.isValid(r) && !after.isValid(r) ? 1 : 0));

/** Records in which steps suppress a value that the file has: 1 each. */
function suppressedIn(
  { original, treated }: Pick<Tables, "original" | "treated">,
  name: string,
  steps: readonly PlanStep[],
): Uint8Array {
  const vector = original.getChild(name)!;
  const out = new Uint8Array(original.numRows);
  const after = treated.getChild(name)!;
  if (steps.some(isSeen)) out.set(takenOut(vector, after));
  const complete = steps.some(takesMissing);
  for (const step of steps)
    if (step.kind === "suppress")
      for (const record of step.records) if (complete || vector.isValid(record - 1)) out[record - 1] = 1;
  return out;
}

/**
 * Labels of values that records still show, and of missing ones: a label that no record has, beside suppressed cells,
 * tells what one of them was.
 */
function shownLabels(variable: StatVariable, shown: Vector): readonly ValueLabel[] {
  const values = new Set(Array.from(new Set(shown), String));
  const missing = new Set(missingLabels(variable));
  return variable.valueLabels.filter((one) => missing.has(one) || values.has(String(one.value)));
}

/** Labels of a recoded variable: those of its new values, and of what is declared missing. */
function recodedLabels(
  variable: StatVariable,
  { values }: Step<"recode">,
  areNumbers: boolean,
): readonly ValueLabel[] {
  const own = values.flatMap(({ to, label }) =>
    label === undefined ? [] : [{ value: areNumbers ? Number(to) : to, label }],
  );
  return [...own, ...missingLabels(variable)];
}

/** A file before and after its treatment. */
interface Tables {
  readonly original: Table;
  readonly treated: Table;
  /** Whether it is of a program that has letters for missing numbers. */
  readonly byLetters: boolean;
}

/** Whether a file is of Stata or SAS, which have letters for missing numbers. */
const hasLetters = ({ version, variables }: NonNullable<TableData["codebook"]>): boolean =>
  /^(stata|sas)\b/i.test(version) ||
  variables.some(
    ({ missing }) => missing?.reasons.some(({ value }) => /^\.[a-z_]$/.test(String(value))) === true,
  );

/** What is known of a variable after the steps of its own. */
function treatedVariable(
  variable: StatVariable,
  steps: readonly PlanStep[],
  { original, treated, byLetters }: Tables,
): StatVariable {
  const own = steps.filter((step) => treatedVariables(step).includes(variable.name));
  const vector = treated.getChild(variable.name)!;
  const field = treated.schema.fields.find(({ name }) => name === variable.name)!;
  let after = variable;
  // a treatment of a plugin may give its values labels
  const given = labelsOf(treated, variable.name);
  if (own.some(isOfPlugin) && JSON.stringify(given) !== JSON.stringify(labelsOf(original, variable.name)))
    after = { ...after, valueLabels: given };
  for (const step of own) {
    if (step.kind !== "recode") continue;
    const areNumbers = labelsOf(treated, variable.name).every(({ value }) => typeof value === "number");
    after = {
      ...after,
      valueLabels: recodedLabels(after, step, areNumbers),
      // a group of missing values is a value
      ...(takesMissing(step) ? { missing: null } : {}),
    };
  }
  const taken = suppressedIn({ original, treated }, variable.name, own);
  const isRecoded = own.some(({ kind }) => kind === "recode");
  if (taken.includes(1) || isRecoded) after = { ...after, valueLabels: shownLabels(after, vector) };
  if (!taken.includes(1)) return after;
  const texts = [original.getChild(variable.name)!, vector].flatMap((one) => {
    const { size, label } = codeVector(variable.name, one);
    return Array.from({ length: size }, (_, code) => label(code));
  });
  return { ...after, ...suppressedReason(field, after, new Set(texts), { suppressed: taken, byLetters }) };
}

/** Whether a step of which that is to be seen takes values of a variable out. */
const takesOut = (step: PlanStep, before: Table, after: Table): boolean =>
  isSeen(step) &&
  treatedVariables(step).some((name) => {
    const [from, to] = [before.getChild(name), after.getChild(name)];
    return from !== null && to !== null && takenOut(from, to).includes(1);
  });

/** Labels that a table holds of the values of a variable. */
const labelsOf = (table: Table, variable: string): readonly ValueLabel[] => {
  const field = table.schema.fields.find(({ name }) => name === variable)!;
  return listedLabels(field) ?? [];
};

/** Whether a step takes values away, and writes none. */
export const takesAway = ({ kind }: AnyStep): boolean => kind === "suppress" || kind === "suppress-classes";

/** Columns in which one number is still written in several forms: cells stay as they are unless steps write them anew. */
export function formsLeft(
  { severalForms }: Pick<Microdata["original"], "severalForms">,
  steps: readonly PlanStep[],
): Pick<Treated, "severalForms"> {
  if (severalForms === undefined) return {};
  const written = new Set(steps.flatMap((step) => (takesAway(step) ? [] : treatedVariables(step))));
  return { severalForms: severalForms.filter(({ variable }) => !written.has(variable)) };
}

/** How steps are made. */
export interface TreatingOptions extends PlanContext {
  /** Called between pieces of work. */
  readonly tick?: Tick;
}

/**
 * The table of a file after some steps, with what the file says of its variables as far as that holds: labels of values
 * that stay, labels of new codes, and suppressed values as missing ones of their own. A file without a codebook gets
 * one where something was suppressed.
 */
export async function treatedFile(
  { sdc, original, treatments }: Pick<Microdata, "sdc" | "original" | "treatments">,
  steps: readonly PlanStep[],
  { tick = () => Promise.resolve(), applied = [] }: TreatingOptions = {},
): Promise<Treated> {
  const { codebook } = original;
  const forms = formsLeft(original, steps);
  const context = { treatments: treatmentsOf({ treatments }), applied };
  const table = tableAfter(sdc.table, await inTurns(appliedSteps(sdc.table, { steps }, context), tick));
  const suppresses = steps.some((step) => step.kind === "suppress" || takesOut(step, sdc.table, table));
  if (codebook === undefined && !suppresses) return { table, ...forms };
  const book = codebook ?? bookOf(sdc.table);
  const tables = { original: sdc.table, treated: table, byLetters: hasLetters(book) };
  const held = new Set(table.schema.fields.map(({ name }) => name));
  const variables = book.variables
    .filter(({ name }) => held.has(name))
    .map((one) =>
      steps.some((step) => treatedVariables(step).includes(one.name))
        ? treatedVariable(one, steps, tables)
        : one,
    );
  const weight = book.weight !== null && held.has(book.weight) ? book.weight : null;
  return { table: described(table, variables), codebook: { ...book, weight, variables }, ...forms };
}

/** The table whose fields say of their values what the codebook says. */
const described = (table: Table, variables: readonly StatVariable[]): Table =>
  withMetadata(
    table,
    table.schema.fields.map(({ metadata }, at) => [
      ...[...metadata].filter(([key]) => key !== FIELD_METADATA.valueLabels),
      ...labelMetadata(variables[at]!.label, variables[at]!.valueLabels),
    ]),
  );
