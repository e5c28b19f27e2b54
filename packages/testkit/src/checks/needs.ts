import type { AnyMeasure, Role, Roles } from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";
import { broken, computed, type CheckedMeasure } from "./contract.ts";
import { outcomeOf } from "./outcome.ts";
import { ROLE_NAMES, toSdc, withRoles } from "./sample.ts";

/** Roles of second files. */
const FILES = ["released", "population", "identified", "control"] as const;

const isFile = (role: Role): boolean => FILES.some((file) => file === role);

const needed = (measure: AnyMeasure): Role[] => [
  ...new Set([...measure.needs, ...measure.uses.flatMap(needed)]),
];

/** Whether a measure, or one that it uses, compares with a second file of a kind. */
export const needsFile = (measure: AnyMeasure, file: (typeof FILES)[number]): boolean =>
  needed(measure).includes(file);

/** The needs are enough to run with, and without one of them nothing is computed. */
export async function checkNeeds(subject: CheckedMeasure): Promise<void> {
  const { measure, options, sample } = subject;
  const roles = needed(measure);
  const unknown = measure.needs.find((role) => !isFile(role) && !ROLE_NAMES.includes(role as keyof Roles));
  if (unknown !== undefined)
    broken(
      "`needs` names roles.",
      `There is no role "${unknown}"; roles are ${[...ROLE_NAMES, ...FILES].join(", ")}.`,
    );
  await computed(
    subject,
    `A measure must run on a file that has the roles in its \`needs\` (${roles.join(", ") || "none"}) and no others.`,
    { ...withRoles(sample, roles), ...(roles.includes("released") ? {} : { released: null }) },
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
    const without = isFile(role)
      ? { ...withRoles(sample, roles), [role]: null }
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
