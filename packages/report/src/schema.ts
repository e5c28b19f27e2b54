import { ROLES } from "@sdc-risk/core";
import * as z from "zod";

// The one description of a report as JSON: it checks what is read back, and test/schema.test.ts makes the published JSON Schema from it.

const text = (about: string) => z.string().describe(about);
const count = (about: string) => z.int().min(0).describe(about);
const list = <T extends z.ZodType>(item: T, about: string) => z.array(item).describe(about);

/** A part that the published schema gives a name. */
const named = <T extends z.ZodType>(id: string, part: T, about: string) => part.meta({ id, description: about });

const format = named("format", z.enum(["count", "percent", "probability", "number", "text"]),
  "How a number is written: a whole count, a share of one as percent, a probability, a plain number; text.");
const cell = named("cell", z.union([z.number(), z.string(), z.null()]), "A number or text; null where there is no value.");
const sha256 = z.string().regex(/^[0-9a-f]{64}$/).nullable().describe("SHA-256 of the bytes of the file in hexadecimal digits; null where it was not computed.");
const title = text("Heading."), about = text("One or two sentences: what it shows and how to read it.");
const x = text("What the horizontal axis is."), y = text("What the vertical axis is.");

const common = {
  detail: z.literal("internal").exactOptional().describe("Present where the block names single records or rare values."),
  answers: z.enum(["where", "how"]).exactOptional().describe("The question about the whole file that the block answers: where the risk sits, or how it is distributed."),
  title, about,
};

const json = named("json", z.json(), "Any JSON value.");

const metric = named("metric", z.strictObject({
  label: text("Name of the figure."),
  value: z.union([z.number(), z.string(), z.null()]).describe("The figure; null where it could not be computed."),
  format,
  about: text("One sentence: what the figure means."),
  verdict: z.boolean().exactOptional().describe("True for the figures that a report opens with."),
  limits: text("One sentence: what the figure does not mean.").exactOptional(),
  outOf: z.number().exactOptional().describe("For a count or a sum over records or households: how many there are in all."),
  better: z.enum(["lower", "higher"]).exactOptional().describe("The direction that means less risk."),
}), "One figure.");

const tableColumn = z.strictObject({ label: text("Name of the column."), format }).describe("One column.");
const bin = z.strictObject({
  from: z.number().describe("Lower edge, included."),
  to: z.number().describe("Upper edge, excluded; the last bin includes it."),
  count: z.number().describe("How many values the bin holds."),
}).describe("One bin.");
const mark = z.strictObject({ at: z.number().describe("Place on the horizontal axis."), label: text("What stands there.") }).describe("One marked place.");
const bar = z.strictObject({ label: text("What the bar stands for."), value: z.number().describe("Its length.") }).describe("One bar.");
const point = z.strictObject({ x: z.number().describe("Horizontal place."), y: z.number().describe("Height.") }).describe("One point.");

const kind = <const K extends string>(name: K) => z.literal(name).describe("Kind of the block.");

const block = named("block", z.discriminatedUnion("kind", [
  z.strictObject({ kind: kind("text"), ...common }),
  z.strictObject({ kind: kind("metrics"), ...common, metrics: list(metric, "Figures.") }),
  z.strictObject({
    kind: kind("table"), ...common, columns: list(tableColumn, "Columns."),
    rows: list(z.array(cell), "Rows: one cell per column, null where there is no value."),
  }),
  z.strictObject({
    kind: kind("histogram"), ...common, x, y, scale: z.enum(["linear", "log"]).describe("Scale of the horizontal axis."),
    bins: list(bin, "Bins in rising order."), marks: list(mark, "Marked places, such as thresholds.").exactOptional(),
  }),
  z.strictObject({ kind: kind("bars"), ...common, x: text("What the values are."), y: text("What the labels are."), format, bars: list(bar, "Bars in the order in which they are shown.") }),
  z.strictObject({ kind: kind("curve"), ...common, x, y, points: list(point, "Points in order.") }),
  z.strictObject({
    kind: kind("heatmap"), ...common, x, y, format, columns: list(z.string(), "Names of the columns."), rows: list(z.string(), "Names of the rows."),
    values: list(z.array(z.number().nullable()), "values[row][column]; null where there is none."),
  }),
]), "A piece of the report.");

const measure = named("measure", z.strictObject({
  title: text("Name of the measure."),
  options: json.meta({ description: "The complete options that it was computed with." }),
  uses: z.record(z.string(), json).describe("The options of the measures whose results it used, by id."),
  summary: z.record(z.string(), json).describe("Its aggregate results, documented by the measure."),
  blocks: list(block, "What the report shows of it."),
}), "One measure's part of the report.");

const codes = z.array(z.union([z.string(), z.number()]));

const roles = z.record(z.string(), z.array(z.string()));
const findings = {
  measures: z.record(z.string(), measure).describe("What each measure found, by id."),
  skipped: list(z.strictObject({ measure: text("Id of the measure."), title: text("Its name."), reason: text("Why it was not computed.") }), "Measures that were not computed."),
  warnings: list(z.strictObject({
    code: text("Name of the warning for scripts."), message: text("The warning in a sentence."),
    measure: z.string().nullable().describe("Id of the measure that gave it; null where none did."),
  }), "What the reader should know before using the figures."),
};

/** A RiskReport as JSON, strict about every field but a measure's own options and summary. */
export const reportSchema = z.strictObject({
  schema: z.literal("sdc-risk-report-1").describe("Name and version of this format."),
  software: z.strictObject({ name: text("Its name."), version: text("Its version.") }).describe("What computed the report."),
  createdAt: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/).describe("When it was computed: ISO 8601, UTC."),
  command: text("The shell command that gives this report again, files by their base names.").exactOptional(),
  data: z.strictObject({ name: text("Base name of the file."), rows: count("Records."), columns: count("Variables."), sha256 }).describe("The file that was measured."),
  roles: roles.describe(`Names of variables by role (${ROLES.map(({ name }) => name).join(", ")}); only roles that were given.`),
  missing: z.union([codes, z.record(z.string(), codes)]).describe("Codes that stand for a missing value: a list for all variables, or lists by variable."),
  released: list(z.strictObject({
    name: text("Base name of the file."), rows: count("Records."), sha256,
    matching: text("How its records were matched with the data, or why they were not.").exactOptional(),
    assessment: z.strictObject({ roles: roles.describe("Names of variables by role, as far as the file holds them."), ...findings }).describe("What the measures that need no second file find in this one by itself.").exactOptional(),
  }), "Treated files that the data were compared with."),
  ...findings,
}).describe("What sdc-risk found about the disclosure risk of a file of microdata.");
