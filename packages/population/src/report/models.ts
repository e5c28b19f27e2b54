import { studied, column, type TableBlock } from "@sdc-risk/blocks";
import { counted, formatValue, nearestWhole } from "@sdc-risk/data";
import { shown } from "./words.ts";
import type { ModelSummary, PopulationSummary, VariantSummary } from "../summary-schema.ts";

const REFUTED = 2.5;
const MISSING = 1.5;

/** Records in classes of two against those that are expected. */
function ratioText(ratio: number): string {
  if (ratio > REFUTED) return "far more than the model bears";
  if (ratio > MISSING) return "more than the model bears";
  return ratio < 1 / MISSING ? "fewer than the model bears" : "as the model has it";
}

/** The pairs check in words; nothing where it says nothing. */
function pairsText({ pairs }: PopulationSummary): string {
  const { records, expected, ratio } = pairs ?? { records: 0, expected: 0, ratio: null };
  if (ratio === null) return "";
  return (
    ` Pairs check of the chosen model: ${counted(records, "record is", "records are")} in classes of two where it ` +
    `expects ${shown(expected)}, ${ratioText(ratio)}.`
  );
}

/** @param variants whether rows of variants follow, which have a shape and a figure over all records */
function modelRow(m: ModelSummary, variants: boolean): TableBlock["rows"][number] {
  const state =
    m.reason !== null
      ? `failed: ${m.reason}`
      : m.converged
        ? "converged"
        : `not converged, margins off by ${(m.marginError ?? 0).toPrecision(1)} records`;
  return [
    m.chosen ? `${m.terms} (chosen)` : m.terms,
    m.parameters,
    ...(variants ? [null] : []),
    m.tau1,
    m.tau2,
    ...(variants ? [null] : []),
    m.bias?.tau1.z ?? null,
    m.bias?.tau2.z ?? null,
    state,
  ];
}

export function modelsTable(s: PopulationSummary): TableBlock {
  const variants = variantRows(s);
  const varied = variants.length > 0;
  return {
    kind: "table",
    title: "Estimates under several models",
    about:
      `${s.why} B̂/√v tests the bias of a model: above 2 it leaves a dependence ` +
      "between keys out and its risk is mostly too high, below −2 it fits chance and its risk is too " +
      `low ${studied("sign-not-refuted", "sign-refuted")}.${pairsText(s)}${varied ? VARIANTS : ""}` +
      (s.method === "pml" ? " The estimates of this table are by counts." : ""),
    columns: [
      column("model"),
      column("parameters", "count"),
      ...(varied ? [column("shape", "number")] : []),
      column("τ1", "count"),
      column("τ2", "count"),
      ...(varied ? [column("all records", "count")] : []),
      column("B̂/√v of τ1", "number"),
      column("B̂/√v of τ2", "number"),
      column("fit"),
    ],
    rows: [...s.models.map((one) => modelRow(one, varied)), ...variants],
  };
}

/** The same figures where cells vary more than a model says, as rows below those of the models. */
function variantRows({ negativeBinomial, neighbourhood }: PopulationSummary): TableBlock["rows"] {
  const named: [string, VariantSummary | null][] = [
    ["negative binomial, means of the chosen model", negativeBinomial],
    ["negative binomial, cells around each unique", neighbourhood],
  ];
  return named.flatMap(([name, variant]) =>
    variant === null
      ? []
      : [
          [
            name,
            null,
            variant.shape,
            variant.tau1,
            variant.tau2,
            variant.all,
            null,
            null,
            variant.reason ?? "converged",
          ],
        ],
  );
}

/** What the rows of variants mean, as a sentence with a blank before it; empty without any. */
const VARIANTS =
  " In a negative binomial row cells vary around the model's means, the more the smaller the shape: where it is far " +
  "from the others, the model misses something, such as clusters of like persons.";

const METHODS = { zayatz: "Zayatz", pitman: "Pitman", snb: "slide negative binomial" } as const;

export function superTable({
  superpopulation: { estimates, dankar },
  population,
  design,
}: PopulationSummary): TableBlock {
  const gaps =
    (design.patterns?.fitted ?? 0) === 0
      ? ""
      : "Records that miss keys are left out, of the file and of what it holds. ";
  const rule =
    dankar === null ? "Dankar's rule has nothing to take." : `Dankar's rule takes ${METHODS[dankar.method]}.`;
  return {
    kind: "table",
    title: "Population uniques by superpopulation models",
    about:
      "How many units of the whole " +
      `population${population === null ? "" : ` (${formatValue(nearestWhole(population), "count")})`} are ` +
      "alone with their keys, estimated from the sizes of classes alone, and how many of them a sample " +
      `like this one holds, to be compared with τ1. ${gaps}${rule} These models can differ by a factor of ten ` +
      "and are mostly too high where their assumptions do not hold: take them as an order of magnitude " +
      `${studied("near-zayatz", "near-pitman", "near-snb", "near-dankar")}.`,
    columns: [
      column("model"),
      column("in the population", "count"),
      column("in the file", "count"),
      column("estimate"),
    ],
    rows: estimates.map((one) => [
      METHODS[one.method],
      one.uniques,
      one.inSample,
      one.uniques === null ? `failed: ${one.reason ?? ""}` : (one.reason ?? "converged"),
    ]),
  };
}
