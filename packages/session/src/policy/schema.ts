import * as z from "zod";

const name = z.string().min(1);

/** A rule; what is none of these fields picks items of lists by their fields, such as `"k": 3`. */
export const ruleSchema = z
  .object({
    figure: name.describe("A figure of the report, such as kanon.violations[k=3].share."),
    max: z.number().optional().describe("The largest value that meets the rule."),
    below: z.number().optional().describe("Values below it meet the rule, and it does not."),
    min: z.number().optional().describe("The smallest value that meets the rule."),
    scenario: z
      .union([name, z.array(name).min(1)], { error: "expected a name, a list of names, or *" })
      .optional()
      .describe("Scenarios that the rule holds for. Default: *, all."),
    share: z
      .literal(true)
      .optional()
      .describe("Judge the figure as a share, of all records unless it has one."),
    options: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Options of the measure that say what the figure counts. Default: those of the measure."),
    why: z.string().optional().describe("Why there is this limit."),
    source: z.string().optional().describe("Where the limit is from."),
  })
  .catchall(z.union([z.string(), z.number()], { error: "expected a limit, or a value that picks an item" }))
  .describe("A limit of a figure. Further fields pick items of lists by their fields.");

/** Rules that say when a file may go out, as a policy file holds them. */
export const policyFileSchema = z.strictObject({
  $schema: z.string().optional().describe("The address of this schema, for editors; it changes nothing."),
  name: name.describe("Name of the policy."),
  source: z.string().optional().describe("Where it is from."),
  notCovered: z.string().optional().describe("What it does not cover."),
  rules: z.array(ruleSchema).min(1, "give at least one rule").describe("All must be met."),
});

/** Rules that say when a file may go out. */
export const policySchema = policyFileSchema.transform(({ $schema: _, ...policy }): Policy => policy);

/** A limit of a figure, as a policy holds it. */
export interface Rule {
  readonly figure: string;
  readonly max?: number | undefined;
  readonly below?: number | undefined;
  readonly min?: number | undefined;
  readonly scenario?: string | readonly string[] | undefined;
  readonly share?: true | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  readonly why?: string | undefined;
  readonly source?: string | undefined;
  /** Values that pick items of lists, by their fields. */
  readonly [field: string]: unknown;
}

/** Rules that say when a file may go out. */
export interface Policy {
  readonly name: string;
  readonly source?: string | undefined;
  readonly notCovered?: string | undefined;
  readonly rules: readonly Rule[];
}
