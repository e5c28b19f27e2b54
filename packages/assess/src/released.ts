import type { AnyMeasure, Role, SdcObject } from "@sdc-risk/core";
import { isSdcError, throwIfAborted } from "@sdc-risk/data";
import { assess, type AssessOptions, type Assessment } from "./assess.ts";
import { inOrder } from "./order.ts";

/** Roles of files beside the one that is assessed. */
const SECOND_FILES: readonly Role[] = ["released", "population", "identified", "control"];

/** What measures find in a treated file by itself. */
export type ReleasedAssessment = Assessment<unknown>;

/**
 * The measures that need no second file, on each treated file by itself: after treatment one recalculates the
 * risk. Roles are those of the original as far as the file holds their variables; a measure that lacks one,
 * or whose options name what the file lacks, is skipped.
 * @returns one assessment per treated file, in their order
 */
export async function assessReleased(
  sdc: SdcObject,
  measures: readonly AnyMeasure[],
  {
    options = {},
    signal,
    onProgress,
    pool,
    classes,
  }: Omit<AssessOptions<readonly AnyMeasure[]>, "skip"> = {},
): Promise<readonly ReleasedAssessment[]> {
  const alone = measures.filter(
    (measure) => !inOrder([measure]).some(({ needs }) => SECOND_FILES.some((role) => needs.includes(role))),
  );
  const taking = new Set(inOrder(alone).map(({ id }) => id));
  const given = Object.fromEntries(Object.entries(options).filter(([id]) => taking.has(id)));
  const found: ReleasedAssessment[] = [];
  for (const index of sdc.released.keys()) {
    const common = {
      skip: true as const,
      options: given,
      ...(signal === undefined ? {} : { signal }),
      ...(pool === undefined ? {} : { pool }),
      ...(classes === undefined ? {} : { classes }),
    };
    const progress = onProgress && {
      onProgress: (one: Parameters<typeof onProgress>[0]): void => {
        onProgress({ ...one, total: (index + one.total) / sdc.released.length });
      },
    };
    try {
      found.push(await assess(sdc.releasedFile(index), alone, { ...common, ...progress }));
    } catch (error) {
      if (signal !== undefined) throwIfAborted(signal);
      if (!isSdcError(error)) throw error;
      found.push({
        results: {},
        findings: [],
        warnings: [],
        skipped: alone.map(({ id, title }) => ({
          measure: id,
          title,
          reason: error.message,
          cause: "failure",
        })),
      });
    }
  }
  return found;
}
