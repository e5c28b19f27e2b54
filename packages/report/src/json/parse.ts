import { SdcError } from "@sdc-risk/data";
import type * as z from "zod";
import type { RiskReport } from "../risk-report.ts";
import { reportSchema } from "./schema.ts";

const refuse = (why: string, cause?: unknown): never => {
  throw new SdcError("BAD_FILE", `This is no JSON report of sdc-risk: ${why}`, { cause });
};

function json(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return refuse("it is no valid JSON.", error);
  }
}

/** The version of the format that a value claims; undefined where it claims none. */
const schemaOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "schema" in value ? value.schema : undefined;

/** How a report is read. */
export interface ReadingOptions {
  /**
   * Fields and blocks that this version does not know, since a later one wrote them: refused, or left out of what is
   * read. Default: refused.
   */
  readonly unknown?: "refused" | "ignored";
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** The one way in which a value fails to be one of several kinds by nothing but unknown fields, where there is one. */
function insideUnion(issue: Issue): readonly Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const inside = issue.errors.find((one) => one.every(({ code }) => code === "unrecognized_keys"));
  if (inside === undefined || inside.length === 0) return [issue];
  return inside.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}

/** The place of the block that an issue is about; undefined where it is about none. */
function blockOf({ path }: Issue): Path | undefined {
  const at = path.findIndex((step, i) => step === "blocks" && typeof path[i + 1] === "number");
  return at < 0 ? undefined : path.slice(0, at + 2);
}

/** What has to go for an issue to be none; undefined where more than the unknown is wrong. */
const unknownIn = (issue: Issue): readonly Path[] | undefined => {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...issue.path, key]);
  const block = blockOf(issue);
  return block === undefined ? undefined : [block];
};

/** Takes fields out, and then items of lists from behind, so that all places stay what they were. */
function takeOut(value: unknown, paths: readonly Path[]): void {
  const unique = [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
  const indexOf = (path: Path): number => (typeof path.at(-1) === "number" ? Number(path.at(-1)) : Infinity);
  unique.sort((a, b) => (indexOf(a) === indexOf(b) ? 0 : indexOf(b) - indexOf(a)));
  for (const path of unique) {
    let holder = value as Record<PropertyKey, unknown> | undefined;
    for (const step of path.slice(0, -1)) holder = holder?.[step] as typeof holder;
    if (Array.isArray(holder)) holder.splice(indexOf(path), 1);
    else if (holder !== undefined) Reflect.deleteProperty(holder, path.at(-1) ?? "");
  }
}

/** Reads a value; what is unknown is taken out of it first where that is asked for. */
function outcomeOf(value: unknown, { unknown = "refused" }: ReadingOptions) {
  let outcome = reportSchema.safeParse(value);
  // what is inside of something unknown is seen after it only
  while (unknown === "ignored" && !outcome.success) {
    const places = outcome.error.issues.flatMap(insideUnion).map(unknownIn);
    if (!places.every((one) => one !== undefined)) break;
    takeOut(value, places.flat());
    outcome = reportSchema.safeParse(value);
  }
  return outcome;
}

/**
 * Reads a report back that `toJson` wrote; a byte order mark is skipped.
 * @throws SdcError BAD_FILE where the text is no JSON, no report, of another version, or damaged; the message
 *   names the first place
 */
export function parseReport(text: string, options: ReadingOptions = {}): RiskReport {
  const value = json(text);
  const schema = schemaOf(value);
  if (schema === undefined)
    return refuse('it has no field "schema". Reports are written with --out and a name that ends in .json.');
  if (schema !== "sdc-risk-report-1")
    return refuse(`its schema is ${JSON.stringify(schema)}; expected "sdc-risk-report-1".`);
  const outcome = outcomeOf(value, options);
  if (outcome.success) return outcome.data;
  const { path, message } = outcome.error.issues[0] ?? { path: [], message: outcome.error.message };
  return refuse(
    `at ${["report", ...path].map(String).join(".")}: ${message.replace(/\.?$/, ".")}`,
    outcome.error,
  );
}
