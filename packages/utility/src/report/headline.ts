import type { Metric, MetricsBlock } from "@sdc-risk/blocks";
import { counted, shareText } from "@sdc-risk/data";
import type { UtilityFile } from "../summary-schema.ts";
import { meanOf, relationsText, type Leading } from "./words.ts";

/** The figures that a section opens with; none of them says which file is safer, so none is called better. */
export function headline({ released, variables }: UtilityFile, leading: Leading): MetricsBlock {
  const { titled, reading } = leading;
  return {
    kind: "metrics",
    title: titled("What analyses of the released file still give"),
    about:
      `${counted(released, "released record")} beside the original, on ${counted(variables.length, "variable")}. ` +
      `${reading} ${lostText(leading)}These figures say how useful the file is, and nothing about risk: no rule can be on them.`,
    metrics: [overlap(leading), pairs(leading), information(leading), eigen(leading)],
  };
}

/** The relations of variables that are not those of the original, with a space behind; nothing without any. */
const lostText = ({ unweighted }: Leading): string => {
  const text = relationsText(unweighted.twoWay);
  return text === "" ? "" : `${text} `;
};

function overlap({ figures: { overlap: of } }: Leading): Metric {
  return {
    label: "Mean overlap of confidence intervals",
    value: of.mean,
    format: "percent",
    about:
      of.mean === null || of.least === null
        ? "No mean and no share has an interval in both files."
        : `Of ${counted(of.intervals, "interval")} of means and shares; the least is ${shareText(of.least)}.`,
  };
}

function pairs({ unweighted }: Leading): Metric {
  const value = meanOf(unweighted.twoWay.map(({ spmse }) => spmse));
  return {
    label: "Mean S_pMSE of tables of pairs",
    value,
    format: "number",
    about:
      value === null
        ? "No table of two variables is compared."
        : `Of ${counted(unweighted.twoWay.length, "table")}, without weights. A value below 1 does not mean that ` +
          "the file is good: a treated copy is nearer to its original than two samples are to each other.",
  };
}

function information({ figures: { informationLoss: loss } }: Leading): Metric {
  return {
    label: "IL1s",
    value: loss.il1s,
    format: "number",
    about:
      loss.il1s === null
        ? `Not computed. ${loss.reason ?? ""}`.trimEnd()
        : "Mean distance of released values from originals, in √2 standard deviations.",
  };
}

function eigen({ figures: { eigenvalues } }: Leading): Metric {
  return {
    label: "Difference of eigenvalues",
    value: eigenvalues.difference,
    format: "number",
    about:
      eigenvalues.difference === null
        ? `Not computed. ${eigenvalues.reason ?? ""}`.trimEnd()
        : "Of the correlations of continuous variables: relative differences, added up.",
  };
}
