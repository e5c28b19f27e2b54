import { required } from "@sdc-risk/data";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";
import { Float64, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import type { Person } from "./population.ts";

/** The files of one assessment. */
export interface SyntheticFiles {
  readonly original: readonly Person[];
  readonly released: readonly Person[];
  readonly control: readonly Person[];
}

/** A figure beside its null, and whether it says that the release tells more of originals than of others. */
export interface Measured {
  readonly figure: string;
  readonly value: number | null;
  readonly accuses: boolean;
}

/** What a rule of a policy says. */
export interface Judged {
  readonly figure: string;
  readonly max: number;
  readonly result: string;
}

interface Interval {
  readonly low: number | null;
}
interface Copies {
  readonly identical: Interval & { readonly excess: number | null };
  readonly onKeysAndTargets: Interval & { readonly excess: number | null };
  readonly closest: { readonly low: number; readonly excess: number; readonly expected: number } | null;
}
interface Attack {
  readonly auc: number;
  readonly p: number;
}
interface Residual {
  readonly residual: { readonly risk: number; readonly low: number } | null;
}
/** What is read of the summaries in the report. */
interface Summaries {
  readonly "membership-inference": {
    readonly summary: {
      readonly copies: Copies;
      readonly worst: Attack | null;
      readonly worstChosen: Attack | null;
    };
  };
  readonly prediction: {
    readonly summary: { readonly targets: readonly (Interval & { readonly excess: number | null })[] };
  };
  readonly attribution: {
    readonly summary: {
      readonly files: readonly {
        readonly singlingOut: Residual | null;
        readonly linkability: Residual | null;
        readonly targets: readonly { readonly inference: Residual | null }[];
      }[];
    };
  };
}

/** A p-value below which an attack is said to tell members from others. */
const SURE = 0.05;
const above = (low: number | null): boolean => low !== null && low > 0;
const excess = (
  figure: string,
  { excess: value, low }: Interval & { readonly excess: number | null },
): Measured => ({
  figure,
  value,
  accuses: above(low),
});
const attack = (figure: string, found: Attack | null): Measured => ({
  figure,
  value: found?.auc ?? null,
  accuses: found !== null && found.p < SURE,
});
const residual = (figure: string, found: Residual | null): Measured => ({
  figure,
  value: found?.residual?.risk ?? null,
  accuses: above(found?.residual?.low ?? null),
});

/** The figures of the study, in the order of its tables, by what they are of. */
export const FIGURE_LABELS: Readonly<Record<string, string>> = {
  identical: "identical records",
  keysAndTargets: "identical on keys and sensitive variables",
  closest: "nearer to an original",
  worst: "attacks on membership",
  worstChosen: "attacks on chosen people",
  prediction: "prediction",
  singlingOut: "singling out",
  linkability: "linkability",
  inference: "inference",
};

function measuredIn(found: Summaries): Measured[] {
  const { copies, worst, worstChosen } = found["membership-inference"].summary;
  const { closest } = copies;
  const target = required(found.prediction.summary.targets[0], "target of prediction");
  const file = required(found.attribution.summary.files[0], "file of attribution");
  return [
    excess("identical", copies.identical),
    excess("keysAndTargets", copies.onKeysAndTargets),
    excess("closest", {
      excess: closest?.excess ?? null,
      low: closest === null ? null : closest.low - closest.expected,
    }),
    attack("worst", worst),
    attack("worstChosen", worstChosen),
    excess("prediction", target),
    residual("singlingOut", file.singlingOut),
    residual("linkability", file.linkability),
    residual("inference", file.targets[0]?.inference ?? null),
  ];
}

/** Rules that are judged: those of the example policy, and the limits that it could have. */
export const RULES: readonly { readonly figure: string; readonly max: number }[] = [
  { figure: "membership-inference.copies.identical.excess", max: 0.01 },
  { figure: "membership-inference.copies.onKeysAndTargets.excess", max: 0.05 },
  { figure: "membership-inference.copies.closest.excess", max: 0.05 },
  { figure: "membership-inference.worst.auc", max: 0.6 },
  { figure: "membership-inference.worstChosen.auc", max: 0.6 },
  { figure: "membership-inference.worstChosen.auc", max: 0.7 },
  { figure: "prediction.targets.excess", max: 0.05 },
];

const ORIGIN = { software: { name: "study", version: "0" }, createdAt: new Date(0) };

function fileOf(persons: readonly Person[], name: string): DataFile {
  const texts = (variable: "region" | "sex" | "education" | "health") =>
    vectorFromArray(
      persons.map((one) => one[variable]),
      new Utf8(),
    );
  const table = new Table({
    region: texts("region"),
    sex: texts("sex"),
    age: vectorFromArray(
      persons.map(({ age }) => age),
      new Int32(),
    ),
    education: texts("education"),
    health: texts("health"),
    income: vectorFromArray(
      persons.map(({ income }) => income),
      new Float64(),
    ),
  });
  return { table, name, sha256: "0".repeat(64), warnings: [] } as unknown as DataFile;
}

/** What the product says of a release, with the options that it has by default. */
export async function assessedRelease({ original, released, control }: SyntheticFiles): Promise<{
  readonly measured: readonly Measured[];
  readonly judged: readonly Judged[];
}> {
  const settings = settingsOf(
    checkSettings({
      keys: ["region", "sex", "age", "education"],
      sensitive: ["health"],
      numeric: ["income"],
      control: "control.csv",
      measures: ["membership-inference", "prediction", "attribution"],
      policy: { name: "study", rules: RULES },
    }),
  );
  const data = microdata(settings, fileOf(original, "original.csv"), [fileOf(released, "released.csv")], {
    control: fileOf(control, "control.csv"),
  });
  const { report } = await run(settings, data, { origin: ORIGIN, keysAdvice: "name keys.", remedies: false });
  const rules = required(report.policy, "verdict of a policy").rules;
  return {
    measured: measuredIn(report.measures as unknown as Summaries),
    judged: RULES.map((rule, at) => ({ ...rule, result: required(rules[at], "verdict on a rule").result })),
  };
}
