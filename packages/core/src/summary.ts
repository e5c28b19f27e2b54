import * as z from "zod";
import type { LeadingRole, LeadingSummaries } from "./leading-summary.ts";
import type { FigureMeta } from "./summary-schema.ts";

const number = (meta: FigureMeta) => z.number().meta({ figure: meta });

/** What a figure is beside its kind. */
type More = Omit<FigureMeta, "kind">;

/** Numbers of a summary that say what they are; a plain `z.number()` is a figure of no kind and without words. */
export const figure = {
  /** A number of any size, as a distance. */
  number: (more: More) => number(more),
  /** A number of records or persons, or of another thing that is counted. */
  count: (more: More = {}) => number({ kind: "count", ...more }),
  /** Those of the file for which something holds: a sentence names the number of all beside it. */
  records: (more: More = {}) => number({ kind: "count", ofAll: true, ...more }),
  /** A number of records that is expected, which sentences write whole. */
  expected: (more: More = {}) => number({ kind: "expected", ...more }),
  /** A share between 0 and 1, which sentences write in per cent. */
  share: (more: More = {}) => number({ kind: "share", ...more }),
  /** A chance between 0 and 1, which sentences write as a number. */
  chance: (more: More = {}) => number({ kind: "chance", ...more }),
  /** What holds for all figures of a part of the summary: `z.object({ … }).meta(figure.all({ identity: true }))`. */
  all: (
    meta: Pick<FigureMeta, "identity" | "modelled" | "ofGroups" | "ofUtility">,
  ): { figure: FigureMeta } => ({
    figure: meta,
  }),
};

/**
 * The schema of a summary that may lead the answer of a report: it says so in its metadata.
 * @param role what it leads the answer with
 * @param schema has the fields that the answer reads there, which types check
 */
export const leads = <Role extends LeadingRole, S extends z.ZodType<LeadingSummaries[Role]>>(
  role: Role,
  schema: S,
): S => {
  const figure: FigureMeta = { leads: role };
  return schema.meta({ figure });
};

/** One bar of a distribution, as blocks draw it. */
export const bin = z.object({ from: z.number(), to: z.number(), count: z.number() });

export type { LeadingCopies, LeadingMatches, LeadingRole, LeadingSummaries } from "./leading-summary.ts";
export type { FigureMeta, Frozen, SummaryOf } from "./summary-schema.ts";
