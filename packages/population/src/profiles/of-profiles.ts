import type { Unit } from "@sdc-risk/blocks";
import type { ClassColumn, Results, MeasureRun, SdcObject } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import type { individualRisk } from "@sdc-risk/individual-risk";
import type * as z from "zod";
import { cautionsOf } from "../cautions.ts";
import { endsOf } from "../ends.ts";
import type { options } from "../options.ts";
import { profileSummary } from "./bounds.ts";

/** Bounds of units of several records; there are no columns, since no model says who of them is found. */
export async function ofProfiles(
  sdc: SdcObject,
  classes: Classes,
  run: Pick<
    MeasureRun<z.output<typeof options>, Results<readonly [typeof individualRisk]>>,
    "options" | "tick" | "unit" | "used"
  >,
) {
  const { summary: individual, presence } = run.used["individual-risk"];
  const { unit } = run;
  const summary = await profileSummary(
    sdc,
    classes,
    {
      samplingFraction: run.options.samplingFraction,
      individualRisk: individual.expectedReidentifications / presence,
      presence,
      unit,
    },
    () => run.tick(0.5),
  );
  const none = (about: string): ClassColumn => ({
    grain: "class",
    values: new Float64Array(classes.size).fill(NaN),
    about,
  });
  return {
    summary,
    cautions: cautionsOf(summary, individual, null, null),
    interval: endsOf(summary),
    estimated: [""],
    holdsPresence: ["expectedMatches.inFile"],
    register: sdc.register,
    columns: {
      unique: none(`Null: there is no model of the profiles of ${unit.many}.`),
      match: none(`Null: there is no model of the profiles of ${unit.many}.`),
    },
    profiles: unit as Unit | null,
    riskiest: [],
  };
}
