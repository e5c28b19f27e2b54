import { defineMeasure, variablesOf, type SdcObject } from "@sdc-risk/core";
import { SdcError, suggestion } from "@sdc-risk/data";
import { compareFile, type FileResult } from "./compare.js";
import { options, type UtilityOptions } from "./options.js";
import { utilityBlocks } from "./report/blocks.js";
import { utilitySummary, type UtilitySummary } from "./summary-schema.js";
import { terms } from "./terms.js";

export type { UtilityOptions } from "./options.js";
export type {
  EigenvalueFigures,
  IncomeFigures,
  InformationLoss,
  MeanFigures,
  RegressionFigures,
  ShareFigures,
  UtilityFigures,
  UtilityFile,
  UtilitySummary,
  VariableLoss,
} from "./summary-schema.js";

/** Roles whose variables are compared unless others are named. */
const COMPARED = ["keys", "numeric", "sensitive"] as const;

/** Names of the variables that are compared. @throws BAD_OPTIONS for one that the file does not hold */
function namesOf(sdc: SdcObject, { variables, incomes, regressions }: UtilityOptions): readonly string[] {
  const asked = [
    ...(variables ?? COMPARED.flatMap((role) => variablesOf(sdc.roles, role))),
    ...incomes,
    ...regressions.flatMap(({ outcome, predictors }) => [outcome, ...predictors]),
  ];
  const stray = asked.find((name) => !sdc.variables.includes(name));
  if (stray !== undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "utility": "${stray}" is no variable of the file.${suggestion(stray, sdc.variables)}`,
    );
  return [...new Set(asked)];
}

/** What analyses of a released file still give: how far it is from the original, and from its estimates. */
export const utility = defineMeasure(
  {
    id: "utility",
    title: "Utility of the released file",
    about: "How far are the released values, their tables and what is estimated from them from the original?",
    needs: ["released"],
    records: true,
    uses: [],
    terms,
    options,
    summary: utilitySummary,
    missing: () =>
      "a level of its own in tables; left out of means, shares, quantiles and regressions, and pairs of values of which one is missing of distances",
    takes: ({ variables }) => ["weight", ...(variables === null ? COMPARED : [])],
    async compute(sdc, run) {
      const names = namesOf(sdc, run.options);
      // what intruders know more coarsely is released, and compared, as it is
      const isRecoded = (await sdc.recodings(names, () => run.tick(0))).size > 0;
      const original = isRecoded ? await sdc.withMissing(sdc.missing) : sdc;
      const results: FileResult[] = [];
      for (const index of sdc.released.keys())
        results.push(
          await compareFile(original, index, names, run.options, () => run.tick(index / sdc.released.length)),
        );
      const summary: UtilitySummary = {
        records: sdc.records,
        files: results.map((one) => one.summary),
      };
      if (names.length === 0)
        run.warn("nothing-compared", "No variable has a role by which it is compared. Name some in the option variables.");
      return { summary, columns: {}, quantiles: results.flatMap((one) => one.quantiles) };
    },
  },
  (done) => utilityBlocks(done),
);
