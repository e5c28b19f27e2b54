import {
  codesFor,
  kindOf,
  missingNumbers,
  missingTest,
  nearest,
  rolesWhere,
  SdcObject,
  SMALLEST_GROUP,
  variablesOf,
  withLabelled,
  type MissingCodes,
} from "@sdc-risk/core";
import { countCodes } from "@sdc-risk/core/kernels";
import type { RiskReport } from "@sdc-risk/report";
import type { DataType } from "apache-arrow";
import type { Microdata } from "./microdata.js";
import type { Settings } from "./settings.js";

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
interface Look {
  readonly isHeld: (code: Code) => boolean;
  readonly near: (code: Code) => Near | null;
}

/** A variable whose values are looked at as numbers. */
function lookAtNumbers(values: Float64Array, labels: ReadonlyMap<string, string>): Look {
  return {
    isHeld: (code) => {
      const numbers = missingNumbers(withLabelled([code], labels));
      return numbers.size > 0 && values.some((x) => numbers.has(x));
    },
    near: (code) => {
      const wanted = String(code).trim() === "" ? NaN : Number(code);
      if (!Number.isFinite(wanted)) return null;
      const counts = new Map<number, number>();
      let least = Infinity;
      for (const x of values) {
        const far = Math.abs(x - wanted);
        if (far > least || Number.isNaN(far)) continue;
        if (far < least) counts.clear();
        least = far;
        counts.set(x, (counts.get(x) ?? 0) + 1);
      }
      // a value of one or two records is told to nobody
      const held = [...counts].find(([, records]) => records >= SMALLEST_GROUP)?.[0];
      return held === undefined
        ? null
        : { value: String(held), far: least / Math.max(Math.abs(held), Math.abs(wanted)) };
    },
  };
}

/** A variable whose values are looked at as texts. */
function lookAtLevels(plain: SdcObject, name: string, labels: ReadonlyMap<string, string>): Look {
  const { codes, size, label, type } = plain.coded(name),
    counts = countCodes(codes, size);
  const held = Array.from(counts.keys()).filter((level) => counts[level]! > 0),
    known = held.filter((level) => counts[level]! >= SMALLEST_GROUP).map(label);
  return {
    isHeld: (code) => {
      const isMissing = missingTest(withLabelled([code], labels), kindOf(type) === "numbers");
      return held.some((level) => isMissing(label(level)));
    },
    near: (code) => {
      const [value] = nearest(String(code), known, 1);
      return value === undefined ? null : { value, far: 1 };
    },
  };
}

/** Looks at the variables of a table as they are, before codes are taken as missing; each once. */
function looker(table: Table): (name: string) => Look | null {
  const plain = SdcObject.fromArrow(table, {}),
    known = new Map<string, Look | null>();
  const look = (name: string): Look | null => {
    const field = table.schema.fields.find((one) => one.name === name);
    if (field === undefined) return null;
    const labels = plain.valueLabels(name);
    return kindOf(field.type as DataType) === "numbers"
      ? lookAtNumbers(plain.numbers(name), labels)
      : lookAtLevels(plain, name, labels);
  };
  return (name) => {
    if (!known.has(name)) known.set(name, look(name));
    return known.get(name)!;
  };
}

/** The variables of which values are read. */
function readVariables({ roles }: SdcObject, { scenarios = [] }: Pick<Settings, "scenarios">): string[] {
  const read = rolesWhere(({ measured }) => measured).flatMap((role) => variablesOf(roles, role)),
    known = scenarios.flatMap(({ keys, numeric = [] }) => [...keys, ...numeric]);
  return [...new Set([...variablesOf(roles, "keys"), ...read, ...known])];
}

/** Codes, and the variables that are to hold them. */
interface Declared {
  readonly codes: readonly Code[];
  readonly names: readonly string[];
  /** The begin of a sentence on what no record holds. */
  readonly who: string;
}

function declaredIn(missing: MissingCodes, read: readonly string[]): Declared[] {
  if (Array.isArray(missing))
    return [{ codes: missing as readonly Code[], names: read, who: "No variable that is assessed holds" }];
  return Object.keys(missing).map((name) => ({
    codes: codesFor(missing, name),
    names: [name],
    who: `"${name}" never holds`,
  }));
}

/** The value that comes nearest to a code, over some variables. */
function nearestTo(code: Code, names: readonly string[], lookAt: (name: string) => Look | null): string {
  const found = names
    .flatMap((name) => {
      const near = lookAt(name)?.near(code) ?? null;
      return near === null ? [] : [{ ...near, name }];
    })
    .sort((a, b) => a.far - b.far)[0];
  if (found === undefined) return "";
  return ` (nearest: ${found.value}${names.length === 1 ? "" : `, in "${found.name}"`})`;
}

/**
 * A warning for codes that are declared as missing values and that no record holds: they change nothing, and may
 * be mistyped. Nothing is said where a file lies in an engine, whose values are not all here.
 */
export function unusedMissingCodes(
  settings: Pick<Settings, "missing" | "scenarios">,
  { sdc, released, population, identified }: Microdata,
): Warnings {
  const { missing } = settings,
    others = [...released, population, identified].filter((file) => file !== undefined),
    tables = others.flatMap(({ table }) => table ?? []);
  if (sdc.source !== null || sdc.records === 0 || Object.keys(missing).length === 0) return [];
  if (tables.length < others.length) return [];
  const own = looker(sdc.table),
    beside = tables.map(looker);
  return declaredIn(missing, readVariables(sdc, settings)).flatMap(({ codes, names, who }) => {
    const unused = codes.filter(
      (code) => !names.some((name) => [own, ...beside].some((lookAt) => lookAt(name)?.isHeld(code) === true)),
    );
    if (unused.length === 0 || names.length === 0) return [];
    const told = unused.map((code) => `${String(code)}${nearestTo(code, names, own)}`).join(", ");
    const message =
      `${who} ${told}, declared as ${unused.length === 1 ? "a code" : "codes"} for missing values: ` +
      `${unused.length === 1 ? "it changes" : "they change"} nothing.`;
    return [{ measure: null, code: "missing-code-unused", message }];
  });
}
