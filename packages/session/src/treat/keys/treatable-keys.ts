import { counted, countText } from "@sdc-risk/data";
import type { Chain, ChainLevel } from "@sdc-risk/treat";
import type { Microdata } from "../../microdata.ts";
import type { Settings } from "../../settings.ts";
import type { TreatmentRequest } from "../request.ts";
import { treatedKeys } from "./treated-keys.ts";

/** A key with the levels that it may take. */
export interface TreatableKey {
  readonly name: string;
  /** From the values as they are to the coarsest. */
  readonly levels: readonly {
    /** "as it is", "bands of 5", "left out". */
    readonly text: string;
    /** How many values there are at the level. */
    readonly values: number;
  }[];
}

/** A level in a few words. */
function levelText({ grouping, size }: ChainLevel, { leaves }: Pick<Chain, "leaves">): string {
  if (grouping === null) return "as it is";
  if (size <= 1) return "left out";
  const end = (top: number | undefined): string[] => (top === undefined ? [] : [`top code ${top}`]);
  switch (grouping.by) {
    case "bands":
      return [`bands of ${grouping.width}`, ...end(grouping.top)].join(", ");
    case "ends":
      return [
        ...(grouping.bottom === undefined ? [] : [`bottom code ${grouping.bottom}`]),
        ...end(grouping.top),
      ].join(", ");
    case "prefix":
      return grouping.length === 1 ? "first character" : `first ${grouping.length} characters`;
    case "date":
      return `${grouping.to}s`;
    case "merge": {
      const merged = grouping.groups.filter(({ values }) => values.length > 1);
      const [only] = merged;
      return merged.length === 1 && only !== undefined
        ? `${countText(only.values.length)} values as “${only.label}”`
        : `${counted(size, "group")} of ${countText(leaves)} values`;
    }
    case "all":
      return "left out";
  }
}

/**
 * The keys of all kinds of intruders, with the levels that a request lets them take.
 * @throws UNKNOWN_VARIABLE for what is no key, BAD_OPTIONS for levels or hierarchies that do not fit
 */
export async function treatableKeys(
  settings: Settings,
  data: Pick<Microdata, "sdc" | "original">,
  request: TreatmentRequest,
  signal?: AbortSignal,
): Promise<readonly TreatableKey[]> {
  const { keys } = await treatedKeys(data, settings, request, signal);
  return keys.map(({ column, chain }) => ({
    name: column.name,
    levels: chain.levels.map((level) => ({ text: levelText(level, chain), values: level.size })),
  }));
}
