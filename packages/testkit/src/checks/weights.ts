import { isPlaceIn } from "@sdc-risk/blocks";
import type { FigureMeta } from "@sdc-risk/core/summary";
import { computed, refuse, type CheckedMeasure, type Fault } from "./contract.ts";
import { TOLERANCE } from "./faults/differences.ts";
import type { Outcome } from "./outcome.ts";
import { withValues } from "./sample.ts";

/** The part of a JSON Schema that says what a number is. */
interface FigureNode {
  readonly properties?: Readonly<Record<string, FigureNode>>;
  readonly items?: FigureNode;
  readonly anyOf?: readonly FigureNode[];
  readonly figure?: FigureMeta;
}

/** By how much weights are multiplied. */
const TIMES = 20;

const WANTS =
  "Figures that fall where all weights are multiplied must be named in `estimated` of the result, or have a caution: " +
  "no rule on them is met until somebody confirms the weights.";

/** What is said of a part, by a schema that may be one of several: null beside a number, for instance. */
const metaOf = ({ figure, anyOf = [] }: FigureNode): FigureMeta =>
  Object.assign({}, ...anyOf.map(metaOf), figure) as FigureMeta;

/** A part of a schema; nothing where the schema does not describe it. */
function inner(schema: FigureNode, field: string | null): FigureNode {
  const own = field === null ? schema.items : schema.properties?.[field];
  const found = own ?? (schema.anyOf ?? []).map((one) => inner(one, field)).find((one) => one !== NOTHING);
  return found ?? NOTHING;
}
const NOTHING: FigureNode = {};

/** Whether a number is a risk or a number of records, by the schema or, without one, by its name. */
const isRisk = ({ kind, ofAll, ofUtility }: FigureMeta, field: string, described: boolean): boolean =>
  described
    ? ofUtility !== true && kind !== undefined && (kind !== "count" || ofAll === true)
    : field === "records" || /[sS]hare$/.test(field);

/** A part of the summary, before and after. */
interface Part {
  readonly before: unknown;
  readonly after: unknown;
  readonly schema: FigureNode;
  readonly place: string;
  readonly utility: boolean;
}

/** All that a list holds but its numbers: what it is a list of. */
const textsOf = (list: readonly unknown[]): string =>
  JSON.stringify(list, (_, value: unknown) => (typeof value === "number" ? null : value));

/** Places of figures that fell; a list of other things, or in another order, is not compared. */
function fallen({ before, after, schema, place, utility }: Part, described: boolean): readonly string[] {
  const meta = metaOf(schema);
  const ofUtility = utility || meta.ofUtility === true;
  if (typeof before === "number" && typeof after === "number") {
    const field = place.slice(place.lastIndexOf(".") + 1);
    return !ofUtility && isRisk(meta, field, described) && after < before - TOLERANCE * Math.abs(before)
      ? [place]
      : [];
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length || textsOf(before) !== textsOf(after)) return [];
    const items = inner(schema, null);
    return before.flatMap((item: unknown, i) =>
      fallen({ before: item, after: after[i], schema: items, place, utility: ofUtility }, described),
    );
  }
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null) return [];
  return Object.entries(before).flatMap(([field, value]: [string, unknown]) =>
    fallen(
      {
        before: value,
        after: Object.hasOwn(after, field) ? after[field as never] : undefined,
        schema: inner(schema, field),
        place: place === "" ? field : `${place}.${field}`,
        utility: ofUtility,
      },
      described,
    ),
  );
}

/**
 * Who multiplies the weights lowers every figure that rests on what they add up to, and nothing in the file shows it: a
 * measure says which figures these are.
 */
export async function checkWeights(subject: CheckedMeasure): Promise<void> {
  const { measure, sample, twice } = subject;
  const { weight } = sample.roles;
  // a population confirms the weights
  if (weight === undefined || sample.population !== null) return;
  const times = (factor: number): Promise<Outcome> =>
    computed(
      subject,
      WANTS,
      withValues(sample, (values, name) =>
        name === weight
          ? values.map((value) => (typeof value === "number" ? factor * value : value))
          : values,
      ),
    );
  const [first] = await twice();
  const schema = measure.summary?.["~standard"].jsonSchema.output({ target: "draft-2020-12" }) ?? NOTHING;
  const fell = (before: Outcome, after: Outcome): readonly string[] =>
    fallen(
      { before: before.summary, after: after.summary, schema, place: "", utility: false },
      measure.summary !== undefined,
    );
  // a figure that is 0 already falls no further
  const places = [...fell(await times(1 / TIMES), first), ...fell(first, await times(TIMES))];
  const told = [...first.estimated, ...Object.keys(first.cautions)];
  const untold = places.filter((one) => !told.some((place) => isPlaceIn(one, place)));
  refuse(
    WANTS,
    [...new Set(untold)].map((place): Fault => ({
      path: `summary.${place}`,
      message: "fell, and is not named",
    })),
  );
}
