// What the sources of tests are held to, told from their text.

/** Packages that testkit is built on: their properties say for themselves how often they are tried. */
const BELOW_TESTKIT = ["packages/data/", "packages/blocks/", "packages/core/"];
const OPENING = "([{";
const CLOSING = ")]}";
const QUOTES = "\"'`";

/** What is wrong in the source of a test, by line. */
export function complaints(path: string, text: string): string[] {
  const at = (index: number): string => `${path}:${text.slice(0, index).split("\n").length}`;
  const skips = [...text.matchAll(/\.(skip|skipIf|runIf|todo|only)\(|\b(xit|xdescribe)\(/g)].map(
    ({ index, 0: found }) => `${at(index)} has ${found}: use wants() of @sdc-risk/servers`,
  );
  const imports = [...text.matchAll(/import \{[^}]*\} from "fast-check"/g)].map(
    ({ index }) => `${at(index)} imports functions of fast-check by name: import fc`,
  );
  const properties = [...text.matchAll(/\bfc\s*\.(?:assert|check|sample|statistics)\(/g)].flatMap(
    ({ index, 0: found }) => {
      const settings = argumentsFrom(text, index + found.length - 1)[1];
      const wrong = settings === undefined ? null : wrongIn(settings, { path, text });
      return wrong === null ? [] : [`${at(index)} ${wrong}`];
    },
  );
  const shared = path.endsWith(".test.ts")
    ? []
    : [...text.matchAll(/^(?:export )?const \w+ = (?:propertyRuns|checkSize|checksInFull)\(/gm)].map(
        ({ index }) =>
          `${at(index)} asks once how much to check, for all tests of a process: ask in the tests`,
      );
  return [...skips, ...imports, ...properties, ...shared];
}

/** What is wrong in the settings of a property; null where nothing is. */
function wrongIn(all: string, { path, text }: { path: string; text: string }): string | null {
  const settings = withoutInner(all);
  if (/\bseed:(?! *drawSeed\()/.test(settings)) return "brings a seed of its own: use drawSeed() of testkit";
  if (BELOW_TESTKIT.some((folder) => path.startsWith(folder))) return null;
  if (/\bseed: *drawSeed\(/.test(settings)) return null;
  if (/\bnumRuns:/.test(settings)) return "brings a number of runs: use propertyRuns() of testkit";
  if (/^\w+$/.test(settings))
    return isOfTestkit(settings, text) ? null : `has settings ${settings}, which are not of propertyRuns()`;
  return /\bpropertyRuns\(/.test(settings) ? null : "does not use propertyRuns() of testkit";
}

/** Whether a name is one for settings of testkit. */
const isOfTestkit = (name: string, text: string): boolean =>
  new RegExp(`const ${name} = propertyRuns\\(`).test(text);

/** The arguments of a call, whose bracket opens at `open`. */
function argumentsFrom(text: string, open: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let i = open; i < text.length; i++) {
    const one = text[i];
    if (QUOTES.includes(one)) i = endOfText(text, i);
    else if (OPENING.includes(one)) depth++;
    else if (CLOSING.includes(one)) depth--;
    if (depth > 1 || (depth === 1 && one !== ",")) continue;
    found.push(text.slice(from, i).trim());
    from = i + 1;
    if (depth === 0) break;
  }
  return found.filter((argument) => argument !== "");
}

/** Settings without what stands in brackets inside of them. */
function withoutInner(settings: string): string {
  const outer = settings.startsWith("{") ? 1 : 0;
  let depth = 0;
  let kept = "";
  for (const one of settings) {
    if (CLOSING.includes(one)) depth--;
    if (depth <= outer) kept += one;
    if (OPENING.includes(one)) depth++;
  }
  return kept;
}

/** Where a text in quotes ends, if a quote opens one: an apostrophe in a comment does not. */
function endOfText(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] === text[from]) return i;
    if (text[i] === "\n" && text[from] !== "`") break;
    if (text[i] === "\\") i++;
  }
  return from;
}
