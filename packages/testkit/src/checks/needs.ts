import { SdcError, type AnyMeasure, type Role } from "@sdc-risk/core";
import { broken, computed, type Subject } from "./contract.js";
import { outcomeOf } from "./outcome.js";
import { ROLE_NAMES, sampleSurvey, toSdc, withRoles } from "./sample.js";

const needed = (measure: AnyMeasure): Role[] => [
  ...new Set([...measure.needs, ...measure.uses.flatMap(needed)]),
];

/** Whether a measure, or one that it uses, compares with a treated file. */
export const needsReleased = (measure: AnyMeasure): boolean => needed(measure).includes("released");

/** The needs are enough to run with, and without one of them nothing is computed. */
export async function checkNeeds(subject: Subject): Promise<void> {
  const { measure, options, sample } = subject,
    roles = needed(measure);
  const unknown = measure.needs.find((role) => role !== "released" && !ROLE_NAMES.includes(role));
  if (unknown !== undefined)
    broken(
      "`needs` names roles.",
      `There is no role "${unknown}"; roles are ${ROLE_NAMES.join(", ")}, released.`,
    );
  await computed(
    subject,
    `A measure must run on a file that has the roles in its \`needs\` (${roles.join(", ") || "none"}) and no others.`,
    withRoles(sample, roles),
  );

  const begun: string[] = [];
  const watched: AnyMeasure = {
    ...measure,
    compute: (sdc, run) => {
      begun.push(measure.id);
      return measure.compute(sdc, run);
    },
  };
  for (const role of roles) {
    const without =
      role === "released"
        ? sampleSurvey(sample.roles, false)
        : withRoles(
            sample,
            roles.filter((other) => other !== role),
          );
    const refused = await outcomeOf(watched, toSdc(without), options).then(
      () => false,
      (error: unknown) => error instanceof SdcError && error.code === "MISSING_ROLE",
    );
    if (!refused || begun.length > 0)
      broken(
        "Without a role that it needs a measure must be refused with MISSING_ROLE before it computes.",
        `Without ${role} it ${begun.length > 0 ? "was computed" : "failed otherwise"}.`,
      );
  }
}
