import type { Unit } from "@sdc-risk/blocks";
import type { ClassColumn, Results, MeasureRun, SdcObject } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import type { individualRisk } from "@sdc-risk/individual-risk";
import type * as z from "zod";
import { BY_INDIVIDUAL_RISK, cautionsOf } from "../cautions.ts";
import { endsOf } from "../ends.ts";
import type { options } from "../options.ts";
import { profileSummary } from "./bounds.ts";

/**
 * Units of several records: a count where the file holds them all, else bounds; columns are then empty, since no model
 * says who of them is found.
 */
export async function ofProfiles(
  sdc: SdcObject,
  classes: Classes,
  run: Pick<
    MeasureRun<z.output<typeof options>, Results<readonly [typeof individualRisk]>>,
    "options" | "tick" | "unit" | "used"
  >,
) {
  const { summary: individual, presence, options: assumed } = run.used["individual-risk"];
  const { unit } = run;
  const { summary, counted } = await profileSummary(
    sdc,
    classes,
    {
      samplingFraction: run.options.samplingFraction,
      individualRisk: individual.expectedReidentifications / presence,
      presence,
      coverage: assumed.coverage,
      unit,
    },
    () => run.tick(0.5),
  );
  const column = (values: Float64Array | undefined, what: string): ClassColumn => ({
    grain: "class",
    values: values ?? new Float64Array(classes.size).fill(NaN),
    about: values === undefined ? `Null: there is no model of the profiles of ${unit.many}.` : what,
  });
  return {
    summary,
    cautions: cautionsOf(summary, individual, null, null),
    interval: endsOf(summary),
    estimated: counted === null ? [""] : [],
    holdsPresence: ["expectedMatches.inFile"],
    builtOn: BY_INDIVIDUAL_RISK,
    register: sdc.register,
    columns: {
      unique: column(
        counted?.unique,
        `1 where no other ${unit.one} has the profile; null where others have it.`,
      ),
      match: column(counted?.match, `1/F, the chance that a match with the ${unit.one} is correct.`),
    },
    profiles: unit as Unit | null,
    riskiest: [],
  };
}
