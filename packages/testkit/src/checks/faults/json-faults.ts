import type { Fault } from "../contract.ts";

const KINDS: ReadonlyMap<string, string> = new Map([
  ["undefined", "is undefined, which JSON drops"],
  ["function", "is a function"],
  ["symbol", "is a symbol"],
  ["bigint", "is a bigint"],
]);

/** What JSON would lose of a value: NaN, Infinity, undefined, functions, everything but plain objects and arrays. */
export function jsonFaults(value: unknown, path: string, above: readonly unknown[] = []): Fault[] {
  const kind = KINDS.get(typeof value);
  if (kind !== undefined) return [{ path, message: kind }];
  if (typeof value === "number")
    return Number.isFinite(value)
      ? []
      : [{ path, message: `is ${value}; JSON has no such number, null says that there is none` }];
  if (typeof value !== "object" || value === null) return [];
  if (above.includes(value)) return [{ path, message: "holds itself" }];
  if (Array.isArray(value))
    return Array.from(value as unknown[], (item, i) =>
      jsonFaults(item, `${path}[${i}]`, [...above, value]),
    ).flat();
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    return [{ path, message: `is a ${value.constructor.name}; JSON holds plain objects and arrays` }];
  return Object.entries(value).flatMap(([key, item]) =>
    jsonFaults(item, `${path}.${key}`, [...above, value]),
  );
}
