import { rolesWhere, SdcObject, valueCounts, variablesOf, type Source } from "@sdc-risk/core";
import { levelBook } from "@sdc-risk/core/source";
import {
  codesFor,
  kindOf,
  missingNumbers,
  missingTest,
  nearest,
  plainText,
  plural,
  SMALLEST_GROUP,
  withLabelled,
  type MissingCodes,
} from "@sdc-risk/data";
import { countCodes } from "@sdc-risk/data/kernels";
import { isShortWhole, isUntyped } from "@sdc-risk/io/formats";
import type { RiskReport } from "@sdc-risk/report";
import type { DataType } from "apache-arrow";
import type { Microdata } from "../microdata.ts";
import type { Settings } from "../settings.ts";

type Code = string | number;
type Warnings = RiskReport["warnings"];
type Table = SdcObject["table"];

/** A value that records hold, near to a code that none holds. */
interface Near {
  readonly value: string;
  /** How far it is, as a share of the larger of both; 1 for texts, which are near by their letters. */
  readonly far: number;
}

/** Which codes of a variable records hold, and what comes near the others. */
interface CodesHeld {
  readonly isHeld: (code: Code) => boolean;
  readonly near: (code: Code) => Near | null;
}

/**
 * A variable whose values are looked at as numbers.
 * @param counts records of each value; null where each is one
 * @param held the type of the values, and the texts of all that are held
 */
function lookAtNumbers(
  values: Float64Array,
  counts: ArrayLike<number> | null,
  labels: ReadonlyMap<string, string>,
  { type, texts }: { readonly type: DataType; readonly texts: () => readonly string[] },
): CodesHeld {
  return {
    isHeld: (code) => {
      const codes = withLabelled([code], labels);
      const numbers = missingNumbers(codes, type);
      // what doubles do not hold is told by its digits
      if ([...numbers].some((x) => Math.abs(x) > Number.MAX_SAFE_INTEGER))
        return texts().some(missingTest(codes, type));
      return numbers.size > 0 && values.some((x) => numbers.has(x));
    },
    near: (code) => {
      const wanted = String(code).trim() === "" ? NaN : Number(code);
      if (!Number.isFinite(wanted)) return null;
      const records = new Map<number, number>();
      let least = Infinity;
      for (const [i, x] of values.entries()) {
        const far = Math.abs(x - wanted);
        if (far > least || Number.isNaN(far)) continue;
        if (far < least) records.clear();
        least = far;
        records.set(x, (records.get(x) ?? 0) + (counts?.[i] ?? 1));
      }
      // a value of one or two records is told to nobody
      const held = [...records].sort(([a], [b]) => a - b).find(([, n]) => n >= SMALLEST_GROUP)?.[0];
      return held === undefined
        ? null
        : { value: String(held), far: least / Math.max(Math.abs(held), Math.abs(wanted)) };
    },
  };
}

/** Of fewer letters no word is near to another one. */
const LETTERS = 3;

const alike = (a: string, b: string): boolean => a.trim().toLowerCase() === b.toLowerCase();

/**
 * The same of a variable whose type was told by what its cells hold: a reader keeps codes among texts, and short whole
 * numbers among numbers. Others may have been there.
 */
const ofCells = (look: CodesHeld, kind: "numbers" | "texts" | "others"): CodesHeld => ({
  ...look,
  isHeld: (code) =>
    kind === "others" || (kind === "numbers" && !isShortWhole(String(code))) || look.isHeld(code),
});

/** A variable whose values are looked at as texts. @param records that hold each */
function lookAtTexts(records: ReadonlyMap<string, number>, labels: ReadonlyMap<string, string>): CodesHeld {
  const known = [...records].filter(([, n]) => n >= SMALLEST_GROUP).map(([text]) => text);
  return {
    isHeld: (code) => {
      const isMissing = missingTest(withLabelled([code], labels), null);
      return [...records.keys()].some((text) => isMissing(text));
    },
    near: (code) => {
      const word = String(code).trim();
      // any two letters are near to any others
      const some = word.length >= LETTERS ? known : known.filter((text) => alike(text, word));
      const [value] = nearest(word, some, 1);
      return value === undefined ? null : { value, far: 1 };
    },
  };
}

/** Looks at a variable as it is, before codes are taken as missing; null where there is none of that name. */
type Looker = (name: string) => Promise<CodesHeld | null>;

/** @param untyped whether the types of its columns were told by what its cells hold, without codes */
function tableLooker(table: Table, untyped: boolean): Looker {
  const plain = SdcObject.fromArrow(table, {});
  const look = (name: string): CodesHeld | null => {
    const field = table.schema.fields.find((one) => one.name === name);
    if (field === undefined) return null;
    const labels = plain.valueLabels(name);
    const type = field.type as DataType;
    if (kindOf(type) === "numbers") {
      const texts = (): string[] => {
        const column = plain.coded(name);
        return Array.from({ length: column.size }, (_, level) => plainText(column)(level));
      };
      const numbers = lookAtNumbers(plain.numbers(name), null, labels, { type, texts });
      return untyped ? ofCells(numbers, "numbers") : numbers;
    }
    const { codes, size, label } = plain.coded(name);
    const counts = countCodes(codes, size);
    const held = [...counts.entries()].filter(([, records]) => records > 0);
    const look = lookAtTexts(new Map(held.map(([level, records]) => [label(level), records])), labels);
    return untyped ? ofCells(look, textKind(type, held.length)) : look;
  };
  return (name) => Promise.resolve(look(name));
}

