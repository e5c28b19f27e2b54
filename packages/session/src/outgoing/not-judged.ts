import { roleOf, variablesOf, type RoleName } from "@sdc-risk/core";
import { countText } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { NotJudged } from "@sdc-risk/report";
import type { IdentifierLeft } from "./findings.ts";
import { isNearlyUnique, type VariableProfile, type Looks } from "./look.ts";
import { isCoarser, isRecoded, refines } from "./columns/nesting.ts";
import type { RevealedKeys } from "./outgoing.ts";
import type { OutgoingFile } from "./outgoing-file.ts";
import type { OwnColumns } from "./columns/own-columns.ts";

/** What is known of a file before its variables without a role are gone through. */
export interface OutgoingContext {
  readonly file: OutgoingFile;
  readonly looks: Looks;
  readonly told: RevealedKeys;
  readonly identifiers: readonly IdentifierLeft[];
  /** Variables without a role. */
  readonly open: readonly string[];
  /** Keys of any kind of intruder that the file holds. */
  readonly keys: readonly string[];
  readonly columns: OwnColumns;
}

/** What was found of a variable, before it is named. */
type Finding = Pick<NotJudged, "reason" | "open" | "text" | "renamed">;

const found = (reason: NotJudged["reason"], open: boolean, text: string, renamed?: string): Finding => ({
  reason,
  open,
  text,
  ...(renamed === undefined ? {} : { renamed }),
});

/** A variable that could not be looked at. */
function unseen({ looks, file }: OutgoingContext, name: string, isNew: boolean): Finding | null {
  const values = looks.unseen.get(name);
  const look = looks.of.get(name);
  if (values !== undefined) {
    const alone = values >= 0.9 * file.records;
    return found(
      "not-looked-at",
      isNew || alone,
      `was not looked at: it has ${countText(values)} different values in an engine${alone ? ", nearly one per record" : ""}`,
    );
  }
  if (look?.profile.kind === "other")
    return found(
      "not-looked-at",
      true,
      "was not looked at: it holds lists or structures, which have no single values",
    );
  return null;
}

/** Keys that a variable tells, by itself or with another one. */
function tellsKey({ told, file }: OutgoingContext, name: string): Finding | null {
  const own = told.givenAway.filter(({ by }) => by.includes(name));
  const [first] = own;
  if (first === undefined) return null;
  const other = first.by.find((one) => one !== name);
  const beside = other === undefined ? "" : `, together with ${file.whose(other).variable}`;
  const lacking = own.find(({ recoded, by }) => !recoded && by.length === 1);
  return found(
    "gives-away",
    true,
    `gives ${[...new Set(own.map(({ key }) => key))].join(", ")} away${beside}`,
    file.added.has(name) ? lacking?.key : undefined,
  );
}

/** A key of the original that a new variable is a recoding of. */
async function recodes({ told, file }: OutgoingContext, name: string, tick: Tick): Promise<Finding | null> {
  const column = told.columns.get(name);
  if (column === undefined || !file.added.has(name)) return null;
  for (const key of told.hidden ?? [])
    if (await isRecoded(column, key, tick)) {
      const lacking = key.held === null;
      const after = file.whose(name).variable;
      return found(
        "recoding",
        true,
        lacking
          ? `looks like the recoded ${key.key}: each value of the one goes with one of the other. Judge it as such (--renamed ${key.key}=${after})`
          : `is a second recoding of ${key.key}, which tells more of it beside the first`,
        lacking ? key.key : undefined,
      );
    }
  return null;
}

/** What the design of a sample makes: strata lie in regions, and few outside of the office know them. */
const isDesign = (role: RoleName | null): boolean =>
  role !== null && (role === "strata" || roleOf(role).holds !== "values");

