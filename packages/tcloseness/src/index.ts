import type { SidedCaution, Skewed, Unit } from "@sdc-risk/blocks";
import {
  checkOptionVariables,
  checkSensitive,
  columnOfHeldValues,
  defineMeasure,
  valuesOfClasses,
  variablesOf,
  withMissing,
  type ClassColumn,
} from "@sdc-risk/core";
import { classHistogram, MISSING_KEY, MISSING_SENSITIVE, skewedClasses, type Classes } from "@sdc-risk/data";
import { heldCodes } from "@sdc-risk/data/kernels";
import * as z from "zod";
import { evaluate, FIGURES, type Figures, type Scaling } from "./evaluate.ts";
import { tclosenessBlocks } from "./report.ts";
import { ranksOf, recordsOf, scaled, sharesOf } from "./scale.ts";
import { summarise } from "./summary.ts";
import { tclosenessSummary, type Scale, type TclosenessSummary } from "./summary-schema.ts";

export type { ClosenessSummary, TclosenessSummary } from "./summary-schema.ts";
export { nominalDistance, orderedDistance } from "./closeness.ts";
export { relatives, type Relatives } from "./relatives.ts";

const options = z.strictObject({
  scale: z
    .record(z.string(), z.enum(["nominal", "ordered"]))
    .default({})
    .describe(
      "Per sensitive variable: nominal (any two values are equally far apart) or ordered (by rank). " +
        "Integers and text are nominal, floats ordered, by default.",
    ),
  order: z
    .record(z.string(), z.array(z.string()).min(1))
    .default({})
    .describe(
      "Per ordered variable of text: its values from lowest to highest, by their text or value label. In " +
        "alphabetical order by default.",
    ),
  t: z
    .array(z.number().min(0).max(1))
    .min(1)
    .default([0.2, 0.5])
    .describe("Records in classes farther than each of these from the file are counted."),
  missing: z
    .enum(["category", "wildcard"])
    .default("category")
    .describe(
      "A missing value of a key: is a category of its own (category), or matches any value (wildcard).",
    ),
  missingSensitive: z
    .enum(["value", "ignore"])
    .default("value")
    .describe(
      "A missing sensitive value: counts as one value of its own, or is left out. Ordered distances " +
        "always leave it out.",
    ),
});

const ABOUT: Readonly<Record<keyof Figures, string>> = {
  distance: "distance between the class and the file (t-closeness)",
  E: "1 − entropy / ln K: 0 where all values of the file are equally frequent, 1 where there is one",
  L: "share of the file's values that the class holds",
  alpha: "largest share of one value",
  beta: "largest relative gain in confidence (β-likeness)",
  enhancedBeta: "largest gain over −ln of the file's share (enhanced β-likeness)",
  delta: "largest |ln| of the ratio of shares (δ-disclosure); empty where it is infinite",
};

function columnsOf(
  names: readonly string[],
  found: readonly Readonly<Record<(typeof FIGURES)[number], Float64Array>>[],
  { unit: { one: unit }, classes }: { readonly unit: Unit; readonly classes: Classes | null },
): Record<string, ClassColumn> {
  return Object.fromEntries(
    names.flatMap((name, s) =>
      FIGURES.map((figure): [string, ClassColumn] => [
        `${name}.${figure}`,
        columnOfHeldValues(
          { grain: "class", about: `Of ${name} in the ${unit}'s class: ${ABOUT[figure]}.` },
          found[s][figure],
          classes,
        ),
      ]),
    ),
  );
}

/** Classes that overlap are larger, and nearer to the file, than an intruder finds them. */
const OVERLAPPING: SidedCaution = {
  mark: "low by missing values",
  text:
    "A missing key matches any value here, which makes classes larger and more like the file. Set the option " +
    'missing to "category".',
  side: "low",
};

/** t-closeness and its relatives: how far the classes are from the file. */
export const tcloseness = defineMeasure(
  {
    id: "tcloseness",
    title: "t-closeness",
    about: "How far is the distribution of a sensitive value within a class from that of the file?",
    answers: "learned",
    needs: ["keys", "sensitive"],
    uses: [],
    persons: true,
    options,
    countedBy: {
      scale: { figures: ["variables"] },
      order: { figures: ["variables"] },
      t: { figures: ["variables.above"], picked: "t" },
      missingSensitive: { figures: ["variables"] },
    },
    summary: tclosenessSummary,
    missing: ({ missing, missingSensitive }, profiles) =>
      `${MISSING_KEY[profiles ? "category" : missing]}; ` +
      MISSING_SENSITIVE[missingSensitive] +
      (missingSensitive === "ignore" ? "" : ", and left out by ordered distances"),
    takes: () => [],
    needsKeys: () => null,
    async compute(sdc, run) {
      const names = checkSensitive(sdc, run);
      const { scale, order, t, missingSensitive } = run.options;
      for (const [option, given] of Object.entries({ scale, order }))
        checkOptionVariables("tcloseness", `${option} is given`, given, variablesOf(sdc.roles, "sensitive"));
      const values = await valuesOfClasses(sdc, run, names, () => run.tick(0.2));
      const { classes, units, columns, records, unitRecords } = values;
      // a variable may be named like something that every object inherits
      const orders = names.map((name) => (Object.hasOwn(order, name) ? order[name] : undefined));
      const scales = names.map((name, s): Scale => {
        const ordered = Object.hasOwn(scale, name)
          ? scale[name] === "ordered"
          : orders[s] !== undefined || sdc.isContinuous(name);
        if (!ordered || columns[s].severalFrom === undefined) return ordered ? "ordered" : "nominal";
        run.warn(
          "no-order",
          `Some ${run.unit.many} have several values of "${name}", and sets of values have no order: it ` +
            "is taken as nominal.",
        );
        return "nominal";
      });
      const ranks = columns.map((column, s) =>
        scales[s] === "ordered" ? ranksOf(column, heldCodes(units.codes[s], column.size), orders[s]) : null,
      );
      const nominal = columns.map(({ size }, s) => withMissing(units.codes[s], size, missingSensitive));
      const scalings = columns.map(({ size }, s): Scaling => ({
        size,
        ranks: ranks[s],
        file: recordsOf(scaled(units.codes[s], size, ranks[s], missingSensitive), unitRecords),
        nominalFile: sharesOf(nominal[s], unitRecords),
      }));
      const found = await evaluate(classes, units, scalings, run.options, () => run.tick(0.5));
      const variables = names.map((variable, s) => ({
        variable,
        scale: scales[s],
        ...summarise(found[s], values, scalings[s], t),
      }));
      const skewed = names.map((variable, s): Skewed => ({
        variable,
        classes:
          classes === null
            ? []
            : skewedClasses(
                classes,
                classHistogram(units.classOf, units.size, nominal[s].codes, nominal[s].levels, units.counts),
                nominal[s].levels,
                columns[s],
              ),
      }));
      const summary: TclosenessSummary = { records, variables };
      if (run.options.missing === "wildcard" && classes?.complete === false)
        run.judged(() => Promise.resolve({ cautions: { "": OVERLAPPING } }));
      return {
        summary,
        columns: columnsOf(names, found, { unit: run.unit, classes }),
        skewed,
        unit: run.unit,
        profiles: classes !== null && classes.profiles !== null,
      };
    },
  },
  (done) => tclosenessBlocks(done),
);
