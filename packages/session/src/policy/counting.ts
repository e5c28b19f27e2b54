import type { Finding } from "@sdc-risk/assess";
import { isPlaceIn } from "@sdc-risk/blocks";
import type { AnyMeasure, CountingOption } from "@sdc-risk/core";
import { SdcError, suggestion } from "@sdc-risk/data";
import { usualOptions } from "../idle/use.ts";
import { declaredFigures, haveField } from "./declared-figures.ts";
import { patternOf, placeOf, type Figure, type Step } from "./figure.ts";
import type { Doubt } from "./judging/reading.ts";

/** An option that says what the figure of a rule counts, with the value that the rule is about. */
export interface AskedOption {
  readonly option: string;
  readonly value: unknown;
  /** Whether the rule names it; else the value is the default. */
  readonly named: boolean;
  readonly lowered: CountingOption["lowered"];
  readonly alike: CountingOption["alike"];
  /** Whose option it is where that is another measure than that of the figure. */
  readonly measure?: string;
}

/** Such an option of a measure whose results the measure of the figure may take. */
export interface BasisOption extends AskedOption {
  readonly measure: string;
  /** Whether all figures of that measure are counted by it. */
  readonly isWhole: boolean;
}

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value as JSON, with the fields of objects in the order of their names. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

/** The steps of a figure into lists whose items have a field; into all lists where the measure does not say which have. */
function stepsByField(owner: AnyMeasure, { measure, steps }: Figure, field: string): readonly Step[] {
  const declared = declaredFigures(owner);
  return steps.filter(
    (step, i) =>
      !("field" in step) &&
      (declared === null || haveField(declared, patternOf({ measure, steps: steps.slice(0, i + 1) }), field)),
  );
}

const isPickedBy = (field: string, step: Step): boolean =>
  "where" in step && step.where.some(([name]) => name === field);

const isByPlace = (step: Step): boolean => "index" in step;

/**
 * Which values of an option make a figure smaller; null where the figure does not depend on it, since the rule picks it
 * by the value. What a rule picks by its place in a list is another figure once the list is another one.
 */
function loweredBy(
  owner: AnyMeasure,
  figure: Figure,
  { lowered, picked }: CountingOption,
): { readonly lowered: CountingOption["lowered"] } | null {
  if (picked === undefined)
    return { lowered: lowered === "shorter" && figure.steps.some(isByPlace) ? undefined : lowered };
  const lists = stepsByField(owner, figure, picked);
  if (lists.some((step) => isPickedBy(picked, step))) return null;
  return { lowered: lists.length > 0 && !lists.some(isByPlace) ? "shorter" : undefined };
}

/** The options of a rule with the defaults of the others. @throws BAD_OPTIONS */
function completed({ options }: AnyMeasure, given: Values): Values {
  const outcome = options["~standard"].validate(given);
  if ("then" in outcome) return given;
  if (outcome.issues !== undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `The options of a rule are wrong: ${outcome.issues.map(({ message }) => message).join("; ")}.`,
    );
  return outcome.value as Values;
}

/**
 * The options by which the figure of a rule is counted.
 * @param owner the measure of the figure
 * @param given the options that the rule names
 * @param basis those of the measures that the owner takes results of
 * @throws BAD_OPTIONS for an option that the figure is not counted by, and a value that the measure does not take
 */
export function askedOptions(
  owner: AnyMeasure,
  figure: Figure,
  given: Values | undefined,
  basis: readonly BasisOption[] = [],
): readonly AskedOption[] {
  const place = placeOf(figure);
  const own = Object.entries(owner.countedBy ?? {}).flatMap(([option, by]) => {
    if (!by?.figures.some((one) => isPlaceIn(place, one))) return [];
    const asked = loweredBy(owner, figure, by);
    return asked === null ? [] : [{ option, lowered: asked.lowered, alike: by.alike }];
  });
  const names = own.map(({ option }) => option);
  const ids = new Set(basis.map(({ measure }) => measure));
  const below = [...ids].filter((id) => !names.includes(id));
  const named = Object.entries(given ?? {}).filter(([option]) => !below.includes(option));
  for (const [option] of named)
    if (!names.includes(option))
      throw new SdcError(
        "BAD_OPTIONS",
        `No option "${option}" says what ${owner.id}.${place} counts.${suggestion(option, [...names, ...below])}`,
      );
  if (own.length === 0) return [];
  const values = given === undefined ? usualOptions(owner) : completed(owner, Object.fromEntries(named));
  if (!isObject(values)) return [];
  return own.map(({ option, ...by }) => ({
    option,
    value: values[option],
    named: given !== undefined && Object.hasOwn(given, option),
    ...by,
  }));
}

/** The measures whose results a measure may take, by itself and through others. */
function basisOf(owner: AnyMeasure): readonly AnyMeasure[] {
  const all = new Set([owner]);
  for (const { uses, mayUse = [] } of all) for (const one of [...uses, ...mayUse]) all.add(one);
  return [...all].slice(1);
}

/**
 * The options of the measures whose results the measure of a figure may take. Those of lists of figures are left out,
 * since whoever takes one knows which it is. Nobody knows what the owner makes of the figures, so that any other value
 * may lower its own.
 * @param given the options that the rule names, with those of such a measure under its id
 * @throws BAD_OPTIONS for an option that says nothing of what such a measure counts, and a value that it does not take
 */