/** Whether cells of an untyped file that are no numbers are texts: dates are none, and of no value nobody can tell. */
const textKind = (type: DataType, values: number): "texts" | "others" =>
  values > 0 && kindOf(type) === "text" ? "texts" : "others";

/** The same where records lie elsewhere: a query of the distinct values. */
function sourceLooker(source: Source, untyped: boolean): Looker {
  return async (name) => {
    const variable = source.variables.find((one) => one.name === name);
    const type = variable?.type ?? null;
    if (variable === undefined || type === null) return null;
    const labels = variable.described?.values ?? new Map<string, string>();
    const book = levelBook({ ...variable, type }, []);
    const records = new Map<string, number>();
    for await (const some of valueCounts(source, name))
      for (const [value, count] of some) {
        const text = book.text(value);
        if (text !== null) records.set(text, (records.get(text) ?? 0) + count);
      }
    const isNumbers = kindOf(type) === "numbers";
    const look = isNumbers
      ? lookAtNumbers(Float64Array.from(records.keys(), Number), [...records.values()], labels, {
          type,
          texts: () => [...records.keys()],
        })
      : lookAtTexts(records, labels);
    return untyped ? ofCells(look, isNumbers ? "numbers" : textKind(type, records.size)) : look;
  };
}

/** Looks at each variable once. */
function once(look: Looker): Looker {
  const known = new Map<string, Promise<CodesHeld | null>>();
  return (name) => {
    const looked = known.get(name) ?? look(name);
    known.set(name, looked);
    return looked;
  };
}

/** The variables of which values are read. */
function readVariables({ roles }: SdcObject, { scenarios = [] }: Pick<Settings, "scenarios">): string[] {
  const read = rolesWhere(({ measured }) => measured).flatMap((role) => variablesOf(roles, role));
  const known = scenarios.flatMap(({ keys, numeric = [] }) => [...keys, ...numeric]);
  return [...new Set([...variablesOf(roles, "keys"), ...read, ...known])];
}

/** Codes, and the variables that are to hold them. */
interface DeclaredCodes {
  readonly codes: readonly Code[];
  readonly names: readonly string[];
  /** The begin of a sentence on what no record holds. */
  readonly who: string;
}

function declaredIn(missing: MissingCodes, read: readonly string[]): DeclaredCodes[] {
  if (Array.isArray(missing))
    return [{ codes: missing as readonly Code[], names: read, who: "No variable that is assessed holds" }];
  return Object.keys(missing).map((name) => ({
    codes: codesFor(missing, name),
    names: [name],
    who: `"${name}" never holds`,
  }));
}

/** The value that comes nearest to a code, over some variables. */
async function nearestTo(code: Code, names: readonly string[], lookAt: Looker): Promise<string> {
  const near: (Near & { readonly name: string })[] = [];
  for (const name of names) {
    const one = (await lookAt(name))?.near(code) ?? null;
    if (one !== null) near.push({ ...one, name });
  }
  const [found] = near.sort((a, b) => a.far - b.far);
  if (found === undefined) return "";
  return ` (nearest: ${found.value}${names.length === 1 ? "" : `, in "${found.name}"`})`;
}

/** Whether a record of some file holds a code. */
async function isHeld(code: Code, names: readonly string[], files: readonly Looker[]): Promise<boolean> {
  for (const name of names)
    for (const lookAt of files) if ((await lookAt(name))?.isHeld(code) === true) return true;
  return false;
}

/**
 * A warning for codes that are declared as missing values and that no record holds: they change nothing, and may
 * be mistyped. Nothing is said where a file beside the original lies in an engine, since it may hold them, nor where
 * the codes of a file were taken out as it was read.
 */
export async function unusedMissingCodes(
  settings: Pick<Settings, "missing" | "scenarios">,
  { sdc, original, released, population, identified, control }: Microdata,
): Promise<Warnings> {
  const { missing } = settings;
  const others = [...released, population, identified, control].filter((file) => file !== undefined);
  const tables = others.flatMap(({ table, format }) => (table === undefined ? [] : { table, format }));
  // of groups of records only the keys came over
  const isElsewhere = tables.length < others.length || identified?.counts !== undefined;
  if (sdc.records === 0 || Object.keys(missing).length === 0 || isElsewhere) return [];
  if ([original, ...others].some(({ withoutCodes }) => withoutCodes === true)) return [];
  const isOfCells = (format: string | null | undefined): boolean => isUntyped(format ?? "");
  const untyped = isOfCells(original.format);
  const own = once(sdc.source === null ? tableLooker(sdc.table, untyped) : sourceLooker(sdc.source, untyped));
  const files = [own, ...tables.map(({ table, format }) => once(tableLooker(table, isOfCells(format))))];
  const warnings: Warnings[number][] = [];
  for (const { codes, names, who } of declaredIn(missing, readVariables(sdc, settings))) {
    const unused: string[] = [];
    for (const code of codes)
      if (!(await isHeld(code, names, files)))
        unused.push(`${String(code)}${await nearestTo(code, names, own)}`);
    if (unused.length === 0 || names.length === 0) continue;
    const message =
      `${who} ${unused.join(", ")}, declared as ${plural(unused.length, "a code", "codes")} for missing values: ` +
      `${plural(unused.length, "it changes", "they change")} nothing.`;
    warnings.push({ measure: null, code: "missing-code-unused", message });
  }
  return warnings;
}
