import { roleOf, type RoleName } from "@sdc-risk/core";
import { counted, countText, plural, shareText } from "@sdc-risk/data";
import { groupedBy } from "@sdc-risk/data/kernels";
import type { Against, Declaration, GroupsSeen, NotJudged } from "@sdc-risk/report";
import type { ReadWarning, SeveralForms } from "@sdc-risk/io";
import { listed } from "../words.ts";
import { saysNothingOfIntruders } from "./declared.ts";
import type { GroupsNotLookedAt } from "./groups/groups-in-file.ts";
import { isAgainst, rebuiltText } from "./groups/rebuilt-text.ts";
import { unusedFindings } from "./levels/unused-text.ts";
import { MOST_LISTED, MOST_NAMED, someOf } from "./listed.ts";
import type { MovedNumber } from "./keys/moved-numbers.ts";
import type { RowOrder } from "./keys/told-by-records.ts";
import type { AlikeValues } from "./columns/alike.ts";
import type { ValuesDeclaredMissing } from "./declared-missing.ts";
import type { BlindKey, GivenAway, IdentifierLeft, OutgoingFindings } from "./findings.ts";

/** The codes of what is against a file that is to go out. */
export const CODES = {
  identifier: "identifier-released",
  givenAway: "key-given-away",
  notJudged: "variable-not-judged",
  key: "key-not-judged",
  doubled: "records-repeated",
  id: "record-id",
  order: "order-of-records",
  rebuilt: "groups-rebuilt",
  pairs: "pairs-not-looked-at",
  blind: "key-not-known",
  forms: "numbers-in-several-forms",
  notRead: "not-read",
  joined: "releases-joined",
  alike: "values-alike",
  declaredMissing: "values-declared-missing",
  unused: "values-of-no-record",
  strangers: "records-added",
  spelled: "keys-spelled-otherwise",
  elsewhere: "records-not-compared",
} as const;

/** What was found of all files that are to go out. */
export interface Outgoing {
  readonly notJudged: readonly NotJudged[];
  readonly against: readonly Against[];
  /** What stands beside the verdict, in sentences. */
  readonly limits: readonly string[];
  readonly declared: readonly Declaration[];
  /** Keys that a file lacks or holds coarser, and what tells them. */
  readonly givenAway: readonly GivenAway[];
  /** Households that are seen in a file that lacks their id, and of which no figure is. */
  readonly groupsSeen: readonly GroupsSeen[];
}

const fileOf = (file: string | undefined): { readonly file?: string } => (file === undefined ? {} : { file });

