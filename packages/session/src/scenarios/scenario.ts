import * as z from "zod";

const name = z.string().min(1);

interface CategoryGroup {
  readonly label: string;
  readonly levels: readonly string[];
}

const twice = (names: readonly string[]): string | undefined =>
  names.find((name, i) => names.indexOf(name) < i);

/** What is wrong in the groups of a merge; undefined where nothing is. */
function groupsFault(groups: readonly CategoryGroup[]): string | undefined {
  const level = twice(groups.flatMap(({ levels }) => levels));
  const label = twice(groups.map((group) => group.label));
  if (level !== undefined) return `the level "${level}" is named twice; a level goes into one group`;
  return label === undefined ? undefined : `two groups are labelled "${label}"; make them one`;
}

/** What is wrong in the ends of a recoding. */
function endsFault({ bottom, top }: { bottom: number | null; top: number | null }): string | undefined {
  if (bottom === null && top === null) return "it changes nothing: give bottom, top, or both";
  return bottom !== null && top !== null && bottom >= top
    ? `expected a bottom below the top; they are ${bottom} and ${top}`
    : undefined;
}

/** Refuses what a check finds fault with. */
const without =
  <T>(faultOf: (value: T) => string | undefined) =>
  (value: T, context: z.core.$RefinementCtx<T>): void => {
    const message = faultOf(value);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  };

const recoding = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({
      kind: z.literal("bands"),
      width: z.number().positive().describe("Width of a band."),
      from: z.number().default(0).describe("Where a band begins."),
    }),
    z
      .strictObject({
        kind: z.literal("ends"),
        bottom: z.number().nullable().default(null).describe("Numbers at or below it become one level."),
        top: z.number().nullable().default(null).describe("Numbers at or above it become one level."),
      })
      .superRefine(without(endsFault)),
    z.strictObject({
      kind: z.literal("merge"),
      groups: z
        .array(z.strictObject({ label: name, levels: z.array(z.string()).min(1) }))
        .min(1)
        .superRefine(without(groupsFault))
        .describe("Levels that become one, with its label."),
    }),
  ],
  { error: 'expected an object with "kind": "bands", "ends" or "merge"' },
);

/** A key made coarser: numbers in bands, everything beyond an end as one level, levels merged. */
export type Recoding =
  | { readonly kind: "bands"; readonly width: number; readonly from: number }
  | { readonly kind: "ends"; readonly bottom: number | null; readonly top: number | null }
  | {
      readonly kind: "merge";
      readonly groups: readonly { readonly label: string; readonly levels: readonly string[] }[];
    };

/** One kind of intruder: what is known, of how many persons, and how well. */
export const scenarioSchema = z.strictObject({
  name: name.describe("Name of the scenario."),
  keys: z.array(name).min(1).describe("What this intruder may know: the key variables."),
  numeric: z.array(name).optional().describe("Continuous key variables. Default: those of the settings."),
  coverage: z
    .number()
    .gt(0)
    .max(1)
    .optional()
    .describe("Share of the population that the intruder's file holds. Default: 1, all of it."),
  divergence: z
    .number()
    .min(0)
    .lt(1)
    .optional()
    .describe("Chance that a person's value of one key differs between the two files. Default: 0."),
  recodings: z
    .record(name, recoding)
    .optional()
    .describe("Keys that this intruder knows only coarsely, by variable."),
  intruder: z.string().optional().describe("One sentence: who the intruder is, and what is known."),
});

/** One kind of intruder: what is known, of how many persons, and how well. */
export interface Scenario {
  readonly name: string;
  readonly keys: readonly string[];
  readonly numeric?: readonly string[] | undefined;
  readonly coverage?: number | undefined;
  readonly divergence?: number | undefined;
  readonly recodings?: Readonly<Record<string, Recoding>> | undefined;
  readonly intruder?: string | undefined;
}