/** A key of the file that follows from a variable, or the other way round. */
async function nests(
  { columns, keys, looks, file }: OutgoingContext,
  name: string,
  tick: Tick,
): Promise<Finding | null> {
  for (const key of keys) {
    const both = await columns.beside(name, key, tick);
    if (both === null) continue;
    if (await refines(both, tick))
      return found(
        "refines",
        file.added.has(name) || !isDesign(looks.of.get(name)?.suggestion?.role ?? null),
        `tells more than the key ${key}, which follows from it: assess with it among the keys, or leave it out`,
      );
    if (isCoarser(both)) return found("follows", false, `follows from the key ${key}`);
  }
  return null;
}

/** How the text of a variable that looks like a key begins. */
export const LOOKS_LIKE_KEY = "looks like a key: ";

/** What the rules of `inspect` say of it. */
function looksLike({ suggestion, profile, running }: VariableProfile, records: number): Finding | null {
  if (running) return found("harmless", false, "numbers the records");
  if (profile.pattern === "sentences" && profile.rareLevels > 0)
    return found("looks-like-identifier", true, "holds long texts, which may name people or places");
  if (suggestion === null) return null;
  const { role, reason } = suggestion;
  if (role === "directIdentifiers")
    return found("looks-like-identifier", true, `may identify a person directly: ${reason}`);
  if (role === "id" || (role === null && profile.kind === "integer" && isNearlyUnique(profile, records)))
    return found(
      "looks-like-identifier",
      true,
      `names the records (${reason}): remove it, or give it the role id and say that it was made for this file (--fresh-id)`,
    );
  if (role === "entity")
    return found(
      "looks-like-identifier",
      true,
      `looks like the id of persons who have several records (${reason}), and records of one person make groups larger: ` +
        "name it (--entity), so that persons are counted. If it is another group, say which (--household, --cluster)",
    );
  if (role === "keys") return found("looks-like-key", true, `${LOOKS_LIKE_KEY}${reason}`);
  return found("harmless", false, reason);
}

/** That nobody can look whether a new variable gives a key away. */
function unpaired(
  { told, file }: OutgoingContext,
  name: string,
  look: VariableProfile | undefined,
): Finding | null {
  if (!file.added.has(name) || told.hidden !== null || (look?.profile.levels ?? 2) < 2) return null;
  return found(
    "not-looked-at",
    true,
    "is new, and whether it gives a key away was not looked at, since records of the two files are not matched",
  );
}

async function findingOf(known: OutgoingContext, name: string, tick: Tick): Promise<Finding> {
  const { looks, file } = known;
  const isNew = file.added.has(name);
  const look = looks.of.get(name);
  const hard =
    unseen(known, name, isNew) ??
    tellsKey(known, name) ??
    (await recodes(known, name, tick)) ??
    (await nests(known, name, tick));
  if (hard?.open === true) return hard;
  const seen = look === undefined ? null : looksLike(look, file.records);
  // what follows from a key says no more than that does, whatever it is named
  if (seen?.open === true && !(hard?.reason === "follows" && seen.reason === "looks-like-key")) return seen;
  return (
    unpaired(known, name, look) ??
    hard ??
    seen ??
    found("harmless", false, "shows nothing that identifies, as far as it was looked at")
  );
}

/**
 * The variables that no role speaks of, each with what was found of it, in the order of the file; of those that were
 * declared insensitive the ones whose values speak against it.
 */
export async function notJudgedIn(known: OutgoingContext, tick: Tick): Promise<readonly NotJudged[]> {
  const { file, identifiers, open } = known;
  const named = new Set(identifiers.map(({ variable }) => variable));
  const insensitive = new Set(variablesOf(file.roles, "insensitive"));
  const out: NotJudged[] = [];
  for (const name of open) {
    const place = file.whose(name);
    if (named.has(place.variable)) continue;
    const finding = await findingOf(known, name, tick);
    const isNew = file.added.has(name);
    if (!insensitive.has(name)) out.push({ ...place, isNew, ...finding });
    // that nobody knows it can be said of a key; what the values themselves show remains
    else if (finding.open && finding.reason !== "looks-like-key")
      out.push({ ...place, isNew, ...finding, insensitive: true });
    await tick();
  }
  return out;
}
