import { isBelow, type Classes } from "@sdc-risk/data";
import type { Frequencies } from "@sdc-risk/frequency";
import { isCount, type PopulationSummary } from "@sdc-risk/population";
import type { Estimate, KnownPopulationSummary } from "./summary.ts";

type Truth = Omit<KnownPopulationSummary, "estimates">;
type By = readonly [by: Estimate["by"], estimate: number | null];

/** An estimate beside what was counted. @param k threshold of the k-map */
function comparedEstimate(
  figure: Estimate["figure"],
  [by, estimate]: By,
  counted: number | null,
  k?: number,
): Estimate {
  return {
    figure,
    ...(k === undefined ? {} : { k }),
    by,
    estimate,
    truth: counted,
    error: estimate === null || counted === null || counted === 0 ? null : estimate / counted - 1,
  };
}

/** Population uniques by the sizes of classes; in a census they are those of the file. */
const uniquesBy = ({ expectedMatches, sampleUniques, superpopulation }: PopulationSummary): By[] =>
  isCount(expectedMatches.by)
    ? [["model", sampleUniques]]
    : superpopulation.estimates.map(({ method, uniques }): By => [method, uniques]);

/** What the file alone says by the measure `population`, beside what was counted. */
export function estimatesOf(truth: Truth, alone: PopulationSummary): Estimate[] {
  const { all, perRecord, dataIntrusion, individualRisk, marketer } = alone.expectedMatches;
  const varied = alone.negativeBinomial;
  const byNegativeBinomial = (estimate: "tau1" | "tau2" | "all"): By[] =>
    varied === null ? [] : [["negativeBinomial", varied[estimate]]];
  const figures = {
    population: [["weights", alone.population]],
    populationUniques: uniquesBy(alone),
    tau1: [["model", alone.tau1], ...byNegativeBinomial("tau1")],
    tau2: [["model", alone.tau2], ...byNegativeBinomial("tau2"), ["dataIntrusion", dataIntrusion]],
    expectedMatches: [
      ["model", all],
      ["perRecord", perRecord],
      ...byNegativeBinomial("all"),
      ["individualRisk", individualRisk],
      ["marketer", marketer],
    ],
  } as const satisfies Partial<Record<keyof Truth, readonly By[]>>;
  return (Object.keys(figures) as (keyof typeof figures)[]).flatMap((figure) =>
    figures[figure].map((by) => comparedEstimate(figure, by, truth[figure])),
  );
}

/**
 * What the weights of each key say: the journalist risk and the k-map with F̂ in place of F.
 * @param file its classes
 */
export function estimatesByKey(truth: Truth, file: Classes, { fk, Fk }: Frequencies): Estimate[] {
  const { counts, size, records } = file;
  // records of a key are units of the population
  const units = Fk.map((F, c) => Math.max(fk[c], F));
  const least = units.reduce((low, one) => Math.min(low, one), Infinity);
  const fewer = (k: number): number => {
    let found = 0;
    for (let c = 0; c < size; c++) if (isBelow(units[c], k)) found += counts[c];
    return found;
  };
  return [
    comparedEstimate("journalist", ["frequency", records > 0 ? 1 / least : null], truth.journalist),
    ...truth.kmap.map(({ k, records: counted }) =>
      comparedEstimate("kmap", ["frequency", fewer(k)], counted, k),
    ),
  ];
}
