import type { LeadingCopies, LeadingSummaries } from "@sdc-risk/core/summary";
import { formatValue, nearestWhole } from "@sdc-risk/data";
import type { CopiesReport, PolicyReport } from "@sdc-risk/report";
import { keysHeld, type JudgedFile } from "../policy/decide.ts";
import { leadingId, leadingSummary } from "../policy/judging/finding.ts";
import { given } from "../settings.ts";
import { keysText } from "./headline.ts";
import type { AnswerWords } from "./language/words.ts";
import { namedKey } from "./named-key.ts";

/** p-values below this are called a finding; as intervals at 95 %. */
const SURE = 0.05;

/** Whether a policy asks of copies of originals, as policies for synthetic files do. */
export const asksOfCopies = ({ rules }: Pick<PolicyReport, "rules">): boolean =>
  rules.some(({ figure }) => figure.startsWith(`${leadingId("copies")}.`));

/** What is known of released files beside what was found in them. */
export interface KnownOfReleased {
  /** By which they are judged. */
  readonly policies: readonly Pick<PolicyReport, "rules">[];
  /** Whether a plan treated the original, so that each record is somebody's. */
  readonly treated: boolean;
}

/**
 * Whether a released file may be synthetic, so that its records are no people: there are records that it was not made
 * from, or a policy asks of copies.
 */
export const mayBeSynthetic = (
  { assessed, released }: JudgedFile,
  { policies, treated }: KnownOfReleased,
): boolean => released !== null && !treated && (assessed.sdc.control !== null || policies.some(asksOfCopies));

type FileCopies = LeadingSummaries["copies"]["files"][number];
type Attack = NonNullable<LeadingSummaries["copies"]["worst"]>;

/** A number of records that chance or the control file gives: none, fewer than one, or about so many. */
const amountOf = (amount: number, { count }: AnswerWords) => {
  const whole = nearestWhole(amount);
  const few = amount > 0 ? "few" : "none";
  return { kind: whole === 0 ? few : "some", n: count(whole) };
};

/** "; by chance there would be none, and as many records of the control file hold none". */
function besideText({ expected, control }: LeadingCopies, words: AnswerWords): string {
  const { say } = words;
  const chance = expected === null ? null : say("byChance", amountOf(expected, words));
  const held = control === null ? null : say("inControl", amountOf(control, words));
  if (chance === null || held === null) return chance ?? held ?? "";
  return say("andAlso", { first: chance, last: held });
}

/** A sentence with what chance and the control file give behind it, where that is known. */
const withBasis = (sentence: string, of: LeadingCopies, words: AnswerWords): string => {
  const beside = besideText(of, words);
  return words.say("withBasis", { sentence, beside, known: beside === "" ? "no" : "yes" });
};

/** How records that equal originals are called: copies only where hardly any would equal one without. */
function equalKind({ records, expected, control, low }: LeadingCopies): string {
  if (records === 0) return "none";
  if (low === null || low <= 0) return "equal";
  return nearestWhole(Math.max(expected ?? 0, control ?? 0)) === 0 ? "copies" : "more";
}

/** Records that are the same as an original on all variables. */
function identicalText(file: string, { records, identical }: FileCopies, words: AnswerWords): string {
  const n = identical.records;
  const kind = equalKind(identical);
  const sentence = words.say(kind === "none" ? "noCopies" : "copies", {
    kind,
    n,
    count: words.count(n),
    records,
    file,
    variables: identical.variables,
  });
  const whole = withBasis(sentence, identical, words);
  return n === 0 ? `${whole} ${words.say("noCopiesIsNotSafe")}` : whole;
}

/** Whether more records have the keys of an original than chance and identical records account for. */
const hasMoreKeys = ({ records, identical, onKeys }: FileCopies): boolean =>
  onKeys.variables > 0 && onKeys.low !== null && onKeys.low > identical.records / records;

/** Records that have the keys of an original. */
function keysCopiedText(
  { records, onKeys }: FileCopies,
  keys: readonly string[],
  words: AnswerWords,
): string {
  const { say, count } = words;
  // where the files share some keys only, these are not named
  const named =
    keys.length === onKeys.variables
      ? keysText(keys, words)
      : say("manyKeys", { n: count(onKeys.variables) });
  const n = onKeys.records;
  const sentence = say(n === records ? "allKeysCopied" : "keysCopied", {
    n,
    count: count(n),
    records,
    keys: named,
  });
  return withBasis(sentence, onKeys, words);
}

/** How well the best attack tells who was in the original. */
function attackText(file: string, { auc, p, tpr10 }: Attack, words: AnswerWords): string {
  const { say, share, number } = words;
  const values = { file, auc: number(formatValue(auc, "number")) };
  return p < SURE
    ? say("attackTells", { ...values, share: share(auc), found: share(tpr10) })
    : say("attackTellsNothing", values);
}

/** What a released file holds of originals, and gives away of who was in them; null where nothing was computed. */
function copiesIn(subject: JudgedFile, words: AnswerWords): CopiesReport | null {
  const { found, released, where, assessed } = subject;
  const { files = [], worst = null } = leadingSummary(found.findings, "copies") ?? {};
  const place = (released ?? 0) + 1;
  const own = files.find(({ file }) => file === place);
  const { file } = where;
  if (own === undefined || file === undefined || own.records === 0) return null;
  const { records, identical, onKeys } = own;
  const attack = worst !== null && worst.file === place ? worst : null;
  const keys = keysHeld(subject).map((key) => namedKey(assessed.sdc, key));
  const shown = hasMoreKeys(own) ? onKeys : null;
  const texts = [
    identicalText(file, own, words),
    ...(shown === null ? [] : [keysCopiedText(own, keys, words)]),
    ...(attack === null ? [] : [attackText(file, attack, words)]),
    ...(worst === null ? [words.say("noAttackTried")] : []),
  ];
  return {
    scenario: where.scenario,
    file,
    records,
    identical: { records: identical.records, expected: identical.expected, control: identical.control },
    ...given({
      onKeys:
        shown === null
          ? undefined
          : { records: shown.records, expected: shown.expected, control: shown.control },
      attack:
        attack === null
          ? undefined
          : { auc: attack.auc, interval: { low: attack.low, high: attack.high }, found: attack.tpr10 },
    }),
    texts,
  };
}

/**
 * What the released files that may be synthetic hold of originals, in each scenario: those with most copies first.
 * @param known what is known of them beside
 */
export const copiesOf = (
  subjects: readonly JudgedFile[],
  known: KnownOfReleased,
  words: AnswerWords,
): readonly CopiesReport[] =>
  subjects
    .filter((subject) => mayBeSynthetic(subject, known))
    .flatMap((subject) => copiesIn(subject, words) ?? [])
    .sort((a, b) => b.identical.records / b.records - a.identical.records / a.records);
