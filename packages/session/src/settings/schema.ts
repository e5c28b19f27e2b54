import { ROLES, type RoleName, type Roles } from "@sdc-risk/core";
import type { MissingCodes } from "@sdc-risk/data";
import { anyPlanSchema } from "@sdc-risk/treat";
import * as z from "zod";
import { presetNamed } from "../policy/presets.ts";
import { policySchema } from "../policy/schema.ts";
import { scenarioSchema } from "../scenarios/scenario.ts";
import type { Kind, ValueByKind } from "./kinds.ts";
import type { SettingRow } from "./row.ts";
import { settingsWhere, type StoredValues } from "./table.ts";

const text = z.string().min(1);
const names = z.array(text);
const codes: z.ZodType<readonly (string | number)[]> = z.array(z.union([z.string(), z.number()]));
const missing: z.ZodType<MissingCodes> = z.union([codes, z.record(z.string(), codes)], {
  error: "expected a list of codes, or lists of codes by variable",
});

const POLICY_FORMS = [text.transform(presetNamed), policySchema] as const;
const onePolicy = z.union(POLICY_FORMS, {
  error: "expected the name of a preset, or a policy with name and rules",
});

/** The schema of each kind of value; what is wrong is told as these say it. */
const SCHEMAS: { readonly [K in Exclude<Kind, "choice">]: z.ZodType<ValueByKind[K]> } = {
  text,
  names,
  switch: z.boolean(),
  count: z.number().int().min(1),
  factor: z.number().gt(0),
  size: z.number().gt(0),
  character: text,
  shareOrFile: z.union([z.number().gt(0).max(1), text], {
    error: "expected a share above 0 and at most 1, or a file",
  }),
  files: z
    .union([text, names.min(1)], { error: "expected a file, or a list of files" })
    .transform((one) => (typeof one === "string" ? [one] : one)),
  codes: missing,
  reasons: z.record(z.string(), codes, { error: "expected lists of reasons by variable" }),
  pairs: z.record(text, text, { error: "expected an object of the form { OLD: NEW }" }),
  namePairs: z.record(text, text, { error: "expected an object of the form { NAME: OTHER_NAME }" }),
  measures: z.union([z.literal("all"), names], { error: 'expected "all" or a list of measures' }),
  options: z.record(
    z.string(),
    z.record(z.string(), z.unknown(), { error: "expected an object with options" }),
  ),
  scenarios: z.array(scenarioSchema),
  policy: z.union([...POLICY_FORMS, z.array(onePolicy).min(1, "name at least one policy")], {
    error: "expected the name of a preset, a policy with name and rules, or a list of these",
  }),
  plan: anyPlanSchema,
  modules: names,
  numbers: z.record(text, z.number().gt(0), { error: "expected an object of the form { KEY: NUMBER }" }),
  levels: z.record(text, z.array(z.union([text, z.number()]).transform(String)).min(1), {
    error: "expected an object of the form { KEY: [LEVELS] }",
  }),
  texts: names,
};

const schemaOf = ({ kind, choices = [] }: SettingRow): z.ZodType =>
  kind === "choice"
    ? z.enum(choices, { error: `expected ${choices.map((one) => `"${one}"`).join(" or ")}` })
    : SCHEMAS[kind];

/** A setting per role, a name or a list of names, and one per row that settings files hold. */
type Shape = {
  readonly [R in RoleName]-?: z.ZodOptional<z.ZodType<NonNullable<Roles[R]>>>;
} & {
  readonly [N in keyof StoredValues]-?: z.ZodOptional<z.ZodType<NonNullable<StoredValues[N]>>>;
};

const shape = Object.fromEntries([
  ...ROLES.map(({ name, arity, meaning }) => [
    name,
    (arity === "one" ? text : names).optional().describe(meaning),
  ]),
  ...settingsWhere(({ stored }) => stored).map((row) => [
    row.name,
    schemaOf(row)
      .optional()
      .describe(row.about ?? row.help),
  ]),
]) as Shape;

/** What a settings file holds; the published JSON Schema is made from it. */
export const settingsSchema = z
  .strictObject({
    $schema: z.string().optional().describe("The address of this schema, for editors; it changes nothing."),
    ...shape,
  })
  .describe("Settings of a risk assessment by sdc-risk.");

/** A settings file, as it is parsed. */
export type SettingsFile = Readonly<z.infer<typeof settingsSchema>>;
