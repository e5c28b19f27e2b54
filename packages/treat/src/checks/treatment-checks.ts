import { isSdcError, rowTexts, SdcError } from "@sdc-risk/data";
import { atOnce } from "@sdc-risk/data/kernels";
import type { Table } from "apache-arrow";
import { installedTreatments } from "../moves/installed.ts";
import { appliedSteps, tableAfter } from "../plan/applied.ts";
import { lossesOf } from "../plan/apply.ts";
import { stepsOfMoves } from "../plan/moves.ts";
import { planSchemaOf } from "../plan/plan-schema.ts";
import { treatmentFault } from "../treatment/fault.ts";
import { treatedVariables } from "../treatment/treated-variables.ts";
import type { AnyStep, AnyTreatment } from "../treatment/treatment.ts";
import { inBatches, sampleTable, withoutValues } from "./sample.ts";

/** One check of what a treatment must do, for any test runner. */
export interface TreatmentCheck {
  /** What the treatment does where it passes, as a sentence without its subject. */
  readonly name: string;
  /** @throws SdcError BAD_TREATMENT that says what is wanted and what was found */
  readonly run: () => void;
}

/** What the checks give a treatment. */
export interface TreatmentCheckSettings {
  /** Its options, with `key` or `keys`. Default: the variable income, and what the treatment draws. */
  readonly options?: object;
  /** A table to treat in place of the sample, which has the variables id, region, age, income and expend. */
  readonly table?: Table;
}

interface Subject {
  readonly treatment: AnyTreatment;
  readonly step: AnyStep;
  readonly table: Table;
}

function refuse(wants: string, found: string, cause?: unknown): never {
  throw new SdcError("BAD_TREATMENT", `${wants} ${found}`, cause === undefined ? undefined : { cause });
}

/** The treated table. The treatment is no installed one here, so that it is looked at twice. */
const treated = ({ treatment, step }: Subject, table: Table): Table =>
  tableAfter(table, atOnce(appliedSteps(table, { steps: [step] }, { treatments: [{ ...treatment }] })));

/** The texts of the variables of a step. */
const textsOf = (table: Table, step: AnyStep): readonly (readonly string[])[] =>
  treatedVariables(step).map((name) => {
    const vector = table.getChild(name);
    if (vector === null) return [];
    const text = rowTexts(vector);
    return Array.from({ length: vector.length }, (_, r) => text(r));
  });

function checkPlan({ treatment, step, table }: Subject): void {
  const wants = "A step must be right in a plan, and come back from JSON as it was: options are plain data.";
  const plan = {
    schema: "sdc-risk-plan-1",
    data: { name: "sample.csv", records: table.numRows, sha256: null },
    steps: [step],
  };
  const read: unknown = JSON.parse(JSON.stringify(plan));
  const found = planSchemaOf([treatment]).safeParse(read);
  if (!found.success) refuse(wants, found.error.issues.map(({ message }) => message).join(" "));
  const [again] = found.data.steps as readonly AnyStep[];
  if (inOneOrder(again) !== inOneOrder(step)) refuse(wants, `It came back as ${inOneOrder(again)}.`);
}

/** A step as JSON, whatever the order of its options. */
const inOneOrder = (step: AnyStep): string =>
  JSON.stringify(Object.fromEntries(Object.entries(step).sort(([a], [b]) => (a < b ? -1 : 1))));

function checkCommand({ treatment: { command, id }, treatment }: Subject): void {
  if (command === undefined) return;
  const { example } = command;
  const names = example.slice(0, Math.max(0, example.indexOf("="))).split(",");
  try {
    stepsOfMoves([example], { variables: names }, [treatment]);
  } catch (error) {
    refuse(
      `The example of the command must be a move, such as income=${id}.`,
      error instanceof Error ? error.message : String(error),
      error,
    );
  }
}

/** Applied twice, looked at by `appliedSteps` itself. */
const checkApplied = (subject: Subject): void => void treated(subject, subject.table);

function checkLayout(subject: Subject): void {
  const { step, table } = subject;
  const whole = JSON.stringify(textsOf(treated(subject, table), step));
  if (whole !== JSON.stringify(textsOf(treated(subject, inBatches(table)), step)))
    refuse(
      "A table in several batches must be treated as the same table in one.",
      "The values differ: read them by vector.get(i), or by the batches of vector.data.",
    );
}

function checkLoss({ treatment, step, table }: Subject): void {
  lossesOf(atOnce(appliedSteps(table, { steps: [step] }, { treatments: [treatment] })));
}

