import { shortName } from "./short-name.ts";

/** What went wrong, as a stable word that programs can test. */
export type ErrorCode =
  | "UNKNOWN_VARIABLE"
  | "DUPLICATE_VARIABLE"
  | "ROLE_CONFLICT"
  | "MISSING_ROLE"
  | "BAD_WEIGHT"
  | "BAD_ID"
  | "BAD_TYPE"
  | "BAD_RELEASED"
  | "BAD_POPULATION"
  | "BAD_IDENTIFIED"
  | "BAD_CONTROL"
  | "BAD_MARGINS"
  | "EMPTY_DATA"
  | "TOO_MANY_RECORDS"
  | "TOO_LARGE"
  | "BAD_FILE"
  | "BAD_ENCODING"
  | "RAGGED_ROWS"
  | "CANNOT_READ"
  | "CANNOT_WRITE"
  | "UNREACHABLE"
  | "BAD_SOURCE"
  | "CHANGED_DATA"
  | "NEEDS_RECORDS"
  | "UNKNOWN_MEASURE"
  | "DUPLICATE_MEASURE"
  | "BAD_OPTIONS"
  | "BAD_MEASURE"
  | "BAD_TREATMENT"
  | "CYCLE"
  | "ABORTED"
  | "INTERNAL";

/**
 * An error that says what was received and what was expected.
 * @param code stable word for programs
 * @param message one or two sentences for people
 * @param options `cause` keeps the error underneath
 */
export class SdcError extends Error {
  override readonly name = "SdcError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Whether an error is an SdcError, also one of another copy of this package, as plugins may bring. */
export function isSdcError(error: unknown): error is SdcError {
  return error instanceof Error && error.name === "SdcError" && "code" in error;
}

/** Edit distance between two words (Levenshtein 1966), letters compared without case. */
function editDistance(a: string, b: string): number {
  const s = a.toLowerCase();
  const t = b.toLowerCase();
  let row = Array.from({ length: t.length + 1 }, (_, j) => j);
  for (let i = 1; i <= s.length; i++) {
    const next = [i];
    for (let j = 1; j <= t.length; j++)
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (s[i - 1] === t[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[t.length];
}

/** How unlike two words are: little where one begins with the other, least where only blanks at the ends differ. */
function unlike(word: string, name: string, reach: number): number {
  const given = word.trim().toLowerCase();
  const known = name.trim().toLowerCase();
  if (given !== "" && given === known) return 0.25;
  if (name.toLowerCase().startsWith(word.toLowerCase())) return 0.5;
  return Math.abs(name.length - word.length) > reach ? Infinity : editDistance(word, name);
}

/** The known words nearest to a wrong one, nearest first, at most `most` of them and none that is quite unlike it. */
export function nearest(word: string, known: readonly string[], most = 3): string[] {
  const reach = Math.max(2, Math.floor(word.length / 2));
  return known
    .map((name) => ({ name, far: unlike(word, name, reach) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${shortName(name)}"`).join(", ");

/**
 * " Did you mean "a", "b"?" or, where nothing is near, " Known: "a", "b", "c"."; in quotes, so that blanks of
 * names are seen.
 */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  if (near.length > 0) return ` Did you mean ${quoted(near)}?`;
  return known.length === 0 ? "" : ` Known: ${quoted(known.slice(0, 20))}${known.length > 20 ? ", …" : ""}.`;
}

/**
 * That a variable is named which the data lack, with the nearest names.
 * @param known names of the variables that there are
 * @param given how it was named, in brackets: "given as keys"
 */
export function unknownVariable(name: string, known: readonly string[], given?: string): SdcError {
  const how = given === undefined ? "" : ` (${given})`;
  return new SdcError("UNKNOWN_VARIABLE", `There is no variable "${name}"${how}.${suggestion(name, known)}`);
}