function identifiersAgainst(name: string, found: readonly IdentifierLeft[]): Against[] {
  const [first] = found;
  if (first === undefined) return [];
  const texts = found.map(({ variable, declared, why }) => `${variable} (${declared ? "declared" : why})`);
  const one = found.length === 1;
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

/** The records of a share: "100 % of the 8 records whose value is suppressed" */
function ofRecords({ share, hidden }: GivenAway): string {
  if (hidden === null) return `${shareText(share)} of the records`;
  const { how, records } = hidden;
  const which =
    how === "suppressed"
      ? `${counted(records, "record")} whose value is suppressed`
      : `${counted(records, "record")} in which it is coarser`;
  return `${shareText(share)} of the ${which}`;
}

/** "strata tells the right region of 100 % of the records" */
function revealedText(one: GivenAway, first: GivenAway): string {
  const { by, share, how, key, hidden } = one;
  const names = listed(by);
  if (how === "order") return `${names} is in the order of ${key} (rank correlation ${share.toFixed(3)})`;
  if (how === "ranges")
    return `other records with such values of ${names} tell ${shareText(share)} of the values of ${key} that it lacks`;
  if (how === "mates")
    return `records with the same ${names} tell ${shareText(share)} of the values of ${key} that it lacks`;
  if (how === "digits") return `the digits of ${names} tell the right ${key} of ${ofRecords(one)}`;
  const isLike = one !== first && first.how === "values" && first.hidden?.how === hidden?.how;
  const isExpected = hidden?.isExpected === true;
  if (isLike && isExpected === (first.hidden?.isExpected === true)) return `${names} of ${shareText(share)}`;
  const verb = isExpected
    ? `${plural(by.length, "is", "are")} expected to tell`
    : plural(by.length, "tells", "tell");
  return `${names} ${verb} the right ${key} of ${ofRecords(one)}`;
}

/** What to do about variables that give a key away. */
function remedyText(key: string, all: readonly GivenAway[], giver: string | null): string {
  const [first] = all;
  const leave = `leave ${giver ?? "them"} out, too`;
  if (all.every(({ how }) => how === "ranges"))
    return `suppress no single value of ${key} (plan does so), make it coarser for all records, or ${leave}`;
  if (all.every(({ how }) => how === "digits"))
    return `round ${giver ?? "them"}, or leave ${giver === null ? "them" : "it"} out, too`;
  if (giver !== null && all.every(({ how }) => how === "mates"))
    return `suppress values for all records with the same ${giver}, or ${leave}`;
  if (all.some(({ isNew }) => isNew))
    return first?.recoded === true || giver === null
      ? leave
      : `${leave}, or judge it as the key (--renamed ${key}=${giver})`;
  return `${leave}, or assess with ${giver === null ? "them" : "it"} among the keys`;
}

/** What is said of a key that is given away. */
function keyAgainst(name: string, key: string, all: readonly [GivenAway, ...GivenAway[]]): Against {
  const ordered = [...all].sort((a, b) => a.by.length - b.by.length || b.share - a.share);
  const [first = all[0]] = ordered;
  const named = ordered.slice(0, MOST_NAMED);
  const givers = ordered.map(({ by }) => `${listed(by)}${by.length === 1 ? "" : " together"}`);
  const single = ordered.length === 1 && first.by.length === 1;
  const plural = single ? "gives" : "give";
  const shares = named.map((one) => revealedText(one, first));
  const lacks = first.recoded ? `holds the key ${key} otherwise than the original` : `lacks the key ${key}`;
  return {
    code: CODES.givenAway,
    result: "cannot tell",
    ...fileOf(first.file),
    variables: [...new Set(all.flatMap(({ by }) => by))],
    text:
      `${name} ${lacks}, but ${someOf(givers, MOST_NAMED)} ${plural} it away: ${shares.join(", ")}. Figures ` +
      `${first.recoded ? `by ${key} as it is there` : `without ${key}`} are too low for an intruder who sees that: ` +
      `${remedyText(key, ordered, single ? listed(first.by) : null)}.`,
  };
}

function givenAwayAgainst(name: string, all: readonly GivenAway[]): Against[] {
  return Array.from(
    groupedBy(all, ({ key }) => key),
    ([key, own]) => keyAgainst(name, key, own),
  );
}

/** Continuous variables that were changed, beside others that still tell them. */
function movedAgainst(name: string, moved: readonly MovedNumber[]): Against[] {
  return Array.from(
    groupedBy(moved, ({ variable }) => variable),
    ([variable, own]) => {
      const shown = own.map(({ by, how, share }) =>
        how === "values"
          ? `${by} (the same value in ${shareText(share)} of the records)`
          : `${by} (rank correlation ${share.toFixed(3)})`,
      );
      return {
        code: CODES.givenAway,
        result: "cannot tell" as const,
        variables: [variable],
        text:
          `${name} holds ${variable} otherwise than the original, but what it was is still known from ` +
          `${someOf(shown, MOST_LISTED)}. Leave out what tells it, change it as ${variable} was changed, or assess with ` +
          "it as continuous (--numeric).",
      };
    },
  );
}

/** Keys in whose order the records are. */
function orderAgainst(name: string, ordered: readonly RowOrder[]): Against[] {
  const told = ordered.map(({ key, by, told: cells }) => {
    const whose = by === null ? key : `${key} by ${by}`;
    return cells === null
      ? whose
      : `${whose} (records before and after tell ${countText(cells.right)} of ${countText(cells.lost)} values that are missing there)`;
  });
  if (told.length === 0) return [];
  return [
    {
      code: CODES.order,
      result: "cannot tell",
      variables: ordered.map(({ key }) => key),
      text:
        `The records of ${name} are in the order of ${someOf(told, MOST_LISTED)}, which it lacks or holds otherwise than ` +
        "the original: whoever sees their neighbours reads it. Write the records in another order, by chance or sorted " +
        "by what the file holds, with new record ids.",
    },
  ];
}

/** Variables that look like keys, together. */
function keysAgainst(name: string, all: readonly NotJudged[]): Against[] {
  const [first, ...others] = all;
  if (first === undefined) return [];
  const variables = all.map(({ variable }) => variable);
  const [they, them, keys] = others.length === 0 ? ["it", "it", "it a key"] : ["they", "them", "them keys"];
  const said =
    others.length === 0
      ? `The variable ${first.variable} of ${name} has no role, and it ${first.text}.`
      : `${countText(all.length)} variables of ${name} have no role, though ${they} look like keys: ` +
        `${someOf(variables, MOST_NAMED)}.` +
        (all.length > MOST_NAMED
          ? ` The others are ${someOf(variables.slice(MOST_NAMED), MOST_LISTED)}.`
          : "");
  return [
    {
      code: CODES.key,
      result: "cannot tell",
      ...fileOf(first.file),
      variables,
      text:
        `${said} Make ${keys} (--keys), or declare that no intruder knows ${them} and nobody gains by ${them} ` +
        "(--insensitive).",
    },
  ];
}

/** Variables that look like keys, and have a role that says nothing of what intruders know. */
function ofDesignAgainst(name: string, all: readonly Declaration[]): Against[] {
  return all.filter(saysNothingOfIntruders).map(({ variable, as, text, file }) => {
    const { one, excludes } = roleOf(as as RoleName);
    const isKeyToo = excludes?.roles.includes("keys") !== true;
    return {
      code: CODES.key,
      result: "cannot tell",
      ...fileOf(file),
      variables: [variable],
      text:
        `The variable ${variable} of ${name} has the role of a ${one} only, and it ${text}. That role does not say that ` +
        `no intruder knows it. ${isKeyToo ? "Make it a key, too (--keys)" : "Make it a key (--keys) instead"}, leave it ` +
        "out of the file, or declare it insensitive instead (--insensitive).",
    };
  });
}

/** What speaks against that variables are insensitive, and what was found of those without a role. */
const saidOf = (variables: string, name: string, one: boolean, insensitive: boolean): string =>
  insensitive
    ? `${variables} of ${name} ${one ? "was" : "were"} declared insensitive, but ${one ? "it" : "each of them"}`
    : `${variables} of ${name} ${one ? "has" : "have"} no role, and ${one ? "it" : "each of them"}`;

/** Variables of which the same was found, together. */
function notJudgedAgainst(name: string, all: readonly NotJudged[]): Against[] {
  // what gives a key away stands with the key
  const open = all.filter((one) => one.open && one.reason !== "gives-away");
  const keys = open.filter(({ reason }) => reason === "looks-like-key");
  const byText = groupedBy(
    open.filter((one) => !keys.includes(one)),
    ({ text, insensitive }) => JSON.stringify([text, insensitive]),
  );
  const others = Array.from(byText.values(), (own): Against => {
    const variables = own.map(({ variable }) => variable);
    const [first] = own;
    const one = own.length === 1;
    const whose = one ? `The variable ${first.variable}` : `The variables ${someOf(variables, MOST_LISTED)}`;
    return {
      code: CODES.notJudged,
      result: "cannot tell",
      ...fileOf(first.file),
      variables,
      text: `${saidOf(whose, name, one, first.insensitive === true)} ${first.text}.`,
    };
  });
  return [...keysAgainst(name, keys), ...others];
}

/** A key that nobody is judged as knowing. */
const blindAgainst = (name: string, { key, held }: BlindKey): Against => ({
  code: CODES.blind,
  result: "cannot tell",
  variables: [key],
  text:
    `The recodings of the scenarios leave ${key} one value, so nobody is judged as knowing it, but ${name} goes out with ` +
    `${countText(held)} values of it. Recode it in the file, too, or in the scenarios less. Where no intruder knows ` +
    "it, take it out of the keys and declare that (--insensitive).",
});

/** Columns in which one number is written in several forms, which may tell what the numbers do not. */
function formsAgainst(name: string, columns: readonly SeveralForms[]): Against[] {
  if (columns.length === 0) return [];
  const texts = columns.map(({ variable, forms: [one, other] }) => `${variable} (${one} and ${other})`);
  return [
    {
      code: CODES.forms,
      result: "cannot tell",
      variables: columns.map(({ variable }) => variable),
      text:
        `${name} writes one number in several forms: ${someOf(texts, MOST_LISTED)}. Forms may tell what values do not, ` +
        "such as a suppressed value beside them. Write each number in one form: `sdc-risk convert` does.",
    },
  ];
}

/** Parts of the file that were left where they are: whoever has the file has them. */
function notReadAgainst(name: string, parts: readonly ReadWarning[]): Against[] {
  if (parts.length === 0) return [];
  const texts = parts.map(({ message }) => message);
  return [
    {
      code: CODES.notRead,
      result: "cannot tell",
      text:
        `${name} holds more than was looked at. ${texts.slice(0, MOST_NAMED).join(" ")}` +
        `${texts.length > MOST_NAMED ? ` ${countText(texts.length - MOST_NAMED)} more warnings are like these.` : ""} ` +
        "Everyone who gets the file can read these parts. Remove them, or publish what `sdc-risk convert` writes.",
    },
  ];
}

/** Sensitive values that are written in two ways, and so are counted as two. */
function alikeAgainst(name: string, found: readonly AlikeValues[]): Against[] {
  if (found.length === 0) return [];
  const texts = found.map(
    ({ variable, values: [one, other] }) =>
      `${variable} (${JSON.stringify(one)} and ${JSON.stringify(other)})`,
  );
  return [
    {
      code: CODES.alike,
      result: "cannot tell",
      variables: found.map(({ variable }) => variable),
      text:
        `Sensitive values of ${name} read alike and are counted as different: ${someOf(texts, MOST_LISTED)}. A group ` +
        "that holds only these tells the value. Write each value in one form, and give each code a label of its own.",
    },
  ];
}

/** Values that the file itself declares as missing, and that do not read like codes. */
function declaredMissingAgainst(name: string, found: readonly ValuesDeclaredMissing[]): Against[] {
  if (found.length === 0) return [];
  const texts = found.map(
    ({ variable, values, records }) =>
      `${variable} (${counted(values, "value")} in ${counted(records, "record")})`,
  );
  return [
    {
      code: CODES.declaredMissing,
      result: "cannot tell",
      variables: found.map(({ variable }) => variable),
      text:
        `${name} declares values as missing that do not read like codes for missing values: ${someOf(texts, MOST_LISTED)}. ` +
        "Whoever has the file sees them, and no figure counts them. Keep them as values (--keep-missing), remove them, or " +
        "give each a label that says why the value is missing.",
    },
  ];
}

/** Why records of a file are not compared with those of the original, and what to do about it. */
interface NotCompared {
  readonly why: string;
  readonly remedy: string;
}

const IN_ENGINE: NotCompared = {
  why: "records in an engine are not compared one by one",
  remedy: "Read both files without an engine, or let `sdc-risk plan` make the file.",
};
/** Of a file in memory that nobody knows to hold the records of the original. */
const UNMATCHED: NotCompared = {
  why: "nothing shows which of its records is which of the original",
  remedy:
    "Give both files an id of records (--id), or let `sdc-risk plan` make the file. If the file is synthetic, let the " +
    "original hold these keys as the file does.",
};

/** Keys that a file hides, of which it was not looked by records whether something tells them. */
function notComparedAgainst(name: string, keys: readonly string[], { why, remedy }: NotCompared): Against[] {
  if (keys.length === 0) return [];
  const are = plural(keys.length, "is", "are");
  const them = plural(keys.length, "it", "them");
  return [
    {
      code: CODES.elsewhere,
      result: "cannot tell",
      variables: keys,
      text:
        `${someOf(keys, MOST_LISTED)} ${are} left out of ${name} or held otherwise than in the original, and ${why}. So ` +
        `nobody checked whether long lists of values, pairs of variables or the order of records reveal ${them}. ${remedy}`,
    },
  ];
}

/** Groups that a file lacks or names otherwise, and of which nobody looked whether they are still seen. */
const groupsUnseenAgainst = (name: string, groups: readonly GroupsNotLookedAt[]): Against[] =>
  groups.map((one) => ({
    code: CODES.elsewhere,
    result: "cannot tell",
    variables: [one.variable],
    text: one.isHeld && one.isElsewhere ? idsUnseenText(name, one) : groupsUnseenText(name, one),
  }));

/** Of ids in an engine it is not even known whether they are others. */
const idsUnseenText = (name: string, { variable }: GroupsNotLookedAt): string =>
  `${name} holds ${variable}, but ${IN_ENGINE.why}. So nobody checked whether it names the groups of the original, ` +
  "or whether its records still show these. Read both files without an engine.";

function groupsUnseenText(name: string, { variable, isHeld, isElsewhere }: GroupsNotLookedAt): string {
  const lacks = isHeld ? `holds ${variable} otherwise than the original` : `lacks ${variable}`;
  const why = isElsewhere
    ? IN_ENGINE.why
    : "nothing shows for certain which of its records is which of the original";
  const remedy = isElsewhere
    ? "Read both files without an engine, or let"
    : "Give both files an id of records (--id), or let";
  return (
    `${name} ${lacks}, and ${why}. So nobody checked whether its records still show which of them belong together. ` +
    `${remedy} the released file hold ${variable} as the original does.` +
    (isElsewhere ? "" : " If the file is synthetic, put its records in another order, by chance.")
  );
}

/** What was found against a file that is to go out, whatever its figures are. @param data the name of the data */
export function againstOf(findings: OutgoingFindings, data: string): readonly Against[] {
  const { file, identifiers, givenAway, moved, ordered, notJudged, declared, blind, doubled, asks } =
    findings;
  const { rebuilt, severalForms, notRead, alike, declaredMissing, unused, notLookedAt } = findings;
  const name = file ?? data;
  const own = fileOf(file ?? undefined);
  return [
    ...identifiersAgainst(name, identifiers),
    ...givenAwayAgainst(name, givenAway),
    ...[...movedAgainst(name, moved), ...orderAgainst(name, ordered)].map((one) => ({ ...one, ...own })),
    ...rebuilt.filter(isAgainst).map((one) => ({
      code: CODES.rebuilt,
      result: "cannot tell" as const,
      ...own,
      variables: [one.variable, ...one.by],
      text: rebuiltText(name, one),
    })),
    ...notJudgedAgainst(name, notJudged),
    ...ofDesignAgainst(name, declared),
    ...blind.map((one) => blindAgainst(name, one)),
    ...formsAgainst(name, severalForms).map((one) => ({ ...one, ...own })),
    ...notReadAgainst(name, notRead).map((one) => ({ ...one, ...own })),
    ...alikeAgainst(name, alike).map((one) => ({ ...one, ...own })),
    ...declaredMissingAgainst(name, declaredMissing).map((one) => ({ ...one, ...own })),
    ...unusedFindings(name, unused).map((one) => ({
      code: CODES.unused,
      result: "cannot tell" as const,
      ...own,
      ...one,
    })),
    ...notComparedAgainst(name, notLookedAt.elsewhere, IN_ENGINE).map((one) => ({ ...one, ...own })),
    ...notComparedAgainst(name, notLookedAt.unmatched, UNMATCHED).map((one) => ({ ...one, ...own })),
    ...groupsUnseenAgainst(name, notLookedAt.groups).map((one) => ({ ...one, ...own })),
    ...(doubled === null
      ? []
      : [
          {
            code: CODES.doubled,
            result: "cannot tell" as const,
            ...own,
            text:
              `${countText(doubled.rows)} records of ${name} (${shareText(doubled.share)}) occur more than once: they ` +
              "agree in all variables but those that differ in nearly every record, and different persons agree less " +
              "often. Copies make groups larger and figures lower: remove them. Where they are different persons, " +
              "name the record id (--id); " +
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
