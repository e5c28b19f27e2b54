import { SdcObject } from "@sdc-risk/core";
import type { SourceTreatment, TreatedSource } from "@sdc-risk/core/source";
import { codeVector, SdcError, type Tick } from "@sdc-risk/data";
import { systematicOfMany } from "@sdc-risk/data/kernels";
import { applyPlan, treatedVariables, type PlanStep } from "@sdc-risk/treat";
import { readRecords } from "@sdc-risk/io";
import { given } from "../../settings.ts";
import { identifiersIn } from "../../identifiers-left.ts";
import type { Microdata, PairedSample } from "../../microdata.ts";
import { checkIdsIn } from "../../outgoing/repeated-ids.ts";
import { formsLeft } from "../file/treated-file.ts";
import { cannotTreat } from "./sample.ts";
import { triedSource } from "./trial-classes.ts";
import type { Table } from "apache-arrow";

/** A variable that a source recodes. */
type Recoded = SourceTreatment["recoded"][number];

/** What a step recodes, as a source takes it. */
function recodingOf({ key, values }: Extract<PlanStep, { readonly kind: "recode" }>): Recoded {
  const labels = values.flatMap(({ to, label }) => (label === undefined ? [] : [[to, label] as const]));
  const to = values.flatMap((one) => one.from.map((text) => [text, one.to] as const));
  return { name: key, to: new Map(to), labels: new Map(labels) };
}

/** What steps make of records that lie elsewhere. @throws NEEDS_RECORDS for steps that change single records */
function treatmentOf(steps: readonly PlanStep[]): SourceTreatment {
  const leftOut = new Set<string>();
  const recoded: Recoded[] = [];
  let suppressed: SourceTreatment["suppressed"];
  for (const step of steps) {
    if (step.kind === "leave-out") leftOut.add(step.key);
    else if (step.kind === "recode") recoded.push(recodingOf(step));
    else if (step.kind === "suppress-classes") suppressed = step;
    else
      throw new SdcError(
        "NEEDS_RECORDS",
        "Where records are in an engine, a treatment recodes variables, suppresses values of classes of records and " +
          "leaves variables out; single records and numbers stay as they are. Write the table to a file first (`sdc-risk convert ADDRESS people.parquet`).",
      );
  }
  return { recoded: recoded.filter(({ name }) => !leftOut.has(name)), ...given({ suppressed }), leftOut };
}

/**
 * The table that steps make of data in an engine, where they lie.
 * @throws NEEDS_RECORDS, and what the source throws
 */
async function treatedSource(
  { sdc }: Pick<Microdata, "sdc">,
  steps: readonly PlanStep[],
  { keysHere = [], tick = () => Promise.resolve() }: Pick<TreatedElsewhere, "keysHere" | "tick">,
): Promise<TreatedSource> {
  const treating = sdc.source?.treating;
  if (treating === undefined) throw cannotTreat();
  const treatment = treatmentOf(steps);
  const treated = await treating.treated(treatment);
  return keysHere.length === 0 ? treated : triedSource({ sdc, treated, treatment }, keysHere, tick);
}

/**
 * Steps for some records of a file: which the first ones of a class are the whole file says.
 * @param places of the records in the file, from 0; null where they are all of it
 */
function stepsOfSample(
  steps: readonly PlanStep[],
  places: Int32Array | Float64Array | null,
  parts: TreatedSource["parts"] = new Map(),
): readonly PlanStep[] {
  if (places === null) return steps;
  const whole = steps.flatMap((step): readonly PlanStep[] => {
    if (step.kind !== "suppress-classes") return [step];
    const classes = step.classes.filter(({ first }) => first !== true);
    return classes.length === 0 ? [] : [{ ...step, classes }];
  });
  const records = new Map<string, number[]>();
  for (const [row, place] of places.entries())
    for (const key of parts.get(place + 1) ?? []) {
      const own = records.get(key);
      if (own === undefined) records.set(key, [row + 1]);
      else own.push(row + 1);
    }
  return [
    ...whole,
    ...Array.from(records, ([key, own]): PlanStep => ({ kind: "suppress", key, records: own })),
  ];
}

