import type { PopulationSummary } from "./summary-schema.ts";

/** The ends of the 95 % intervals of a summary, in its shape. */
export function endsOf({ expectedMatches, intervals }: PopulationSummary): {
  readonly low: object;
  readonly high: object;
} {
  return { low: endOf(expectedMatches, intervals, "low"), high: endOf(expectedMatches, intervals, "high") };
}

/** One end; that of the intruder's own file is as far away as that of all records, relative to the number. */
function endOf(
  { all, inFile, interval }: PopulationSummary["expectedMatches"],
  { tau1, tau2 }: PopulationSummary["intervals"],
  end: "low" | "high",
): object {
  const matches =
    interval === null || all === null
      ? {}
      : {
          all: interval[end],
          ...(inFile === null || all === 0 ? {} : { inFile: (interval[end] * inFile) / all }),
        };
  return {
    expectedMatches: { ...matches, ...(tau2 === null ? {} : { uniques: tau2[end] }) },
    ...(tau1 === null ? {} : { tau1: tau1[end] }),
    ...(tau2 === null ? {} : { tau2: tau2[end] }),
  };
}
