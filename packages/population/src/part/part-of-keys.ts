import { variablesOf, type MeasureRun, type SdcObject } from "@sdc-risk/core";
import { countText, type Classes, type ClassTally } from "@sdc-risk/data";
import type * as z from "zod";
import { rising, setsOf } from "../clusters/by-weights.ts";
import { namedTerms, pairs, type Term } from "../model/terms.ts";
import type { FilePart } from "../modelled-file.ts";
import type { options } from "../options.ts";
import { WholeMargins } from "./whole-margins.ts";
import { isUnlike } from "./unlike.ts";

type Options = z.output<typeof options>;

/** A random part of the keys of a file, with all of their records. */
export interface KeyPart extends FilePart {
  /** It is one of so many. */
  readonly of: number;
  readonly sdc: SdcObject;
  readonly classes: Classes;
  readonly whole: WholeMargins;
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

/** Parts that are looked at, one after the other, until one is as random as a hash makes it. */
const TRIED = 3;

/** Terms of a model that was asked for. */
function termsAsked(names: readonly string[], model: Options["model"]): readonly Term[] {
  if (model === "two-way") return pairs(names.length);
  return typeof model === "string" ? [] : namedTerms(model, names);
}

/**
 * Sets of keys, rising, without whose margins a part does not do: terms that were asked for, and what may be
 * clusters.
 */
const marginsNeeded = (
  names: readonly string[],
  model: Options["model"],
  sizes: readonly number[],
): readonly Term[] => [...termsAsked(names, model), ...setsOf(sizes).map(rising)];

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
    options: { mostClasses, model },
  }: Pick<MeasureRun<Options, unknown>, "staying" | "tick" | "warn" | "options">,
): Promise<KeyPart | null> {
  if (staying === null) return null;
  const { tally } = staying;
  const of = Math.ceil(staying.classes / mostClasses);
  if (of <= 1) return null;
  const keys = variablesOf(sdc.roles, "keys");
  for (let part = 0; part < Math.min(of, TRIED); part++) {
    const some = await sdc.keyPart({ part, of });
    if (some === null) return null;
    const classes = await some.classes(keys, () => tick());
    // where the records stand for those of a larger table, nothing is known of its classes
    const isKnown = staying.classes === tally.classes;
    if (classes.size === 0 || (isKnown && isUnlike(classes, tally, of))) continue;
    const whole = await WholeMargins.of(
      sdc,
      keys,
      (sizes) => [...marginsNeeded(keys, model, sizes), ...pairs(keys.length)],
      () => tick(),
    );
    if (whole === null || lacksNeeded(whole, model)) return null;
    return { of, share: 1 / of, sdc: some, classes, tally, whole };
  }
  warn("part-unlike", UNLIKE);
  return null;
}

/** Whether a margin that is needed was too large to be asked for, beside the others. */
function lacksNeeded(whole: WholeMargins, model: Options["model"]): boolean {
  const sizes = whole.levels.map(({ labels }) => labels.length);
  return marginsNeeded(whole.names, model, sizes).some((term) => whole.over(term) === null);
}

const UNLIKE =
  "Parts of the keys that models were to look at are no random ones: they do not hold as many classes of one record, of two " +
  "and of more as chance gives them. So models look at all classes, which came over.";

/** What a run tells of it. */
export const partText = ({ of, classes, tally }: KeyPart): string =>
  `Models looked at one of ${countText(of)} parts of the keys, taken at random: ${countText(classes.size)} of ` +
  `${countText(tally.classes)} classes with all of their records. Their figures are sums over the part times ${countText(of)}, ` +
  "and intervals hold what that leaves open. With all classes in memory models look at all of them (--classes memory).";
