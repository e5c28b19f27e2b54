import { batches, checkSensitive, classHistogram, defineMeasure, quantile, SdcError, skewedClasses, sortedBy, within, withMissing, type Bin, type SkewedClass } from "@sdc-risk/core";
import * as z from "zod";
import { nominalDistance, orderedDistance } from "./closeness.js";
import { relatives, type Relatives } from "./relatives.js";
import { tclosenessBlocks } from "./report.js";
import { heldLevels, ranksOf, scaled, sharesOf, type Scale } from "./scale.js";
import { largest, linearBins, recordsAbove } from "./summary.js";

export { nominalDistance, orderedDistance } from "./closeness.js";
export { relatives, type Relatives } from "./relatives.js";

const options = z.strictObject({
  scale: z.record(z.string(), z.enum(["nominal", "ordered"])).default({}).describe("Per sensitive variable: nominal (any two values are equally far apart) or ordered (by rank). Integers and text are nominal, floats ordered, unless told."),
  order: z.record(z.string(), z.array(z.string()).min(1)).default({}).describe("Per ordered variable of text: its values from lowest to highest. In the order of their letters unless told."),
  t: z.array(z.number().min(0).max(1)).min(1).default([0.2, 0.5]).describe("Records in classes farther than each of these from the file are counted."),
  missing: z.enum(["category", "wildcard"]).default("category").describe("A missing value of a key: is one more value (category), or may stand for any value (wildcard)."),
  missingSensitive: z.enum(["value", "ignore"]).default("value").describe("A missing sensitive value: counts as one value of its own, or is left out. Ordered distances always leave it out."),
});

/** What is told of one sensitive variable. */
export interface ClosenessSummary {
  readonly variable: string;
  readonly scale: Scale;
  /** Distinct values in the file, on this scale. */
  readonly values: number;
  /** The file's t: the largest distance of a class; null where no class holds a value. */
  readonly t: number | null;
  readonly median: number | null;
  readonly mean: number | null;
  readonly above: readonly { readonly t: number; readonly records: number; readonly share: number | null; readonly classes: number }[];
  /** Largest over classes; null where not defined. */
  readonly alpha: number | null;
  readonly beta: number | null;
  readonly enhancedBeta: number | null;
  /** Largest finite δ, and the records in classes that lack a value of the file, whose δ is infinite. */
  readonly delta: number | null;
  readonly infiniteDelta: number;
  readonly E: number | null;
  readonly L: { readonly min: number | null };
  /** Records by distance. */
  readonly distribution: readonly Bin[];
}
export interface TclosenessSummary {
  readonly records: number;
  readonly variables: readonly ClosenessSummary[];
}

const ABOUT: Readonly<Record<keyof Relatives | "distance", string>> = {
  distance: "distance between the class and the file (t-closeness)",
  E: "1 − entropy / ln K: 0 where all values of the file are equally frequent, 1 where there is one",
  L: "share of the file's values that the class holds",
  alpha: "largest share of one value",
  beta: "largest relative gain in confidence (β-likeness)",
  enhancedBeta: "largest gain over −ln of the file's share (enhanced β-likeness)",
  delta: "largest |ln| of the ratio of shares (δ-disclosure); empty where it is infinite",
};
const FIGURES = ["distance", "E", "L", "alpha", "beta", "enhancedBeta", "delta"] as const;
type Figures = Readonly<Record<(typeof FIGURES)[number], Float64Array>>;

