import { counted, countText, nearestWhole } from "@sdc-risk/data";
import { isApart, type TwoSizes } from "../../weights/two-sizes.ts";
import type { Limit } from "../rules.ts";
import { leadingId } from "./finding.ts";
import type { Doubt, FigureReading } from "./reading.ts";
import { CONFIRMED } from "./truth.ts";

/** What is said of the size of a population beside its file, as the end of a sentence. */
function saidText({ size, from }: TwoSizes): string {
  const n = countText(nearestWhole(size));
  if (from === "weights") return `the weights add up to ${n}`;
  if (from === "margins") return `the margins count ${n}`;
  return from === "census"
    ? `the file was said to hold everyone, with ${counted(size, "record")}`
    : `the population was said to have ${n}`;
}

/** What to do about it, as the end of a sentence. */
function remedyText({ units, size, from }: TwoSizes): string {
  if (from === "populationSize") return `or the right size (${CONFIRMED} N)`;
  if (from === "census") return "or leave --census out where the file is a sample";
  if (from === "margins") return "or margins that count all of it (--margins FILE)";
  const factor = Number((units / size).toPrecision(4));
  return `or, where the weights only compare records, what to multiply them by (--weight-scale ${factor})`;
}

/** Whether a figure that is counted in a population file of more units than the population has may be too low. */
function hidesOthers({ unitsInScope }: Pick<FigureReading, "unitsInScope">, sizes: TwoSizes): boolean {
  const units = unitsInScope ?? sizes.units;
  return units > sizes.size && isApart({ ...sizes, units });
}

/**
 * A figure that is counted in a population file of more units than the population has, or that rests on a population of
 * more units than its file: people who are not there hide others. Of the file those units count that a record may be, where
 * that is known. Null where it does not, and where the figure is safe.
 * @param sizes what the population file contradicts
 */
export function sizesDoubt(
  limit: Limit,
  reading: Pick<FigureReading, "estimated" | "unitsInScope">,
  sizes: readonly TwoSizes[] = [],
): Doubt | null {
  const isCounted = limit.figure.measure === leadingId("counted");
  const unsafe = sizes.find((one) => {
    if (isCounted) return limit.bound === "min" || hidesOthers(reading, one);
    const isSafe = limit.bound === "max" && one.units > one.size;
    return reading.estimated && one.from === "populationSize" && !isSafe;
  });
  if (unsafe === undefined) return null;
  return {
    result: "cannot tell",
    code: "known to be off",
    mark: "uncertain",
    text:
      `The population file has ${countText(unsafe.units)} units, but ${saidText(unsafe)}. One of the two is wrong. Give a ` +
      `file with each unit of the population once, without those outside of the survey's scope, ${remedyText(unsafe)}.`,
  };
}
