import { column, type Block, type Cautions } from "@sdc-risk/blocks";
import type { Register } from "@sdc-risk/core";
import { modelsTable, superTable } from "./models.ts";
import { headline } from "./headline.ts";
import { figuresTable } from "./figures.ts";
import { isCount } from "../estimate/lead.ts";
import type { ModelledRecord } from "../estimate/riskiest.ts";
import type { PopulationSummary } from "../summary-schema.ts";

/** The section of a report; all but the named records are aggregates. */
export function populationBlocks({
  summary: s,
  riskiest,
  register,
  cautions,
}: {
  readonly summary: PopulationSummary;
  readonly riskiest: readonly ModelledRecord[];
  readonly register: Register | null;
  readonly cautions?: Cautions;
}): readonly Block[] {
  const some = s.records > 0;
  const { by } = s.expectedMatches;
  const counted = isCount(by);
  return [
    headline(s, register, cautions),
    ...(some ? [figuresTable(s)] : []),
    ...(by === null || !some
      ? []
      : [
          {
            kind: "histogram" as const,
            answers: "how" as const,
            title: "Records by the chance of a correct match",
            about:
              `Each bar counts records by ${counted ? "1/f" : "E(1/F)"}, the chance that a link with the ` +
              `record hits the right person. Those on the right are ${counted ? "" : "nearly "}alone in ` +
              "the population: look at them first.",
            x: "chance of a correct match",
            y: "records",
            scale: "linear" as const,
            bins: s.distribution.match,
          },
          ...(counted || s.sampleUniques === 0
            ? []
            : [
                {
                  kind: "histogram" as const,
                  dataOnly: true,
                  title: "Sample uniques by the probability of population uniqueness",
                  about:
                    "Each bar counts sample uniques by the probability that nobody else in the population " +
                    "has their keys.",
                  x: "probability of population uniqueness",
                  y: "sample uniques",
                  scale: "linear" as const,
                  bins: s.distribution.unique,
                },
              ]),
          riskiestTable(riskiest),
        ]),
    ...(counted || s.models.length === 0 ? [] : [modelsTable(s)]),
    ...(some && !counted ? [superTable(s)] : []),
  ];
}

const riskiestTable = (riskiest: readonly ModelledRecord[]): Block => ({
  kind: "table",
  detail: "internal",
  title: "Records with the best chance of a correct match",
  about:
    `The ${riskiest.length === 1 ? "record" : `${riskiest.length} records`} to look at first. Records of ` +
    "one key have the same chance.",
  columns: [
    column("record"),
    column("key"),
    column("f", "count"),
    column("chance of a correct match", "probability"),
    column("alone in the population", "probability"),
  ],
  rows: riskiest.map((r) => [r.record, r.key, r.f, r.match, r.unique]),
});
