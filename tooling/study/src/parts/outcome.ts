import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { openTable } from "@sdc-risk/duckdb";
import { population, type PopulationSummary } from "@sdc-risk/population";
import { headlineOf, type Headline } from "../headline/headline.ts";
import type { Situation } from "../plan.ts";
import { microdataOf, type StudyFile } from "../results/file.ts";
import { FEWEST_CLASSES } from "./designs.ts";
import { drawnOf, uniquesIn, type Frame, type Outcome } from "../study.ts";
import { assessHeadline } from "../truth/assess-sample.ts";

/** What models saw of a file whose classes stayed in an engine. */
export interface PartSeen {
  /** How many parts there are of which they saw one; null where they saw all classes. */
  readonly of: number | null;
  /** The headline of the same file by all of its classes, in memory. */
  readonly whole: Headline;
}

/** Memory that DuckDB may take. */
const MEMORY = 2 ** 28;

/** Models are not asked for a part where there are households: the same file without their role. */
function withoutHouseholds({ roles: { household: _, ...roles }, ...file }: StudyFile): StudyFile {
  return { ...file, roles };
}

/** Population uniqueness of a file that lies in DuckDB, where its classes stay. */
async function assessInEngine(
  { table, roles, options }: StudyFile,
  mostClasses: number,
): Promise<PopulationSummary> {
  const { source } = await openTable(table, "sample", { maxMemory: MEMORY });
  try {
    const sdc = await SdcObject.fromSource(source, roles, options);
    const asked = { classes: "engine", options: { population: { mostClasses } } } as const;
    return (await assess(sdc, [population], asked)).results.population.summary;
  } finally {
    await source.close();
  }
}

/**
 * Draws a sample and compares what models say of it by a part of its keys with the truth, and with what they say by
 * all of them.
 * @param parts about how many parts there are; fewer where one would have too few classes
 */
export async function partOutcomeOf(
  frame: Frame,
  situation: Situation,
  { seed, parts }: { readonly seed: number; readonly parts: number },
): Promise<Outcome> {
  const { file: drawn, classes, truth } = await drawnOf(frame, situation, seed);
  const file = withoutHouseholds(drawn);
  const sdc = microdataOf(file);
  const whole = headlineOf(await assessHeadline(sdc));
  const started = performance.now();
  const mostClasses = Math.max(FEWEST_CLASSES, Math.ceil(classes.size / parts));
  const summary = await assessInEngine(file, mostClasses);
  return {
    ...situation,
    records: sdc.records,
    sampleUniques: uniquesIn(classes),
    truth,
    headline: headlineOf(summary),
    verdicts: [],
    figures: null,
    seconds: (performance.now() - started) / 1000,
    part: { of: summary.design.part?.of ?? null, whole },
  };
}
