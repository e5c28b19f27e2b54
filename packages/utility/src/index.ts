import { attribution } from "@sdc-risk/attribution";
import { defineMeasure } from "@sdc-risk/core";
import { membershipInference } from "@sdc-risk/membership-inference";
import { prediction } from "@sdc-risk/prediction";
import { compareFile, type UtilityResult } from "./compare.ts";
import { COMPARED, comparedNames } from "./files/names.ts";
import { frontOf } from "./front/front-of.ts";
import { options } from "./options.ts";
import { utilityBlocks } from "./report/blocks.ts";
import { utilitySummary, type UtilitySummary } from "./summary-schema.ts";
import { terms } from "./terms.ts";

export type { UtilityOptions } from "./options.ts";
export type {
  EigenvalueFigures,
  Front,
  FrontFile,
  IncomeFigures,
  InformationLoss,
  MeanFigures,
  RegressionFigures,
  RiskFigure,
  RiskName,
  ShareFigures,
  UtilityFigures,
  UtilityFile,
  UtilitySummary,
  VariableLoss,
} from "./summary-schema.ts";

/** What analyses of a released file still give: how far it is from the original, and from its estimates. */
export const utility = defineMeasure(
  {
    id: "utility",
    title: "Utility",
    about: "How far are the released values, their tables and what is estimated from them from the original?",
    answers: "changed",
    needs: ["released"],
    records: true,
    uses: [],
    mayUse: [attribution, prediction, membershipInference],
    terms,
    options,
    summary: utilitySummary,
    missing: () =>
      "a level of its own in tables; left out of means, shares, quantiles and regressions, and pairs of values of which one is missing of distances",
    takes: ({ variables }) => ["weight", ...(variables === null ? COMPARED : [])],
    async compute(sdc, run) {
      const names = comparedNames(sdc, run.options);
      // what intruders know more coarsely is released, and compared, as it is
      const isRecoded = (await sdc.recodings(names, () => run.tick(0))).size > 0;
      const original = isRecoded ? await sdc.withMissing(sdc.missing) : sdc;
      const results: UtilityResult[] = [];
      for (const index of sdc.released.keys())
        results.push(
          await compareFile(original, index, names, run.options, () => run.tick(index / sdc.released.length)),
        );
      const files = results.map((one) => one.summary);
      const summary: UtilitySummary = { records: sdc.records, files, front: frontOf(files, run.used) };
      if (names.length === 0)
        run.warn(
          "nothing-compared",
          "No variable has a role by which it is compared. Name some in the option variables.",
        );
      return { summary, columns: {}, quantiles: results.flatMap((one) => one.quantiles) };
    },
  },
  (done) => utilityBlocks(done),
);
