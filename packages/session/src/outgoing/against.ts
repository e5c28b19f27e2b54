import { countText, shareText } from "@sdc-risk/core";
import type { Against, NotJudged } from "@sdc-risk/report";
import { listed } from "../words.js";
import type { GivenAway, IdentifierLeft, OutgoingFindings } from "./findings.js";

/** The codes of what is against a file that is to go out. */
export const CODES = {
  identifier: "identifier-released",
  givenAway: "key-given-away",
  notJudged: "variable-not-judged",
  doubled: "records-repeated",
  id: "record-id",
  pairs: "pairs-not-looked-at",
} as const;

/** What was found of all files that are to go out. */
export interface Outgoing {
  readonly notJudged: readonly NotJudged[];
  readonly against: readonly Against[];
  /** What stands beside the verdict, in sentences. */
  readonly limits: readonly string[];
}

/** Variables that a sentence names. */
const MOST_NAMED = 3,
  MOST_LISTED = 20;

/** "a, b and 4 more" */
function someOf(names: readonly string[], most: number): string {
  const left = names.length - most;
  return left <= 0 ? listed(names) : listed([...names.slice(0, most), `${countText(left)} more`]);
}

const fileOf = (file: string | undefined): { readonly file?: string } => (file === undefined ? {} : { file });

function identifiersAgainst(name: string, found: readonly IdentifierLeft[]): Against[] {
  const [first] = found;
  if (first === undefined) return [];
  const texts = found.map(({ variable, declared, why }) => `${variable} (${declared ? "declared" : why})`),
    one = found.length === 1;
  return [
    {
      code: CODES.identifier,
      result: "not met",
      ...fileOf(first.file),
      variables: found.map(({ variable }) => variable),
      text:
        `${name} holds ${one ? "a direct identifier" : "direct identifiers"}: ${someOf(texts, MOST_LISTED)}. ` +
        `Remove ${one ? "it" : "them"} before a release.`,
    },
  ];
}

/** "strata tells the right region of 100 % of the records" */
function toldText({ by, share, how, key }: GivenAway, isFirst: boolean): string {
  const names = listed(by);
  if (how === "order") return `${names} stands in the order of ${key} (rank correlation ${share.toFixed(3)})`;
  const verb = by.length === 1 ? "tells" : "tell";
  return isFirst
    ? `${names} ${verb} the right ${key} of ${shareText(share)} of the records`
    : `${names} of ${shareText(share)}`;
}

/** What to do about variables that give a key away. */
function remedyText(key: string, all: readonly GivenAway[], giver: string | null): string {
  const [first] = all,
    leave = `leave ${giver ?? "them"} out, too`;
  if (all.some(({ isNew }) => isNew))
    return first!.recoded || giver === null
      ? leave
      : `${leave}, or judge it as the key (--renamed ${key}=${giver})`;
  return `${leave}, or assess with ${giver === null ? "them" : "it"} among the keys`;
}

/** What is said of a key that is given away. */
function keyAgainst(name: string, key: string, all: readonly GivenAway[]): Against {
  const ordered = [...all].sort((a, b) => a.by.length - b.by.length || b.share - a.share),
    [first] = ordered,
    named = ordered.slice(0, MOST_NAMED);
  const givers = ordered.map(({ by }) => (by.length === 1 ? by[0]! : `${listed(by)} together`)),
    single = ordered.length === 1 && first!.by.length === 1,
    plural = single ? "gives" : "give";
  const shares = named.map((one, i) => toldText(one, i === 0));
  const lacks = first!.recoded ? `holds the key ${key} otherwise than the original` : `lacks the key ${key}`;
  return {
    code: CODES.givenAway,
    result: "cannot tell",
    ...fileOf(first!.file),
    variables: [...new Set(all.flatMap(({ by }) => by))],
    text:
      `${name} ${lacks}, but ${someOf(givers, MOST_NAMED)} ${plural} it away: ${shares.join(", ")}. Figures ` +
      `${first!.recoded ? `by ${key} as it is there` : `without ${key}`} are too low for an intruder who sees that: ` +
      `${remedyText(key, ordered, single ? givers[0]! : null)}.`,
  };
}

