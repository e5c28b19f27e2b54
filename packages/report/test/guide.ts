import { assess } from "@sdc-risk/assess";
import { SdcObject, type Roles } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { household } from "@sdc-risk/household";
import { individualRisk } from "@sdc-risk/individual-risk";
import { kanon } from "@sdc-risk/kanon";
import { GUIDE_ROLES, guideTable } from "@sdc-risk/testkit";
import { buildReport, type RiskReport } from "../src/index.ts";

/** A real report on the guide's ten records, with internal detail. */
export async function guideReport(
  roles: Roles = GUIDE_ROLES,
  k: readonly number[] = [2, 3, 5],
  above: readonly number[] = [0.05, 0.01],
): Promise<RiskReport> {
  const sdc = SdcObject.fromArrow(guideTable(), roles);
  const assessment = await assess(sdc, [frequency, kanon, individualRisk, household], {
    options: { kanon: { k: [...k] }, "individual-risk": { above: [...above] } },
    skip: true,
  });
  return buildReport(sdc, assessment, {
    software: { name: "sdc-risk", version: "0.1.0" },
    createdAt: new Date(0),
    data: { name: "guide.csv", sha256: null },
    released: [],
    warnings: [],
  });
}
