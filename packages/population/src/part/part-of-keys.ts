import { variablesOf, type MeasureRun, type SdcObject, type StayingClasses } from "@sdc-risk/core";
import { countText, dataIntrusion, type Classes, type ClassTally } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type * as z from "zod";
import { FEW_RARE } from "../estimate/rare-levels.ts";
import type { FilePart } from "../modelled-file.ts";
import type { options } from "../options.ts";
import { isUnlike } from "./unlike.ts";

type Options = z.output<typeof options>;

/** A random part of the keys of a file, with all of their records. */
export interface KeyPart extends FilePart {
  /** It is one of so many. */
  readonly of: number;
  readonly sdc: SdcObject;
  readonly classes: Classes;
  /** The classes of the whole file. */
  readonly tally: ClassTally;
}

/**
 * Why a part of the keys does not do, as the end of a sentence; null where it does. Members of households and clusters have
 * keys of other parts; strata, neighbouring keys, errors of keys and structural zeros are about single classes.
 */
export function whyAllKeys(
  { samplingFraction, neighbourhood, misclassification, structuralZeros, mostClasses }: Options,
  sdc: SdcObject,
  classes: number,
): string | null {
  if (classes <= mostClasses) return `models look at all of up to ${countText(mostClasses)} classes`;
  const role = (["household", "cluster"] as const).find((one) => sdc.has(one));
  if (role !== undefined) return `records have the role ${role}`;
  if (samplingFraction === "strata" || Array.isArray(samplingFraction))
    return "samplingFraction goes by strata";
  if (neighbourhood !== null) return "the option neighbourhood is set";
  if (Object.keys(misclassification).length > 0) return "the option misclassification is set";
  if (structuralZeros.length > 0) return "the option structuralZeros is set";
  return sdc.source?.keyPart === undefined ? "its engine does not tell a part of the keys" : null;
}

/** Keys of which so few records of the whole file have a level which occurs once that those of all keys together are few. */
async function levelsKnown({ tally, levels, of }: StayingClasses, tick: Tick): Promise<string[]> {
  const most = (FEW_RARE * tally.records) / levels.size;
  const known: string[] = [];
  for (const [key, size] of levels)
    if (size <= most || dataIntrusion(await of([key], tick), 1).uniques <= most) known.push(key);
  return known;
}

/**
 * The part of the keys that models look at, where classes stay with their records and are many: sums over five million
 * classes are known to some 0.05 %, far better than any model is.
 * @returns null where all classes are to come over
 */
export async function partOfKeys(
  sdc: SdcObject,
  {
    staying,
    tick,
    warn,
    options: { mostClasses },
  }: Pick<MeasureRun<Options, unknown>, "staying" | "tick" | "warn" | "options">,
): Promise<KeyPart | null> {
  if (staying === null) return null;
  const { tally } = staying;
  const of = Math.ceil(staying.classes / mostClasses);
  if (of <= 1) return null;
  const part = await sdc.keyPart({ part: 0, of });
  if (part === null) return null;
  const classes = await part.classes(variablesOf(part.roles, "keys"), () => tick());
  // where the records stand for those of a larger table, nothing is known of its classes
  if (staying.classes === tally.classes && isUnlike(classes, tally, of)) {
    warn("part-unlike", UNLIKE);
    return null;
  }
  if (classes.size === 0) return null;
  return {
    of,
    share: 1 / of,
    sdc: part,
    classes,
    tally,
    levelsKnown: await levelsKnown(staying, () => tick()),
  };
}

const UNLIKE =
  "The part of the keys that models were to look at is no random one: it does not hold as many classes of one record, of two " +
  "and of more as chance gives it. So models look at all classes, which came over.";

/** What a run tells of it. */
export const partText = ({ of, classes, tally }: KeyPart): string =>
  `Models looked at one of ${countText(of)} parts of the keys, taken at random: ${countText(classes.size)} of ` +
  `${countText(tally.classes)} classes with all of their records. Their figures are sums over the part times ${countText(of)}, ` +
  "and intervals hold what that leaves open. With all classes in memory models look at all of them (--classes memory).";
