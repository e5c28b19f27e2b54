import { SdcError } from "./errors.ts";

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

/**
 * An object that is open while the text is gone through: its names with their places, the one that is being
 * given a value.
 */
interface OpenObject {
  readonly places: Map<string, number>;
  name: string | null;
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

const places = (first: number, second: number): string =>
  first === second ? `line ${first}` : `lines ${first} and ${second}`;

/** The first name that an object gives twice, or that would change what an object is; null where there is none. */
function wrongName(text: string): string | null {
  const open: (OpenObject | null)[] = []; // null: a list
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const inner = open.at(-1) ?? null;
    if (token === "{") open.push({ places: new Map(), name: null });
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else if (inner === null) continue;
    else if (token === ",") inner.name = null;
    else if (inner.name === null && token.startsWith('"')) {
      const name = JSON.parse(token) as string;
      const before = inner.places.get(name);
      const path = [...open.slice(0, -1).flatMap((one) => one?.name ?? []), name].join(".");
      if (name === "__proto__") return `"${path}" on line ${lineOf(text, index)} cannot be used as a name`;
      if (before !== undefined)
        return (
          `"${path}" is given twice, on ${places(lineOf(text, before), lineOf(text, index))}: leave one ` +
          "of them out"
        );
      inner.places.set(name, index);
      inner.name = name;
    }
  }
  return null;
}

/** The message of a parser, with a line in place of a position. */
function placed(message: string, text: string): string {
  return message
    .replace(/ in JSON at position (\d+).*$/s, (_, at: string) => ` on line ${lineOf(text, Number(at))}`)
    .replace(/ is not valid JSON$/, "")
    .replace(/\s+/g, " ");
}

/**
 * The value of a JSON text that a person wrote. A byte order mark is skipped; a name that is given twice, of
 * which JSON.parse would take the last in silence, is an error, and so is `__proto__`.
 * @throws SdcError BAD_FILE with the line, a message without a full stop
 */
export function parseJson(source: string): unknown {
  const text = source.replace(/^\uFEFF/, "");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SdcError("BAD_FILE", placed((error as SyntaxError).message, text), { cause: error });
  }
  const wrong = wrongName(text);
  if (wrong !== null) throw new SdcError("BAD_FILE", wrong);
  return value;
}
