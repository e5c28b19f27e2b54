import { clusterDesign, type ClusterDesign, type DrawnRecords, type MeasureRun } from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";
import { inTurns } from "@sdc-risk/data/kernels";
import type * as z from "zod";
import { suspected, type DesignDoubt } from "./clusters/doubts.ts";
import { sampleOfClusters } from "./clusters/sample-of-clusters.ts";
import type { options } from "./options.ts";
import type { ModelledFile } from "./modelled-file.ts";
import { gapsOf, type Gaps } from "./patterns/gaps.ts";
import { keptProbability } from "./risk/misclassification.ts";
import { sampleOf, type Sample } from "./sample/sample.ts";
import { sampleOfPart } from "./part/sample-of-part.ts";
import { problemOf, type Problem } from "./selection/assess-model.ts";
import { keyNamed, structuralZeros } from "./table/structural.ts";
import { cellTable, type CellTable } from "./table/table.ts";

/** A run of the measure, as far as models ask of it. */
export type ModelRun = Pick<MeasureRun<z.output<typeof options>, unknown>, "options" | "classes" | "tick">;

/** Positions of the keys that are ordered. */
function orderedKeys(table: CellTable, names: readonly string[]): number[] {
  return [...new Set(names)].map((name) => {
    const v = keyNamed(table, name, "neighbourhood");
    if (!table.ordered[v])
      throw new SdcError(
        "BAD_OPTIONS",
        `Options of "population": neighbourhood takes "${name}" as ordered, but its levels are not all numbers.`,
      );
    return v;
  });
}

/** What models are fitted to, and what the options say of keys. */
export interface Setting {
  readonly file: ModelledFile;
  /** The file that is modelled by all keys, missing as one more level. */
  readonly problem: Problem;
  /** The sample as the whole design drew it; that of `problem` may be one of the drawn clusters. */
  readonly whole: Sample;
  /** Clusters of a sample in stages; null without the role. */
  readonly clusters: ClusterDesign | null;
  /** What looks like clusters that were not named; null where nothing does. */
  readonly suspicion: DesignDoubt | null;
  /** Null where no record misses a key that another one holds. */
  readonly gaps: Gaps | null;
  /** Per class that is asked the chance that its key stands as it was; null where no key was perturbed. */
  readonly kept: Float64Array | null;
  /** Positions of the keys that a neighbourhood takes as ordered. */
  readonly ordered: readonly number[];
}

/**
 * Clusters of the first stage in the population, as the options say.
 * @throws BAD_OPTIONS where these are fewer than in the file
 */
function inPopulation({ clusters }: DrawnRecords, wanted: number | null): number | null {
  if (wanted !== null && clusters !== null && wanted < clusters.number[0])
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "population": clustersInPopulation is ${wanted}, but the file has ${clusters.number[0]} clusters ` +
        `(${clusters.variables[0]}).`,
    );
  return wanted;
}

/** Reads file and options. @throws BAD_OPTIONS, MISSING_ROLE where the options do not fit the file */
export async function settingOf(file: ModelledFile, run: Omit<ModelRun, "classes">): Promise<Setting> {
  const { sdc, classes, drawn, treated, part } = file;
  const { method, samplingFraction, misclassification, neighbourhood } = run.options;
  const tick = (): Promise<void> => run.tick(0);
  const table = await inTurns(cellTable(classes, neighbourhood?.ordered, part), tick);
  const zeros = await inTurns(structuralZeros(table, run.options.structuralZeros), tick);
  const asked = treated === null ? table : await inTurns(cellTable(treated), tick);
  const kept = keptProbability(asked, misclassification);
  const ordered = neighbourhood === null ? [] : orderedKeys(table, neighbourhood.ordered);
  const own = await sampleOf(sdc, classes, drawn, table, samplingFraction, method, file.strata);
  const whole = part.tally === null ? own : sampleOfPart(own, part.tally);
  const isSample = whole.overall < 1;
  const clusters = isSample
    ? await clusterDesign(sdc, classes, drawn, inPopulation(drawn, run.options.clustersInPopulation), tick)
    : null;
  const suspicion = isSample ? await suspected(sdc, { classes, drawn, table, design: clusters }, tick) : null;
  const sample = clusters === null ? whole : sampleOfClusters(whole, classes, drawn, table, clusters, method);
  const gaps = await gapsOf(
    {
      classes,
      drawn,
      table,
      whole,
      sample,
      telling: clusters?.told?.keys ?? [],
      zeros: run.options.structuralZeros,
      ordered: neighbourhood?.ordered ?? [],
    },
    treated,
    tick,
  );
  return { file, problem: problemOf(table, sample, zeros), gaps, whole, clusters, suspicion, kept, ordered };
}
