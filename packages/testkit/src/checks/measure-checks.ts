import { idFault, type Measure, type Roles } from "@sdc-risk/core";
import { isSdcError } from "@sdc-risk/data";
import { checkAbortBefore, checkAbortDuring } from "./abort.ts";
import { blockFaults } from "./faults/block-faults.ts";
import { broken, messageOf, refuse, type CheckedMeasure } from "./contract.ts";
import { EDGE_CHECKS } from "./edges.ts";
import { jsonFaults } from "./faults/json-faults.ts";
import { checkNeeds, needsFile } from "./needs.ts";
import { checkDefaults, checkDescriptions, checkUnknownOption } from "./options.ts";
import { outcomeOf, type Outcome } from "./outcome.ts";
import { checkRareValues } from "./rare.ts";
import { sampleSurvey, toSdc } from "./sample.ts";
import { schemaFaults } from "./faults/schema-faults.ts";
import { columnFaults } from "./faults/soundness.ts";
import {
  checkDeterministic,
  checkLayouts,
  checkNames,
  checkPool,
  checkRecordOrder,
  checkUntouched,
} from "./stability.ts";
import { checkWeights } from "./weights.ts";

/** One check of the Measure contract, for any test runner. */
export interface MeasureCheck {
  /** What the measure does where it passes, as a sentence without its subject. */
  readonly name: string;
  /** @throws SdcError BAD_MEASURE that says what the contract wants and what was found */
  readonly run: () => Promise<void>;
}

/** What the checks give a measure in place of what they choose. */
export interface MeasureCheckSettings<In> {
  /**
   * Roles in place of those of the survey (`surveyTable`, and `name`, a direct identifier); unless told,
   * every role is given.
   */
  readonly roles?: Roles;
  /** Options of the measure; defaults stand in for those not given. */
  readonly options?: In;
  /** Gives a treated file to a measure that can do without one. */
  readonly released?: boolean;
}

const NAMED = "A measure must have an id in kebab case and a title: options, columns and reports go by them.";

function checkNamed({ measure: { id, title } }: CheckedMeasure): void {
  const fault = idFault(id);
  if (fault !== null) broken(NAMED, fault);
  if (typeof title !== "string" || title.trim() === "") broken(NAMED, "Its title is empty.");
}

async function checkSummary({ twice }: CheckedMeasure): Promise<void> {
  const wants =
    "The summary must come back from JSON and from a structured clone as it was: plain objects and " +
    "arrays, text, true, false, finite numbers and null.";
  const [{ summary, options, blocks, columns }] = await twice();
  refuse(wants, [...jsonFaults(summary, "summary"), ...jsonFaults(options, "options")]);
  try {
    structuredClone({ summary, options, blocks, columns });
  } catch (error) {
    broken(wants, `It cannot be cloned: ${messageOf(error)}`, error);
  }
}

async function checkSchema({ measure: { summary: schema }, twice }: CheckedMeasure): Promise<void> {
  if (schema === undefined) return;
  const wants = "The summary must be what its schema describes: all that it names, and nothing else.";
  const [{ summary }] = await twice();
  refuse(wants, await schemaFaults(schema, summary));
}

async function checkBlocks({ twice }: CheckedMeasure): Promise<void> {
  refuse(
    "Blocks must be of the closed set that renderers know, each with a title and words about it, with " +
      "numbers that JSON can hold or null.",
    blockFaults((await twice())[0].blocks),
  );
}

async function checkColumns({ twice }: CheckedMeasure): Promise<void> {
  refuse(
    'A column must hold one number per class (grain "class") or per record (grain "record"), NaN for ' +
      "null, and say what it is about.",
    columnFaults((await twice())[0]),
  );
}

const CHECKS: readonly {
  readonly name: string;
  readonly run: (subject: CheckedMeasure) => Promise<void> | void;
}[] = [
  { name: "has an id in kebab case and a title", run: checkNamed },
  { name: "has valid defaults for all options", run: checkDefaults },
  { name: "refuses an option that does not exist", run: checkUnknownOption },
  { name: "describes every option in a JSON Schema", run: checkDescriptions },
  { name: "computes with the roles that it needs, and not without", run: checkNeeds },
  { name: "gives a summary that JSON can hold", run: checkSummary },
  { name: "gives the summary that its schema describes", run: checkSchema },
  { name: "tells its results in blocks that renderers know", run: checkBlocks },
  { name: "gives columns of the right length that say what they hold", run: checkColumns },
  { name: "gives the same on every run", run: checkDeterministic },
  { name: "leaves shared arrays as they are", run: checkUntouched },
  { name: "does not depend on the order of records", run: checkRecordOrder },
  { name: "does not depend on the names of levels", run: checkNames },
  { name: "does not depend on the layout of the Arrow table", run: checkLayouts },
  { name: "gives the same through a pool", run: checkPool },
  { name: "says which figures rest on the weights", run: checkWeights },
  ...EDGE_CHECKS,
  { name: "does not begin after an abort", run: checkAbortBefore },
  { name: "stops at an abort", run: checkAbortDuring },
  { name: "names no value that fewer than three records hold", run: checkRareValues },
];

/** Checks that compute nothing. */
const STATIC: ReadonlySet<string> = new Set(CHECKS.slice(0, 4).map(({ name }) => name));

const KEEPS = "keeps the contract that assess holds it to";

/** What assess itself refuses in the results of an ordinary file, or null. */
async function refusal({ twice }: CheckedMeasure): Promise<Error | null> {
  try {
    await twice();
    return null;
  } catch (error) {
    return isSdcError(error) && error.code === "BAD_MEASURE" && error.message.includes("breaks its contract")
      ? error
      : null;
  }
}

/**
 * The checks that any measure must pass, on a survey of 300 persons with every role, for any test runner:
 * `for (const { name, run } of measureChecks(twins)) it(name, run);`
 * Each check reports what is its own: what is wrong on every file is not told again of files at the edge.
 */
export function measureChecks<Id extends string, In, D>(
  measure: Measure<Id, In, D>,
  { roles = {}, options, released = false }: MeasureCheckSettings<In> = {},
): MeasureCheck[] {
  const sample = sampleSurvey(roles, {
    released: released || needsFile(measure, "released"),
    population: needsFile(measure, "population"),
    identified: needsFile(measure, "identified"),
    control: needsFile(measure, "control"),
  });
  let runs: Promise<readonly [Outcome, Outcome]> | null = null;
  const run = (): Promise<Outcome> => outcomeOf(measure, toSdc(sample), options);
  const subject: CheckedMeasure = {
    measure,
    options,
    sample,
    twice: () => (runs ??= run().then(async (first) => [first, await run()] as const)),
  };
  const anonymous = idFault(measure.id) !== null;
  const keeps = async (): Promise<void> => {
    if (anonymous) return; // assess runs no such measure; one check says so
    const refused = await refusal(subject);
    if (refused !== null) throw refused;
  };
  // what assess refuses on every file is told once, not by every check that computes
  const others = CHECKS.map(({ name, run: check }) => ({
    name,
    run: async () =>
      STATIC.has(name) || (!anonymous && (await refusal(subject)) === null) ? check(subject) : undefined,
  }));
  return [{ name: KEEPS, run: keeps }, ...others];
}