function givenAwayAgainst(name: string, all: readonly GivenAway[]): Against[] {
  const byKey = new Map<string, GivenAway[]>();
  for (const one of all) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  return [...byKey].map(([key, own]) => keyAgainst(name, key, own));
}

/** Variables of which the same was found, together. */
function notJudgedAgainst(name: string, all: readonly NotJudged[]): Against[] {
  const byText = new Map<string, NotJudged[]>();
  // what gives a key away stands with the key
  for (const one of all)
    if (one.open && one.reason !== "gives-away") byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  return [...byText].map(([text, own]) => {
    const variables = own.map(({ variable }) => variable),
      [first] = own;
    return {
      code: CODES.notJudged,
      result: "cannot tell",
      ...fileOf(first!.file),
      variables,
      text:
        own.length === 1
          ? `The variable ${variables[0]!} of ${name} has no role, and it ${text}.`
          : `The variables ${someOf(variables, MOST_LISTED)} of ${name} have no role, and each of them ${text}.`,
    };
  });
}

/** What was found against a file that is to go out, whatever its figures are. @param data the name of the data */
export function againstOf(findings: OutgoingFindings, data: string): readonly Against[] {
  const { file, identifiers, givenAway, notJudged, doubled, asks, notLookedAt } = findings,
    name = file ?? data,
    own = fileOf(file ?? undefined);
  return [
    ...identifiersAgainst(name, identifiers),
    ...givenAwayAgainst(name, givenAway),
    ...notJudgedAgainst(name, notJudged),
    ...(doubled === null
      ? []
      : [
          {
            code: CODES.doubled,
            result: "cannot tell" as const,
            ...own,
            text:
              `${countText(doubled.rows)} records of ${name} (${shareText(doubled.share)}) stand there more than ` +
              "once, equal in all variables, more often than a draw of different persons gives. Copies make groups " +
              "larger and figures lower: remove them. Where they are different persons, name the record id (--id); " +
              "where a person has several records, the person (--entity).",
          },
        ]),
    ...asks.map(({ variable, text }) => ({
      code: CODES.id,
      result: "cannot tell" as const,
      ...own,
      variables: [variable],
      text: `The record id ${variable} of ${name} may lead to other files: ${text}.`,
    })),
    ...(notLookedAt.newPairs === 0
      ? []
      : [
          {
            code: CODES.pairs,
            result: "cannot tell" as const,
            ...own,
            text:
              `${countText(notLookedAt.newPairs)} pairs of variables of ${name}, each with a new one, were not looked ` +
              "at: together they may tell a key. Leave new variables out, or give them the role of what they were " +
              "made from (--renamed).",
          },
        ]),
  ];
}

/** What was found of a file that is said beside the verdict: variables that no role speaks of, and what was not looked at. */
export function besideVerdict(
  { file, notJudged, notLookedAt }: OutgoingFindings,
  data: string,
): readonly string[] {
  const name = file ?? data,
    pairs = notLookedAt.pairs - notLookedAt.newPairs,
    quiet = notJudged.filter(({ open }) => !open);
  const keys = quiet.filter(({ reason }) => reason === "looks-like-key"),
    others = quiet.filter(({ reason }) => reason !== "looks-like-key");
  const namesOf = (some: readonly NotJudged[]): string =>
    someOf(
      some.map(({ variable }) => variable),
      MOST_LISTED,
    );
  return [
    ...(keys.length === 0
      ? []
      : [
          `Not judged, though ${keys.length === 1 ? "it looks" : "they look"} like what an intruder may know: ` +
            `${namesOf(keys)} (${name}; no role was given).`,
        ]),
    ...(others.length === 0 ? [] : [`Not judged, since no role was given: ${namesOf(others)} (${name}).`]),
    ...(pairs <= 0
      ? []
      : [
          `${countText(pairs)} pairs of variables of ${name} were not looked at: together they may tell a key.`,
        ]),
    ...(notLookedAt.copies
      ? [`Nobody looked whether records stand in ${name} more than once: it lies in an engine and is large.`]
      : []),
  ];
}
