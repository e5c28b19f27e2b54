import { firstOf } from "../required.ts";
import { frequency } from "@sdc-risk/frequency";
import { household } from "@sdc-risk/household";
import { individualRisk } from "@sdc-risk/individual-risk";
import type { Work } from "../row.ts";
import { compute } from "./compute.ts";

/** Individual and household risk of every record with their summaries, on frequencies that stand already. */
export const risksWork: Work = async (fresh) => {
  const sdc = fresh();
  const classes = await sdc.classes();
  const known = { frequency: await compute(frequency, sdc, {}, {}) };
  return async () => {
    const individual = await compute(individualRisk, sdc, {}, known);
    const home = await compute(household, sdc, {}, { ...known, "individual-risk": individual });
    const risk = classes.toRecords(individual.columns.risk.values);
    return {
      globalRisk: individual.summary.globalRisk ?? 0,
      householdRisk: home.summary.globalRisk ?? 0,
      firstRisk: firstOf(risk),
    };
  };
};
