import type { PopulationClasses, RuleFigures } from "@sdc-risk/core";
import { compatible } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { LOW_BY_GAPS } from "@sdc-risk/frequency";
import { summarise, type ClassFrequencies } from "./counted.ts";
import { unitsInScope } from "./in-scope.ts";

/** Places of figures that have no other reading. */
const LIFTED = ["populationUniques", "sampleUniques", "deltaPresence"];

/** Places of figures that rest on units of keys which records have, or may have, and on no others. */
const OF_RECORDS = ["sampleUniques", "tau1", "tau2", "expectedMatches", "kmap", "journalist", "marketer"];

/**
 * What rules are judged by: persons of the population whose keys are known and who are consistent with what is left
 * of a record (record to person). Persons of a register who miss keys lift nobody, and a record whose key the
 * population lacks is taken as found, since nothing says that it is not.
 * @param classes of file and population; counts are records, weights units; `others` as in `summarise`
 */
export async function judgedFigures(
  { classes, others }: Pick<PopulationClasses, "classes" | "others">,
  { f }: Pick<ClassFrequencies, "f">,
  asked: Parameters<typeof summarise>[3],
  tick: Tick,
): Promise<RuleFigures> {
  const incomplete = classes.incomplete();
  const { complete } = await compatible(classes, tick);
  const F = classes.weights.map((units, c) => {
    const known = incomplete[c] === 1 ? complete.weights[c] : units;
    return classes.counts[c] > 0 ? Math.max(1, known) : known;
  });
  const { tau1, tau2, expectedMatches, kmap, journalist, marketer } = summarise(
    { classes, others },
    { f, F },
    [],
    asked,
  );
  const inScope = unitsInScope({ classes, others });
  return {
    ...(inScope === null ? {} : { inScope: { units: inScope, places: OF_RECORDS } }),
    figures: { tau1, tau2, expectedMatches, kmap, journalist, marketer },
    ...(classes.complete
      ? {}
      : { cautions: Object.fromEntries(LIFTED.map((place) => [place, LOW_BY_GAPS])) }),
    reading:
      "by the persons of the population who fit what is left of a record; records that it lacks count as found",
  };
}
