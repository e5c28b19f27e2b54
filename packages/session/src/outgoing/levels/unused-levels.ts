import { SdcObject, variablesOf } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/data";
import { tableOf, textsOf } from "@sdc-risk/data/columns";
import { looksLikeIdentifier } from "../identifiers.ts";
import { lookAtOne } from "../look.ts";
import type { OutgoingFile } from "../outgoing-file.ts";
import { levelLists, type LevelList, type ListKind } from "./level-list.ts";
import { signOf, unusedTexts, type ListSign } from "./signs-of-records.ts";

/** Why values that a file lists and no record has may be of records. */
export type UnusedReason = ListSign | "declared" | "identifiers";

/** Values of a variable that a file lists and no record has. */
export interface UnusedLevels {
  readonly variable: string;
  readonly kind: ListKind;
  readonly count: number;
  /** Null where nothing shows that they are of records. */
  readonly reason: UnusedReason | null;
}

/** Values of which the form says something. */
const FEW = 3;
/** Values from which they are named beside the verdict. */
const MANY = 20;

const keyOf = ({ levels }: LevelList): string => JSON.stringify(levels.map(({ text }) => text));

/** Whether the texts of a list, as the values of its variable, identify persons. */
async function areIdentifiers(
  { judged }: OutgoingFile,
  list: LevelList,
  signal: AbortSignal,
  tick: Tick,
): Promise<boolean> {
  const { name } = list;
  const texts = unusedTexts(list);
  if (texts.length < FEW) return false;
  const vector = textsOf(name, texts, Int32Array.from(texts.keys()));
  const look = await lookAtOne(SdcObject.fromArrow(tableOf([{ name, vector }]), {}), name, signal, tick);
  return look !== null && looksLikeIdentifier(look, texts.length, judged.has(name));
}

/**
 * The variables of which a file lists values that no record has, as categories of a column of Arrow or Parquet or with
 * labels: what was recoded, suppressed or left out may still be listed, and whoever has the file reads it.
 * @throws ABORTED, and what the source throws
 */
export async function unusedLevels(
  file: OutgoingFile,
  signal: AbortSignal,
  tick: Tick,
): Promise<readonly UnusedLevels[]> {
  const lists = await levelLists(file, tick);
  // one list of many variables, of which some are not asked, is a classification
  const used = new Set(lists.filter(({ levels }) => levels.some(({ isHeld }) => isHeld)).map(keyOf));
  const declared = new Set(variablesOf(file.roles, "directIdentifiers"));
  const reasonOf = async (list: LevelList, count: number): Promise<UnusedReason | null> => {
    if (declared.has(list.name) && count >= FEW) return "declared";
    if (await areIdentifiers(file, list, signal, tick)) return "identifiers";
    const sign = signOf(list, file.records);
    return sign === "empty" && used.has(keyOf(list)) ? null : sign;
  };
  const out: UnusedLevels[] = [];
  for (const list of lists) {
    const { name, kind } = list;
    const count = unusedTexts(list).length;
    if (count === 0) continue;
    const reason = await reasonOf(list, count);
    if (reason !== null || count >= MANY)
      out.push({ variable: file.whose(name).variable, kind, count, reason });
  }
  return out;
}
