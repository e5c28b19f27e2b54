import type { AnyMeasure } from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";

/**
 * The measures and all that they use, each once, every one after those that it uses, and after those among them that
 * it may use.
 * @throws DUPLICATE_MEASURE where two different measures have one id; CYCLE where measures use each other
 */
export function inOrder(measures: readonly AnyMeasure[]): AnyMeasure[] {
  const taking = takingPart(measures);
  const done: AnyMeasure[] = [];
  const open = new Set<AnyMeasure>();
  const byId = new Map<string, AnyMeasure>();
  const visit = (measure: AnyMeasure): void => {
    const known = byId.get(measure.id);
    if (known !== undefined && known !== measure)
      throw new SdcError(
        "DUPLICATE_MEASURE",
        `Two measures have the id "${measure.id}": ${versionOf(known)} and ${versionOf(measure)}. If they ` +
          "are two copies of one package, install it once, so that plugins and program share it.",
      );
    if (open.has(measure))
      throw new SdcError(
        "CYCLE",
        `Measure "${measure.id}" uses itself through ${[...open].map(({ id }) => id).join(", ")}.`,
      );
    if (known !== undefined) return;
    byId.set(measure.id, measure);
    open.add(measure);
    measure.uses.forEach(visit);
    (measure.mayUse ?? []).filter((one) => taking.has(one)).forEach(visit);
    open.delete(measure);
    done.push(measure);
  };
  measures.forEach(visit);
  return done;
}

/** The measures and all that they use, by themselves and through others. */
function takingPart(measures: readonly AnyMeasure[]): ReadonlySet<AnyMeasure> {
  const taking = new Set(measures);
  for (const { uses } of taking) for (const used of uses) taking.add(used);
  return taking;
}

const versionOf = ({ title, version }: AnyMeasure): string =>
  `"${title}" (${version === undefined ? "no version" : `version ${version}`})`;