export function basisOptions(owner: AnyMeasure, given: Values | undefined): readonly BasisOption[] {
  return basisOf(owner).flatMap((measure): BasisOption[] => {
    const { id, countedBy = {} } = measure;
    const by = Object.entries(countedBy).filter(([, one]) => one !== undefined && one.picked === undefined);
    if (by.length === 0) return [];
    const asked = given?.[id];
    const names = by.map(([option]) => option);
    const own = isObject(asked) ? asked : {};
    for (const option of Object.keys(own))
      if (!names.includes(option))
        throw new SdcError(
          "BAD_OPTIONS",
          `No option "${option}" says what ${id} counts.${suggestion(option, names)}`,
        );
    const values = asked === undefined ? usualOptions(measure) : completed(measure, asked as Values);
    if (!isObject(values)) return [];
    return by.map(([option, one]) => ({
      measure: id,
      option,
      value: values[option],
      named: Object.hasOwn(own, option),
      lowered: undefined,
      alike: one?.alike,
      isWhole: one?.figures.includes("") === true,
    }));
  });
}

/** Whether a value is the one that a rule is about, or as good as the default where the rule names none. */
const isAsked = (value: unknown, { value: asked, named, alike = [] }: AskedOption): boolean =>
  written(value) === written(asked) || (!named && typeof value === "string" && alike.includes(value));

/** Whether a figure that was counted with a value may be lower than with the one that a rule is about. */
function mayLower(value: unknown, one: AskedOption, bound: "max" | "min"): boolean {
  if (isAsked(value, one)) return false;
  const { value: asked, lowered } = one;
  if (bound === "min" || lowered === undefined) return true;
  if (lowered === "shorter") {
    if (!Array.isArray(value) || !Array.isArray(asked)) return true;
    if (asked.length === 0) return true;
    // the worst of a longer list is worse, or as bad
    const held = new Set(value.map(written));
    return !asked.every((one) => held.has(written(one)));
  }
  if (typeof value !== "number" || typeof asked !== "number") return true;
  return lowered === "larger" ? value > asked : value < asked;
}

const told = (value: unknown): string => written(value ?? null);

/** The first option by which a figure may be lower than by what it is asked with; undefined where none is. */
const otherOption = (
  countedBy: readonly AskedOption[],
  options: Values,
  bound: "max" | "min",
): AskedOption | undefined => countedBy.find((asked) => mayLower(options[asked.option], asked, bound));

/** "samplingFraction 0.0001": the option by which a figure may be lower than by default; null where none is. */
export function unusualOption(owner: AnyMeasure, figure: Figure, options: unknown): string | null {
  if (!isObject(options)) return null;
  const other = otherOption(askedOptions(owner, figure, undefined), options, "max");
  return other === undefined ? null : `${other.option} ${told(options[other.option])}`;
}

/** An option as sentences name it, with its measure where that is another one than that of the figure. */
const optionName = ({ option, measure }: AskedOption): string =>
  measure === undefined ? option : `${measure}.${option}`;

/** "attackThreshold 0.33": the options that a rule names; empty where it names none. */
export const namedOptions = (asked: readonly AskedOption[]): string =>
  asked
    .filter(({ named }) => named)
    .map((one) => `${optionName(one)} ${told(one.value)}`)
    .join(", ");

/** That a figure was counted with another value of an option than its rule is about. */
function otherDoubt(other: AskedOption, is: unknown): Doubt {
  const { option, value, named, measure } = other;
  const usual = value === undefined ? "the default" : `${told(value)}, the default`;
  const one = `"${option}": ${told(is)}`;
  const inRule = measure === undefined ? one : `"${measure}": {${one}}`;
  return {
    result: "cannot tell",
    code: "options",
    mark: "by other options",
    text:
      `It is counted with the option ${optionName(other)} ${told(is)}; the rule is about ` +
      `${named ? told(value) : usual}. Leave the option out, or name it in the rule: "options": {${inRule}}.`,
  };
}

/**
 * That a figure was counted with other options than its rule is about; null where none may have lowered it.
 * @param options complete, that it was computed with
 */
export function optionsDoubt(
  { countedBy, bound }: { readonly countedBy: readonly AskedOption[]; readonly bound: "max" | "min" },
  options: unknown,
): Doubt | null {
  if (!isObject(options)) return null;
  const other = otherOption(countedBy, options, bound);
  if (other === undefined) return null;
  return otherDoubt(other, options[other.option]);
}

/**
 * That a measure whose results a figure rests on was computed with other options than the rule is about; null where
 * none was.
 * @param finding of the measure of the figure
 */
export function basisDoubt(
  { figure, basis }: { readonly figure: Figure; readonly basis: readonly BasisOption[] },
  { taken, done: { builtOn } }: Pick<Finding, "taken" | "done">,
): Doubt | null {
  const place = placeOf(figure);
  for (const asked of basis) {
    const options = taken[asked.measure];
    if (!isObject(options) || isAsked(options[asked.option], asked)) continue;
    const rests =
      builtOn === undefined ||
      (asked.isWhole && (builtOn[asked.measure] ?? []).some((one) => isPlaceIn(place, one)));
    if (rests) return otherDoubt(asked, options[asked.option]);
  }
  return null;
}