/** The records of a sample before and after some steps. @throws NEEDS_RECORDS without a sample */
function pairedSample(
  data: Microdata,
  steps: readonly PlanStep[],
  { trial, parts }: Pick<TreatedElsewhere, "trial"> & Pick<TreatedSource, "parts">,
): PairedSample {
  const { sdc, sample } = data;
  if (sample === undefined) throw cannotTreat();
  const { table, isWhole } = sample;
  const held = new Set(table.schema.fields.map(({ name }) => name));
  const places = isWhole ? null : systematicOfMany(sdc.records, table.numRows);
  const own = stepsOfSample(steps, places, parts).filter((step) =>
    treatedVariables(step).every((name) => held.has(name)),
  );
  const missing = Array.isArray(sdc.missing)
    ? sdc.missing
    : Object.fromEntries(Object.entries(sdc.missing).filter(([name]) => held.has(name)));
  return {
    sdc: SdcObject.fromArrow(table, sdc.roles, {
      missing,
      match: "position",
      released: [applyPlan(table, { steps: own })],
    }),
    places,
    instead: isWhole || trial,
  };
}

/** The cells of a table as texts; null where they are missing. */
function textsIn(table: Table, name: string): readonly (string | null)[] {
  const { codes, label } = codeVector(name, table.getChild(name)!);
  return Array.from(codes, (code) => (code < 0 ? null : label(code)));
}

/**
 * Looks whether records that an engine treated are those that the steps make of them in memory, cell by cell: what is
 * looked at record by record rests on it.
 * @throws BAD_SOURCE where they are not
 */
export async function checkTreated(data: Microdata & { readonly treated: TreatedSource }): Promise<void> {
  const { treated, sample, paired } = data;
  if (sample === undefined || paired === undefined || treated.treating === undefined) throw cannotTreat();
  const wanted = paired.sdc.released[0]!.table!;
  const names = wanted.schema.fields.map(({ name }) => name);
  const { table } = await readRecords(treated.treating.sampled(sample.table.numRows), data.original.name);
  const same = names.every((name) => {
    if (table.getChild(name) === null) return false;
    const own = textsIn(table, name);
    return textsIn(wanted, name).every((text, row) => text === own[row]);
  });
  if (!same || table.schema.fields.length !== names.length)
    throw new SdcError(
      "BAD_SOURCE",
      "The engine made other values of the records than the plan says, so that nothing is known of the treated table. " +
        "Please report this; write the table to a file (`sdc-risk convert ADDRESS people.parquet`), and plan for that.",
    );
}

/** A treated table in an engine beside the data that it was made of. */
export interface TreatedElsewhere {
  /** What reports call it. */
  readonly name: string;
  /** Whether it is one of many that are tried: a sample of its records stands for what is looked at record by record. */
  readonly trial: boolean;
  /** Whether it goes out as a CSV file, of which the way in which numbers are written is looked at, too. */
  readonly asCsv?: boolean;
  /** Keys whose classes are known here: what they say of the treated table is not asked of the engine. None unless given. */
  readonly keysHere?: readonly string[];
  readonly tick?: Tick;
}

/**
 * Data in an engine beside the table that steps make of them there.
 * @param data with a sample
 * @throws NEEDS_RECORDS, and what the source throws
 */
export async function addTreated(
  data: Microdata,
  steps: readonly PlanStep[],
  { name, trial, asCsv = false, ...how }: TreatedElsewhere,
): Promise<Microdata & { readonly treated: TreatedSource }> {
  const treated = await treatedSource(data, steps, how);
  const sdc = await data.sdc.withTreated(treated);
  await checkIdsIn(sdc, treated, name);
  const warnings = await identifiersIn(sdc, name, treated);
  return {
    ...data,
    sdc,
    released: [
      {
        name,
        sha256: null,
        warnings,
        ...(asCsv && treated.asWritten ? formsLeft(data.original, steps) : {}),
      },
    ],
    paired: pairedSample(data, steps, { trial, ...given({ parts: treated.parts }) }),
    treated,
  };
}