function checkText({ treatment, step }: Subject): void {
  const text: unknown = treatment.text(step);
  const wants = "The words of a step must be one line that names its variables.";
  if (typeof text !== "string" || text.trim() === "" || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text))
    return refuse(wants, `Its text is ${JSON.stringify(text)}.`);
  const lacking = treatedVariables(step).find((name) => !text.includes(name));
  if (lacking !== undefined) refuse(wants, `Its text does not name "${lacking}": ${text}`);
}

function checkScript({ treatment, step, table }: Subject): void {
  const { script } = treatment;
  if (script === undefined) return;
  const [{ before, after }] = atOnce(appliedSteps(table, { steps: [step] }, { treatments: [treatment] }));
  const context = {
    before,
    after,
    record: "record",
    variable: (name: string) => ({ name, isNumber: name !== "region", bytes: 40 }),
  };
  for (const language of ["r", "python", "sql", "stata", "spss", "sas"] as const) {
    const lines: unknown = script[language](step, context);
    if (lines !== null && !(Array.isArray(lines) && lines.every((line) => typeof line === "string")))
      refuse(
        "A script must give lines of code for each language, or null.",
        `For ${language} it gave neither.`,
      );
  }
}

/** A table that is treated, or refused in words for users. */
function checkEdge(subject: Subject, table: Table, what: string): void {
  try {
    treated(subject, table);
  } catch (error) {
    if (isSdcError(error) && error.code !== "BAD_TREATMENT") return;
    refuse(
      `${what} must be treated, or refused by an SdcError (BAD_OPTIONS, BAD_TYPE) that says why.`,
      error instanceof Error ? error.message : String(error),
      error,
    );
  }
}

const CHECKS: readonly {
  readonly name: string;
  readonly run: (subject: Subject) => void;
}[] = [
  { name: "gives steps that a plan can hold", run: checkPlan },
  { name: "has an example that is a move", run: checkCommand },
  { name: "changes nothing but its variables, twice in the same way", run: checkApplied },
  { name: "does not depend on the layout of the Arrow table", run: checkLayout },
  { name: "says what it takes of its variables", run: checkLoss },
  { name: "has words that name its variables", run: checkText },
  { name: "is code in each language, or says that it is none", run: checkScript },
  {
    name: "treats or refuses a file of one record",
    run: (subject) => checkEdge(subject, subject.table.slice(0, 1), "A file of one record"),
  },
  {
    name: "treats or refuses a file without records",
    run: (subject) => checkEdge(subject, subject.table.slice(0, 0), "A file without records"),
  },
  {
    name: "treats or refuses variables without a value",
    run: (subject) => {
      const empty = withoutValues(subject.table, treatedVariables(subject.step));
      checkEdge(subject, empty, "A file whose treated variables are missing on every record");
    },
  },
  {
    name: "treats or refuses a variable of texts",
    run: (subject) => {
      const { step, table } = subject;
      const options = "keys" in step ? { keys: ["region"] } : { key: "region" };
      if (table.getChild("region") !== null)
        checkEdge({ ...subject, step: { ...step, ...options } }, table, "A variable of texts");
    },
  },
];

/** The step that is checked. @throws BAD_TREATMENT for options that the treatment does not take */
function stepOf(treatment: AnyTreatment, given: object | undefined): AnyStep {
  const drawn = treatment.command?.draws?.("0123456789abcdef0123456789abcdef") ?? {};
  const named = "keys" in treatment.options.shape ? { keys: ["income"] } : { key: "income" };
  const found = treatment.options.safeParse({ ...named, ...drawn, ...given });
  if (found.success) return { kind: treatment.id, ...found.data };
  return refuse(
    "The checks need options that the treatment takes (options).",
    found.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}.`).join(" "),
  );
}

/**
 * The checks that any treatment must pass, for any test runner:
 * `for (const { name, run } of treatmentChecks(thousands)) it(name, run);`
 * @param treatment made by `defineTreatment`
 */
export function treatmentChecks(
  treatment: AnyTreatment,
  { options, table = sampleTable() }: TreatmentCheckSettings = {},
): TreatmentCheck[] {
  const named = {
    name: "has all that a treatment must have, and an id of its own",
    run: () => {
      const fault = treatmentFault(treatment);
      if (fault !== null) refuse("A treatment must be complete.", fault);
      const other = (installedTreatments as readonly AnyTreatment[]).find(({ id }) => id === treatment.id);
      if (other !== undefined && other !== treatment)
        refuse("A treatment must have an id of its own.", `"${treatment.id}" is installed already.`);
    },
  };
  const others = CHECKS.map(({ name, run }) => ({
    name,
    run: () => run({ treatment, step: stepOf(treatment, options), table }),
  }));
  return [named, ...others];
}
