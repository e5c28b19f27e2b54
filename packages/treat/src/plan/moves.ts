import { SdcError, suggestion, unknownVariable, codesFor } from "@sdc-risk/data";
import type * as z from "zod";
import { installedTreatments } from "../moves/installed.ts";
import type { AnyStep, AnyTreatment, StepBy } from "../treatment/treatment.ts";

/** A move as people write it, such as `income,expend=microaggregate:3`, taken apart. */
interface WrittenMove {
  readonly text: string;
  /** The names before the equals sign, as they are written. */
  readonly names: string;
  readonly treatment: AnyTreatment;
  readonly given: Readonly<Record<string, unknown>>;
}

/** What the file is in which moves are made. */
export interface MoveContext {
  /** Names of its variables. */
  readonly variables: readonly string[];
  /** Codes for missing values, by variable; they stay as they are. */
  readonly missing?: Readonly<Record<string, readonly (string | number)[]>>;
}

const fault = (text: string, reason: string): SdcError =>
  new SdcError("BAD_OPTIONS", `The move "${text}" cannot be made: ${reason}`);

/** A word as the option's schema takes it: as it is written, as a number, or as true or false. */
function valueOf(text: string, schema: z.ZodType): unknown {
  const word = text.trim();
  const forms: unknown[] = [
    word,
    ...(word === "" ? [] : [Number(word)]),
    word === "true" ? true : word === "false" ? false : word,
  ];
  return (
    forms.find((form) => schema.safeParse(form).success) ?? (Number.isNaN(Number(word)) ? word : Number(word))
  );
}

/** Options that a user gives, by name, in words such as `3` and `seed=7`. */
function givenOptions(
  text: string,
  words: readonly string[],
  treatment: AnyTreatment,
): Record<string, unknown> {
  const { options, command, id } = treatment;
  const shape = options.shape as Readonly<Record<string, z.ZodType>>;
  const known = Object.keys(shape).filter((name) => !["key", "keys", "missing"].includes(name));
  const given: Record<string, unknown> = {};
  for (const word of words) {
    const at = word.indexOf("=");
    const name = at < 0 ? command?.main : word.slice(0, at).trim();
    if (name === undefined)
      throw fault(text, `${id} has no option without a name, and "${word}" is none with one.`);
    const schema = known.includes(name) ? shape[name] : undefined;
    if (schema === undefined) throw fault(text, `${id} has no option "${name}".${suggestion(name, known)}`);
    if (name in given) throw fault(text, `it gives ${name} twice.`);
    given[name] = valueOf(word.slice(at + 1), schema);
  }
  return given;
}

/**
 * Takes a move apart: `<variables>=<treatment>`, or `<variables>=<treatment>:<options>` with options such as `3` or
 * `top=90000`, separated by commas.
 * @param treatments that moves are of; those that are installed unless given
 * @throws BAD_OPTIONS for what is written otherwise, and for a treatment or an option that there is not, with the nearest
 * names
 */
function writtenMove(text: string, treatments: readonly AnyTreatment[]): WrittenMove {
  const known = treatments.filter(({ command }) => command !== undefined);
  const found = /^\s*(.+?)\s*=\s*([^=:,]+?)\s*(?::(.*))?$/su.exec(text);
  if (found === null)
    throw fault(
      text,
      "expected <variables>=<move> or <variables>=<move>:<options>, such as income=round:100.",
    );
  const [, names, id, options = ""] = found as unknown as readonly [string, string, string, string?];
  const treatment = known.find((one) => one.id === id);
  if (treatment === undefined && treatments.some((one) => one.id === id))
    throw fault(text, `${id} is made by the search only, and takes no command.`);
  if (treatment === undefined)
    throw fault(
      text,
      `there is no move "${id}".${suggestion(
        id,
        known.map((one) => one.id),
      )}`,
    );
  const words = options.split(",").filter((word) => word.trim() !== "");
  return { text, names, treatment, given: givenOptions(text, words, treatment) };
}

/** 128 random bits, as 32 digits of base 16. */
function randomBits(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The options of a move on some variables, complete. @throws BAD_OPTIONS */
function completed({ text, treatment, given }: WrittenMove, named: object): AnyStep {
  const drawn = treatment.command?.draws?.(randomBits()) ?? {};
  const checked = treatment.options.safeParse({ ...named, ...drawn, ...given });
  if (checked.success) return { kind: treatment.id, ...checked.data };
  const { path, message } = checked.error.issues[0];
  throw fault(text, `${path.length === 0 ? "" : `${path.map(String).join(".")}: `}${message}.`);
}

/** The variables that a move names: one whose name is the whole text, else those between the commas. */
function variablesOf({ names }: WrittenMove, known: readonly string[]): readonly string[] {
  if (known.includes(names)) return [names];
  const all = names.split(",").map((name) => name.trim());
  for (const name of all) if (!known.includes(name)) throw unknownVariable(name, known, "treated by a move");
  return all;
}

/** Whether a treatment takes several variables together. */
const isJoint = ({ options }: AnyTreatment): boolean => "keys" in options.shape;

/** The codes of variables, where there are some. */
function codesOf(names: readonly string[], missing: MoveContext["missing"] = {}): object {
  const held = names.filter((name) => codesFor(missing, name).length > 0);
  return held.length === 0
    ? {}
    : { missing: Object.fromEntries(held.map((name) => [name, codesFor(missing, name)])) };
}

/** The steps of a move: one for all its variables where the treatment takes them together, else one for each. */
function stepsOfMove(move: WrittenMove, { variables, missing }: MoveContext): readonly AnyStep[] {
  const names = variablesOf(move, variables);
  const { treatment } = move;
  const parts = isJoint(treatment)
    ? [{ own: names, named: { keys: names } }]
    : names.map((key) => ({ own: [key], named: { key } }));
  return parts.map(({ own, named }) =>
    completed(move, { ...named, ...(treatment.command?.takesMissing === true ? codesOf(own, missing) : {}) }),
  );
}

/**
 * The steps of moves as people write them, such as `income=round:100` and `income,expend=microaggregate:3`. A seed that is
 * not given is drawn, so that the steps differ each time.
 * @param treatments that moves are of; those that are installed unless given
 * @throws BAD_OPTIONS for what is no move, UNKNOWN_VARIABLE for a variable that the file lacks; both with the nearest names
 */
export const stepsOfMoves = <T extends AnyTreatment = (typeof installedTreatments)[number]>(
  moves: readonly string[],
  file: MoveContext,
  treatments: readonly T[] = installedTreatments as readonly AnyTreatment[] as readonly T[],
): readonly StepBy<T>[] =>
  moves.flatMap((text) => stepsOfMove(writtenMove(text, treatments), file)) as StepBy<T>[];

/**
 * Refuses what is no move, before a file is read; whether it has the variables is not looked at.
 * @throws BAD_OPTIONS as `stepsOfMoves`
 */
export function checkMoves(
  moves: readonly string[],
  treatments: readonly AnyTreatment[] = installedTreatments,
): void {
  for (const text of moves) {
    const move = writtenMove(text, treatments);
    completed(move, isJoint(move.treatment) ? { keys: ["x"] } : { key: "x" });
  }
}
