import type { AnyMeasure } from "@sdc-risk/core";
import type { Settings } from "../settings.ts";
import type { Limit } from "./rules.ts";

type Properties = Readonly<Record<string, { readonly type?: unknown; readonly default?: unknown }>>;

const propertiesOf = ({ options }: AnyMeasure): Properties =>
  (options["~standard"].jsonSchema.input({ target: "draft-2020-12" })["properties"] ?? {}) as Properties;

/** Numbers that a rule picks items of a list by, with the names under which a measure may be asked for them. */
function selectingNumbers({
  figure: { steps },
}: Limit): { readonly names: readonly string[]; readonly value: number }[] {
  return steps.flatMap((step, i) => {
    if (!("where" in step)) return [];
    const before = steps[i - 1];
    const list = before !== undefined && "field" in before ? before.field : "";
    return step.where
      .filter(([, value]) => value.trim() !== "" && Number.isFinite(Number(value)))
      .map(([field, value]) => ({ names: [field, list], value: Number(value) }));
  });
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * Options by which measures compute what a policy asks for: where a rule picks an item by a number, such as
 * `violations[k=11]`, and the measure has an option of that name (or of the list's name) that is a list of
 * numbers, the number joins that list. Options that a rule names are set unless the settings do.
 */
export function optionsOfPolicy(
  limits: readonly Limit[],
  known: readonly AnyMeasure[],
  options: Settings["options"],
): Settings["options"] {
  const out: Record<string, unknown> = { ...options };
  for (const limit of limits) {
    const measure = known.find(({ id }) => id === limit.figure.measure);
    if (measure === undefined) continue;
    const asked = [...limit.countedBy, ...limit.basis].filter(({ named }) => named);
    for (const { measure: id = measure.id, option, value } of asked)
      out[id] = { [option]: value, ...(out[id] ?? {}) };
    const properties = propertiesOf(measure);
    for (const { names, value } of selectingNumbers(limit)) {
      const [option] = names.flatMap((one) => {
        const list = properties[one]?.default;
        return isList(list) ? [{ name: one, list }] : [];
      });
      if (option === undefined) continue;
      const { name } = option;
      const given = (out[measure.id] ?? {}) as Readonly<Record<string, unknown>>;
      const list = given[name] ?? option.list;
      if (isList(list) && !list.includes(value)) out[measure.id] = { ...given, [name]: [...list, value] };
    }
  }
  return out;
}
