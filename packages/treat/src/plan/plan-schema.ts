import * as z from "zod";
import { installedTreatments } from "../moves/installed.ts";
import { treatedVariables, treatmentOf } from "../treatment/treated-variables.ts";
import type { AnyStep, AnyTreatment, StepBy } from "../treatment/treatment.ts";

/** The file that a plan was made for. */
const data = z.strictObject({
  name: z.string(),
  records: z.int().min(0),
  sha256: z.string().nullable(),
});

/** The treatments of steps that do not come with sdc-risk, and what brought them when the plan was made. */
const plugins = z.array(
  z.strictObject({
    /** The id of the treatment. */
    treatment: z.string(),
    /** The module, as it was named. */
    module: z.string(),
    version: z.string().nullable(),
  }),
);

/** Where editors find what a plan holds. */
const $schema = z
  .string()
  .optional()
  .describe("The address of the schema of plans, for editors; it changes nothing.");

/** A treatment of a plugin, as a plan names it. */
export type PlanPlugin = z.output<typeof plugins>[number];

/** A plan of treatment by some treatments, complete. */
export interface PlanBy<T extends AnyTreatment> {
  schema: "sdc-risk-plan-1";
  data: z.output<typeof data>;
  plugins?: PlanPlugin[] | undefined;
  steps: StepBy<T>[];
}

/** A plan whose steps are of treatments that are not known yet, such as those of plugins. */
export interface AnyPlan extends Omit<PlanBy<never>, "steps"> {
  steps: AnyStep[];
}

/**
 * The schema of plans by any treatments: whether their steps are right is for `checkPlan` to say, which knows the
 * treatments.
 */
export const anyPlanSchema: z.ZodType<AnyPlan> = z
  .strictObject({
    $schema,
    schema: z.literal("sdc-risk-plan-1"),
    data,
    plugins: plugins.optional(),
    steps: z.array(z.looseObject({ kind: z.string() })),
  })
  .transform(({ $schema: _, ...plan }) => plan);

/** A step as its treatment's options with its kind. */
const stepOf = ({ id, options }: AnyTreatment): z.ZodObject => options.safeExtend({ kind: z.literal(id) });

/**
 * The schema of plans by some treatments, as files hold them. Steps apply in their order; values are texts as in CSV,
 * the empty text is a missing value; records are numbered from 1.
 */
export function planSchemaOf<T extends AnyTreatment>(treatments: readonly T[]): z.ZodType<PlanBy<T>> {
  const [first, ...others] = treatments.map(stepOf);
  return z
    .strictObject({
      schema: z.literal("sdc-risk-plan-1"),
      data,
      plugins: plugins.optional(),
      steps: z.array(z.discriminatedUnion("kind", [first, ...others])),
    })
    .superRefine(({ data: { records }, steps }, context) => {
      const out = new Set<string>();
      for (const [at, one] of steps.entries()) {
        const step = one as AnyStep;
        const treatment = treatmentOf(step.kind, treatments);
        const variables = treatedVariables(step);
        const faults = [
          ...variables
            .filter((name) => out.has(name))
            .map((name) => `${name} was left out by a step before this one`),
          treatment.fault?.(step, records) ?? null,
        ];
        if (treatment.leavesOut === true) for (const name of variables) out.add(name);
        for (const message of faults)
          if (message !== null) context.addIssue({ code: "custom", path: ["steps", at], message });
      }
    }) as unknown as z.ZodType<PlanBy<T>>;
}

/** The schema of plans by the treatments that are installed. */
export const planSchema = planSchemaOf(installedTreatments);

/** A plan of treatment, complete. */
export type Plan = PlanBy<(typeof installedTreatments)[number]>;
/** A step of a plan. */
export type PlanStep = Plan["steps"][number];
