import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { untreated, csvOf, type CaseSample, type TreatedSample } from "./sample.ts";

/** Software that treated the samples, as the file <name>.json beside its treated files says. */
export interface OtherSoftware {
  /** Its treated files are <sample>.<name>.csv, and its outcomes have this name. */
  readonly name: string;
  /** Name and version. */
  readonly software: string;
  readonly settings: string;
  /** How long it took, by sample. */
  readonly seconds: Readonly<Record<string, number>>;
}

const ENDING = ".json";

/** The software whose treated files are in a folder. */
export const softwareIn = (folder: string): OtherSoftware[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .sort()
    .map((file) => ({
      ...(JSON.parse(readFileSync(join(folder, file), "utf8")) as Omit<OtherSoftware, "name">),
      name: file.slice(0, -ENDING.length),
    }));

/** What software made of a sample; null where the folder has no such file. */
export function treatedIn(folder: string, name: string, sample: CaseSample): TreatedSample | null {
  const file = join(folder, `${sample.id}.${name}.csv`);
  return existsSync(file) ? treatedFromCsv(readFileSync(file, "utf8"), sample, file) : null;
}

/**
 * Reads a treated file: the sample, with some cells empty.
 * @param file its name, for messages
 * @throws Error where a line has another value than the sample, or there are other lines
 */
export function treatedFromCsv(text: string, sample: CaseSample, file: string): TreatedSample {
  const [heading, ...own] = linesOf(csvOf(sample, untreated(sample)));
  const [otherHeading, ...other] = linesOf(text);
  if (own.length !== other.length || heading !== otherHeading)
    throw new Error(`${file} has other variables than the sample, or another number of records.`);
  const masks = own.map((line, r) => {
    const values = line.split(",");
    const left = other[r]?.split(",") ?? [];
    let mask = 0;
    for (const [j, value] of values.entries()) {
      if (left[j] === "") mask |= 1 << j;
      else if (left[j] !== value)
        throw new Error(`${file}: record ${r + 1} has "${left[j]}" where the sample has "${value}".`);
    }
    return mask;
  });
  return { ...untreated(sample), masks: Int32Array.from(masks) };
}

const linesOf = (text: string): string[] => text.trimEnd().replaceAll('"', "").split(/\r?\n/);
