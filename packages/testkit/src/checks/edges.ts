import { computed, refuse, type CheckedMeasure } from "./contract.ts";
import { beyond } from "./faults/differences.ts";
import { recordsOf, variablesIn, withValues, type SurveySample } from "./sample.ts";
import { outcomeFaults } from "./faults/soundness.ts";

/** Files at the edge of what comes, and what the contract wants of them. */
const EDGES: readonly {
  readonly name: string;
  readonly wants: string;
  readonly of: (sample: SurveySample) => SurveySample;
}[] = [
  {
    name: "computes one record",
    wants: "A file of one record must be assessed like any other.",
    of: (sample) => recordsOf(sample, [3]),
  },
  {
    name: "computes keys that are missing on every record",
    wants:
      "A file whose keys are missing on every record must be assessed, with null for what cannot be told.",
    of: (sample) =>
      withValues(sample, (values, name) =>
        variablesIn(sample, "keys").includes(name) ? values.map(() => null) : values,
      ),
  },
  {
    name: "computes keys that are the same on every record",
    wants:
      "A file whose keys are the same on every record must be assessed, with null for what cannot be told.",
    of: (sample) =>
      withValues(sample, (values, name) => {
        const held = values.find((value) => value !== null) ?? null;
        return variablesIn(sample, "keys").includes(name) ? values.map(() => held) : values;
      }),
  },
  {
    name: "answers null for what zero records cannot tell",
    wants: "Zero records must be answered, with null for every figure that they cannot tell (0 / 0 is NaN).",
    of: (sample) => recordsOf(sample, []),
  },
];

/** A check per edge: the measure computes it, and nothing is wrong that is right on an ordinary file. */
export const EDGE_CHECKS = EDGES.map(({ name, wants, of }) => ({
  name,
  run: async (subject: CheckedMeasure): Promise<void> => {
    const [ordinary] = await subject.twice();
    const edge = await computed(subject, wants, of(subject.sample));
    refuse(wants, beyond(outcomeFaults(edge), outcomeFaults(ordinary)));
  },
}));
