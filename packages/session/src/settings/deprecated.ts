/** Something that goes away: it works on for one minor version at least, and the command warns where it is used. */
export interface Deprecation {
  /**
   * A setting of files and code with its flag, a flag that is no setting, or a field of reports as JSON, with the
   * figures of policies beneath it.
   */
  readonly kind: "setting" | "flag" | "field";
  /** A setting by its name, a flag without dashes, a field by its path without places in lists: `measures.kanon.summary`. */
  readonly name: string;
  /** The first version that warns. */
  readonly since: string;
  /** What to do, as a sentence. */
  readonly instead: string;
}

/** All that goes away, the one place where it is said. Nothing does now. */
export const DEPRECATED: readonly Deprecation[] = [];

/** The code of the warning in a report. */
export const DEPRECATED_CODE = "deprecated";

const WHAT: Readonly<Record<Deprecation["kind"], (name: string) => string>> = {
  setting: (name) => `The setting ${name}`,
  flag: (name) => `The flag --${name}`,
  field: (name) => `The field ${name} of reports`,
};

/**
 * Says that something goes away, and what to do.
 * @param flag that of a setting
 */
export function deprecationText({ kind, name, since, instead }: Deprecation, flag?: string): string {
  const what = WHAT[kind](name) + (flag === undefined ? "" : ` (--${flag})`);
  return `${what} is deprecated since version ${since} and will be removed. ${instead}`;
}

/** What goes away of one kind. */
const ofKind = (kind: Deprecation["kind"]): readonly Deprecation[] =>
  DEPRECATED.filter((one) => one.kind === kind);

/**
 * Warnings of settings that were given and go away.
 * @param given names of settings, each with its flag
 */
export const deprecatedSettings = (given: ReadonlyMap<string, string>): readonly string[] =>
  ofKind("setting")
    .filter(({ name }) => given.has(name))
    .map((one) => deprecationText(one, given.get(one.name)));

/** Warnings of flags that were given, are no settings, and go away. @param given without dashes */
export const deprecatedFlags = (given: ReadonlySet<string>): readonly string[] =>
  ofKind("flag")
    .filter(({ name }) => given.has(name))
    .map((one) => deprecationText(one));

/** Whether a value has a field, in any item where it holds a list. */
function holds(value: unknown, path: readonly string[]): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return true;
  if (Array.isArray(value)) return value.some((item: unknown) => holds(item, path));
  if (typeof value !== "object" || value === null || !(first in value)) return false;
  return holds((value as Readonly<Record<string, unknown>>)[first], rest);
}

/** Warnings of fields that a report has and that go away, for programs that read it. */
export const deprecatedFields = (report: object): readonly string[] =>
  ofKind("field")
    .filter(({ name }) => holds(report, name.split(".")))
    .map((one) => deprecationText(one));

/** Warnings of figures that rules of a policy limit and that go away. @param figures as policies name them */
export function deprecatedFigures(figures: readonly string[]): readonly string[] {
  const fields = figures.map((figure) => {
    const [measure = "", ...path] = figure.replace(/\[[^\]]*\]/g, "").split(".");
    return ["measures", measure, "summary", ...path].join(".");
  });
  return ofKind("field")
    .filter(({ name }) => fields.some((field) => field === name || field.startsWith(`${name}.`)))
    .map((one) => deprecationText(one));
}
