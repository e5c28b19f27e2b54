import { shown, type Fault } from "../contract.ts";

/** Relative tolerance of figures that are sums in another order. */
export const TOLERANCE = 1e-12;
/** Faults that are listed, at most. */
const MOST_LISTED = 10;
/** Differences of numbers about one leave so much where they should leave nothing. */
const FLOOR = 1e-14;

/** From here on every number in double precision is whole, so that being whole makes it no count. */
const ALL_WHOLE = 2 ** 52;
const isCount = (x: number): boolean => Number.isInteger(x) && Math.abs(x) < ALL_WHOLE;

/** Whether two numbers are the same figure; whole numbers are counts and must be equal. */
function same(a: number, b: number, tolerance: number, floor: number): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (isCount(a) && isCount(b)) return false;
  return tolerance > 0 && Math.abs(a - b) <= Math.max(floor, tolerance * Math.max(Math.abs(a), Math.abs(b)));
}

function show(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : shown(value);
}

/**
 * The places where two values differ.
 * @param tolerance relative, for numbers that are not both whole; 0 for none
 * @param floor what differences of numbers about one may leave
 */
export function differences(a: unknown, b: unknown, tolerance: number, path = "", floor = FLOOR): Fault[] {
  if (typeof a === "number" && typeof b === "number" ? same(a, b, tolerance, floor) : Object.is(a, b))
    return [];
  // nothing that can be compared, nor kept in JSON: the check of the summary says so
  if (typeof a === "function" && typeof b === "function") return [];
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return [{ path, message: `holds ${a.length} entries, then ${b.length}` }];
    return a.flatMap((value, i) => differences(value, b[i], tolerance, `${path}[${i}]`, floor));
  }
  if (
    typeof a === "object" &&
    typeof b === "object" &&
    a !== null &&
    b !== null &&
    !Array.isArray(a) &&
    !Array.isArray(b)
  ) {
    const [x, y] = [a, b] as Record<string, unknown>[];
    return [...new Set([...Object.keys(x), ...Object.keys(y)])].flatMap((key) =>
      differences(x[key], y[key], tolerance, path === "" ? key : `${path}.${key}`, floor),
    );
  }
  return [{ path, message: `is ${show(a)}, then ${show(b)}` }];
}

/** Faults at places where `known` has none. Places in lists count as one. */
export function beyond(faults: readonly Fault[], known: readonly Fault[]): Fault[] {
  const place = ({ path }: Fault): string => path.replaceAll(/\[\d+\]/g, "[]");
  const places = new Set(known.map(place));
  return faults.filter((fault) => !places.has(place(fault)));
}

/** Refuses places where measures differ in memory and in a source, of which it lists the first ones. @throws Error */
export function refuseDifferences(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const first = faults.slice(0, MOST_LISTED).map(({ path, message }) => `${path} ${message}`);
  throw new Error(
    `In memory and in the source measures differ at ${faults.length} places:\n${first.join("\n")}`,
  );
}
