import { optionAdvice, unitsText, type Unit } from "@sdc-risk/blocks";
import {
  checkOptionVariables,
  checkSensitive,
  columnOfHeldValues,
  defineMeasure,
  valuesOfClasses,
  variablesOf,
  withMissing,
  type ClassColumn,
  type SdcObject,
  type ValuesOfClasses,
} from "@sdc-risk/core";
import {
  classHistogram,
  counted,
  MISSING_KEY,
  MISSING_SENSITIVE,
  SdcError,
  skewedClasses,
  type Classes,
  type Cut,
  type SkewedClass,
} from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import * as z from "zod";
import type { Diversity } from "./diversity.ts";
import { evaluate, type MultiDiversity } from "./evaluate.ts";
import { ldiversityBlocks } from "./report.ts";
import { failing, leaveOneOut, leaveOneOutThere, spreadOf, summarise } from "./summary.ts";
import { terms } from "./terms.ts";
import { ldiversitySummary, type LdiversitySummary, type VariableSummary } from "./summary-schema.ts";

export type { Failing, LdiversitySummary, Spread, VariableSummary } from "./summary-schema.ts";
export { banded } from "@sdc-risk/data";
export { diversity, type Diversity } from "./diversity.ts";

const options = z.strictObject({
  c: z
    .number()
    .gt(0)
    .default(2)
    .describe(
      "Factor of recursive (c, l)-diversity: the commonest value must occur less than c times as often as " +
        "the l-th commonest and all rarer ones together.",
    ),
  l: z
    .array(z.number().gt(1))
    .min(1)
    .default([2, 3, 5])
    .describe("A record fails l-diversity when its class is less diverse than l."),
  missing: z
    .enum(["category", "wildcard"])
    .default("category")
    .describe(
      "A missing value of a key: is a category of its own (category), or matches any value (wildcard).",
    ),
  missingSensitive: z
    .enum(["value", "ignore"])
    .default("value")
    .describe("A missing sensitive value: counts as one value of its own, or is left out."),
  bands: z
    .record(z.string(), z.union([z.number().int().min(2), z.array(z.number()).min(1)]))
    .default({})
    .describe(
      "Per continuous sensitive variable: a number of bands of about equal size, or the values at which " +
        "bands begin. Default: 10 bands.",
    ),
});

/** Bands of a continuous variable unless told. */
const BANDS = 10;
/** The name under which several variables at once are told. */
const MULTI = "multi";
const KINDS = {
  distinct: "number of distinct values",
  entropy: "entropy l-diversity",
  recursive: "recursive (c, l)-diversity",
} as const;

/** A sensitive variable as it is, or cut into bands where it is continuous. */
function sensitiveVariable(
  sdc: SdcObject,
  name: string,
  bands: number | readonly number[] | undefined,
): string | Cut {
  return bands === undefined && !sdc.isContinuous(name) ? name : { name, bands: bands ?? BANDS };
}

function columnsOf(
  names: readonly string[],
  single: readonly Diversity[],
  multi: MultiDiversity | null,
  { unit: { one: unit }, classes }: { readonly unit: Unit; readonly classes: Classes | null },
): Record<string, ClassColumn> {
  const one = names.flatMap((name, s) =>
    (["distinct", "entropy", "recursive"] as const).map(
      (kind) =>
        [
          `${name}.${kind}`,
          columnOfHeldValues(
            { grain: "class" as const, about: `Of ${name} in the ${unit}'s class: ${KINDS[kind]}.` },
            single[s][kind],
            classes,
          ),
        ] as const,
    ),
  );
  const all =
    multi === null
      ? []
      : (["entropy", "recursive"] as const).map(
          (kind) =>
            [
              `${MULTI}.${kind}`,
              columnOfHeldValues(
                { grain: "class" as const, about: `Of all sensitive variables at once: ${KINDS[kind]}.` },
                multi[kind],
                classes,
              ),
            ] as const,
        );
  return Object.fromEntries<ClassColumn>([...one, ...all]);
}

/** Classes in which one value is much commoner than in the file. */
interface SkewedVariable {
  readonly variable: string;
  readonly classes: readonly SkewedClass[];
}

/** What is found of one sensitive variable. */
interface VariableDiversity {
  readonly summary: VariableSummary;
  readonly skewed: readonly SkewedClass[];
}

/** What is found of all. */
interface AllDiversities {
  readonly single: readonly Diversity[];
  readonly multi: MultiDiversity | null;
  readonly each: readonly VariableDiversity[];
}

/** A sensitive variable: its place among them, how it is asked for, and its diversity per class. */
interface SensitiveInput {
  readonly s: number;
  readonly wanted: string | Cut;
  readonly diversity: Diversity;
}