/** t-closeness and its relatives: how far the classes are from the file. */
export const tcloseness = defineMeasure(
  {
    id: "tcloseness",
    title: "t-closeness",
    needs: ["keys", "sensitive"],
    uses: [],
    options,
    async compute(sdc, run) {
      const names = checkSensitive(sdc), { scale, order, t, missing, missingSensitive } = run.options;
      for (const [option, given] of Object.entries({ scale, order })) {
        const stray = Object.keys(given).find((name) => !names.includes(name));
        if (stray !== undefined) throw new SdcError("BAD_OPTIONS", `Options of "tcloseness": ${option} is given for "${stray}", which is no sensitive variable. Sensitive: ${names.join(", ")}.`);
      }
      const classes = await run.classes(), { counts, records } = classes, columns = names.map((name) => sdc.coded(name));
      const units = await within(classes, columns, () => run.tick(0.2));
      const scales = names.map((name): Scale => scale[name] ?? (order[name] !== undefined || sdc.isContinuous(name) ? "ordered" : "nominal"));
      const ranks = columns.map((column, s) => (scales[s] === "ordered" ? ranksOf(column, heldLevels(units.codes[s]!, column.size), order[names[s]!]) : null));
      const files = columns.map(({ size }, s) => sharesOf(scaled(units.codes[s]!, size, ranks[s]!, missingSensitive), units.counts));
      const nominal = columns.map(({ size }, s) => withMissing(units.codes[s]!, size, missingSensitive)), nominalFiles = nominal.map((values) => sharesOf(values, units.counts));

      const make = (): Float64Array => new Float64Array(classes.size).fill(NaN);
      const found = names.map((): Figures => ({ distance: make(), E: make(), L: make(), alpha: make(), beta: make(), enhancedBeta: make(), delta: make() }));
      for await (const { from, within: part } of batches(classes, units, missing, () => run.tick(0.3))) {
        for (const [s, { size }] of columns.entries()) {
          const values = withMissing(part.codes[s]!, size, missingSensitive), plain = classHistogram(part.of, part.size, values.codes, nominal[s]!.levels, part.counts);
          const ranked = ranks[s] === null ? null : scaled(part.codes[s]!, size, ranks[s]!, missingSensitive);
          const distance = ranked === null ? nominalDistance(plain, files[s]!) : orderedDistance(classHistogram(part.of, part.size, ranked.codes, ranked.levels, part.counts), files[s]!);
          await run.tick(0.5);
          for (const [figure, result] of Object.entries({ distance, ...relatives(plain, nominalFiles[s]!) })) found[s]![figure as keyof Figures].set(result, from);
          await run.tick(0.7);
        }
      }
      const variables = names.map((variable, s): ClosenessSummary => {
        const { distance, alpha, beta, enhancedBeta, delta, E, L, } = found[s]!, kept = Int32Array.from(distance.keys()).filter((k) => !Number.isNaN(distance[k]!));
        const values = Float64Array.from(kept, (k) => distance[k]!), weight = Int32Array.from(kept, (k) => counts[k]!), held = weight.reduce((a, b) => a + b, 0);
        let infiniteDelta = 0, least = Infinity;
        for (let k = 0; k < classes.size; k++) {
          if (Number.isNaN(delta[k]!) && !Number.isNaN(alpha[k]!)) infiniteDelta += counts[k]!;
          if (L[k]! < least) least = L[k]!;
        }
        return {
          variable, scale: scales[s]!, values: files[s]!.reduce((number, share) => number + (share > 0 ? 1 : 0), 0),
          t: largest(distance), median: quantile(values, weight, 0.5, sortedBy(values)), mean: held > 0 ? values.reduce((sum, value, i) => sum + value * weight[i]!, 0) / held : null,
          above: t.map((threshold) => ({ t: threshold, ...recordsAbove(distance, counts, records, threshold) })),
          alpha: largest(alpha), beta: largest(beta), enhancedBeta: largest(enhancedBeta), delta: largest(delta), infiniteDelta, E: largest(E), L: { min: least === Infinity ? null : least },
          distribution: linearBins(distance, counts),
        };
      });
      const skewed: { readonly variable: string; readonly classes: readonly SkewedClass[] }[] = names.map((variable, s) => ({
        variable, classes: skewedClasses(classes, units, nominal[s]!, (code) => (code === columns[s]!.size ? "missing" : columns[s]!.label(code))),
      }));
      return {
        summary: { records, variables } satisfies TclosenessSummary as TclosenessSummary,
        columns: Object.fromEntries(names.flatMap((name, s) => FIGURES.map((figure) => [`${name}.${figure}`, { grain: "class" as const, values: found[s]![figure], about: `Of ${name} in the record's class: ${ABOUT[figure]}.` }]))),
        skewed,
      };
    },
  },
  (done) => tclosenessBlocks(done),
);
