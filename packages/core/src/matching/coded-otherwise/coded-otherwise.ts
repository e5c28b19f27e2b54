import type { Cautions } from "@sdc-risk/blocks";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { rolesWhere, variablesOf } from "../../roles.ts";
import type { SdcObject } from "../../sdc-object.ts";
import { codedOtherwiseByAssociation, isBeside, MOST_VARIABLES } from "./by-association.ts";
import { areOfOtherSize, areSeenByOrder } from "./by-numbers.ts";
import { areExchanged, holdsStrangers } from "./by-values.ts";
import { jointVariable, type JointVariable } from "./joint-levels.ts";

/** Roles of variables that say nothing of a person, or name one. */
const ASIDE = rolesWhere(({ holds }) => holds !== "values");

/** What is compared: the original as its treatment recodes it, and a released file of it. */
interface FilePair {
  readonly original: SdcObject;
  readonly released: SdcObject;
  /** As in `TreatedFile`; undefined where records are not matched. */
  readonly match: Int32Array | null | undefined;
}

/** By a variable alone, and by its pairs of records where there are any. @param isExact whether its values are looked up */
async function isCodedOtherwise(
  { values, numbers }: JointVariable,
  isExact: boolean,
  match: FilePair["match"],
  tick: Tick,
): Promise<boolean> {
  if (numbers !== null && areOfOtherSize(numbers)) return true;
  if (isExact && holdsStrangers(values)) return true;
  if (match === undefined) return false;
  if (areExchanged(values, match)) return true;
  return numbers !== null && inTurns(areSeenByOrder(numbers, match), tick);
}

/** The first of some variables that a released file holds in other codes or another unit; null where none is. */
async function otherwiseIn(
  { original, released, match }: FilePair,
  names: readonly string[],
  tick: Tick,
): Promise<string | null> {
  const aside = new Set(ASIDE.flatMap((role) => variablesOf(original.roles, role)));
  const isShared = (name: string): boolean =>
    original.variables.includes(name) && released.variables.includes(name);
  const others = original.variables.filter((name) => !names.includes(name) && !aside.has(name));
  // of any other variable, coarser values are no other codes
  const exact = [...variablesOf(original.roles, "keys"), ...variablesOf(original.roles, "sensitive")];
  const variables: JointVariable[] = [];
  for (const name of [...names, ...others].filter(isShared)) {
    const isAsked = names.includes(name);
    if (!isAsked && variables.filter(isBeside).length >= MOST_VARIABLES) break;
    const joint = await jointVariable(original, released, name, tick);
    if (joint === null) continue;
    variables.push(joint);
    if (isAsked && (await isCodedOtherwise(joint, exact.includes(name), match, tick))) return name;
  }
  return inTurns(codedOtherwiseByAssociation(variables, names), tick);
}

/** @param file place of the released file, from 1; null where there is one only */
const codedText = (name: string, file: number | null): string =>
  `${file === null ? "The released file" : `Released file ${file}`} codes "${name}" otherwise than the original, or gives it in another unit, so that values which ` +
  "agree are not counted. Write its values in one form in both files.";

/**
 * What must be known of all figures that compare values where a released file holds some variables in other codes or another
 * unit: they take values for others, and are not those of an intruder who reads them. Empty where no file does, as far as
 * records are here.
 * @param original as its treatment recodes it, where values are compared so
 */
export async function codedOtherwise(
  sdc: SdcObject,
  original: SdcObject,
  names: readonly string[],
  tick: Tick,
): Promise<Cautions> {
  for (const [place, { match, unmatched }] of sdc.released.entries()) {
    const released = sdc.releasedFile(place);
    if (original.source !== null || released.source !== null) continue;
    const pair = { original, released, match: unmatched === null ? match : undefined };
    const name = await otherwiseIn(pair, names, tick);
    if (name !== null)
      return {
        "": {
          mark: "coded otherwise",
          text: codedText(name, sdc.released.length === 1 ? null : place + 1),
          side: "either",
        },
      };
  }
  return {};
}