async function variableOf(
  { classes, holding, units, columns, times, held, records }: ValuesOfClasses,
  keys: readonly string[],
  { s, wanted, diversity }: SensitiveInput,
  { l, missing, missingSensitive }: z.output<typeof options>,
  tick: Tick,
): Promise<VariableDiversity> {
  const column = columns[s];
  const { codes, levels } = withMissing(units.codes[s], column.size, missingSensitive);
  const histogram = classHistogram(units.classOf, units.size, codes, levels, units.counts);
  const ignored = missingSensitive === "ignore" ? -1 : column.size;
  const rows = { held, times, records };
  const banded = typeof wanted !== "string";
  const summary = summarise(column.name, banded, diversity, rows, histogram, levels, ignored, l);
  if (classes === null) {
    const without = await leaveOneOutThere(holding!, keys, wanted, missingSensitive, tick);
    return { summary: { ...summary, leaveOneOut: without }, skewed: [] };
  }
  return {
    summary: { ...summary, leaveOneOut: await leaveOneOut(classes, histogram, levels, missing, tick) },
    skewed: skewedClasses(classes, histogram, levels, column),
  };
}

/** All sensitive variables at once. */
function multiSummary(
  { entropy, recursive }: MultiDiversity,
  counts: ValuesOfClasses["held"],
  l: readonly number[],
): NonNullable<LdiversitySummary["multi"]> {
  return {
    entropy: spreadOf(entropy, counts),
    recursive: spreadOf(recursive, counts),
    failing: l.map((least) => ({
      l: least,
      entropy: failing(entropy, counts, least),
      recursive: failing(recursive, counts, least),
    })),
  };
}

/**
 * How rules read missing values. A key that is missing is a category of its own, so that blank records join no class; a
 * sensitive value that is missing is none, so that taking one away makes no class more diverse.
 */
const STRICT = "with missing keys as a value of their own, and missing sensitive values left out";

/** l-diversity of sensitive variables within the classes of the keys. */
export const ldiversity = defineMeasure(
  {
    id: "ldiversity",
    title: "l-diversity",
    about:
      "How many sensitive values does a class hold, and for how many records is the value certain once " +
      "the class is found?",
    answers: "learned",
    needs: ["keys", "sensitive"],
    uses: [],
    persons: true,
    terms,
    options,
    countedBy: {
      c: {
        figures: [
          "variables.failing.recursive",
          "multi.failing.recursive",
          "variables.recursive",
          "multi.recursive",
        ],
        lowered: "larger",
      },
      l: { figures: ["variables.failing", "multi.failing"], picked: "l" },
      missingSensitive: { figures: [""] },
      bands: { figures: [""] },
    },
    summary: ldiversitySummary,
    missing: ({ missing, missingSensitive }, profiles) =>
      `${MISSING_KEY[profiles ? "category" : missing]}; ${MISSING_SENSITIVE[missingSensitive]}`,
    takes: () => [],
    needsKeys: () => null,
    async compute(sdc, run) {
      const names = checkSensitive(sdc, run);
      const { l, bands } = run.options;
      if (names.includes(MULTI))
        throw new SdcError(
          "ROLE_CONFLICT",
          `A sensitive variable cannot be named "${MULTI}": results for several variables at once have ` +
            "this name. Rename the column.",
        );
      checkOptionVariables("ldiversity", "bands are given", bands, variablesOf(sdc.roles, "sensitive"));

      const wanted = names.map((name) =>
        sensitiveVariable(sdc, name, Object.hasOwn(bands, name) ? bands[name] : undefined),
      );
      const found = await valuesOfClasses(sdc, run, wanted, () => run.tick(0.1));
      const { classes, units, columns, held } = found;
      const keys = variablesOf(sdc.roles, "keys");
      const by = async (
        asked: typeof run.options,
        tick: (done: number) => Promise<void>,
      ): Promise<AllDiversities> => {
        const sizes = columns.map(({ size }) => size);
        const { single, multi } = await evaluate(classes, units, sizes, asked, () => tick(0.3));
        const each: VariableDiversity[] = [];
        for (const [s, diversity] of single.entries())
          each.push(
            await variableOf(found, keys, { s, wanted: wanted[s], diversity }, asked, () =>
              tick(0.5 + (0.5 * s) / names.length),
            ),
          );
        return { single, multi, each };
      };
      const { single, multi, each } = await by(run.options, run.tick);

      for (const [s, name] of names.entries()) {
        const { values } = each[s].summary;
        if (values > sdc.records / 2 && sdc.records > 2)
          run.warn(
            "many-values",
            `Sensitive variable "${name}" has ${counted(values, "value")} in ${unitsText(sdc.records, run.unit)}, ` +
              "more than classes can tell apart: its l-diversity says little. Group its values, or give " +
              `bands: ${optionAdvice("ldiversity", { bands: { [name]: BANDS } })}.`,
          );
      }
      const figuresOf = (all: AllDiversities): Pick<LdiversitySummary, "variables" | "multi"> => ({
        variables: all.each.map(({ summary }) => summary),
        multi: all.multi && multiSummary(all.multi, held, l),
      });
      const summary: LdiversitySummary = {
        records: sdc.records,
        ...figuresOf({ single, multi, each }),
      };
      run.judged(async (tick) => {
        const strict = { ...run.options, missing: "category", missingSensitive: "ignore" } as const;
        return { figures: figuresOf(await by(strict, () => tick())), reading: STRICT };
      });
      return {
        summary,
        columns: columnsOf(names, single, multi, { unit: run.unit, classes }),
        skewed: names.map((variable, s): SkewedVariable => ({ variable, classes: each[s].skewed })),
        unit: run.unit,
        profiles: classes !== null && classes.profiles !== null,
      };
    },
  },
  (done) => ldiversityBlocks(done),
);
