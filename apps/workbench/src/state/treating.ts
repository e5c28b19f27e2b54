import { NO_SUPPRESSION, type PlanProgress } from "@sdc-risk/session";
import type {
  GivenTreatment,
  PageRequest,
  TreatableKey,
  TreatmentPoint,
  TreatmentComparison,
} from "../worker/api.ts";
import type { Failure } from "../worker/outcome.ts";

/** What a treatment may do, as the page has it. */
export interface MayDo {
  /** Keys that stay as they are. */
  readonly fixed: readonly string[];
  /** How much the loss of a key counts, by key; 1 where nothing is said. */
  readonly importance: Readonly<Record<string, number>>;
  /** Levels that a key may take, as they were typed: widths of bands, places in the chain, "out". */
  readonly levels: Readonly<Record<string, string>>;
  /** Hierarchies of keys, the text of a file by key. */
  readonly hierarchies: Readonly<Record<string, string>>;
  /** Seconds that a search may take. */
  readonly seconds: number;
}

/** Settings of the step Treat, which are kept. */
export interface TreatSettings {
  readonly may: MayDo;
  /** The treatment that is looked at; null where none was chosen yet. */
  readonly given: GivenTreatment | null;
}

/** What came of treatments so far. */
export interface TreatWork {
  /** The keys with their levels; null until they are known. */
  readonly keys: readonly TreatableKey[] | null;
  readonly searching: PlanProgress | null;
  /** Whether a search was ended by the user. */
  readonly cancelled: boolean;
  readonly points: readonly TreatmentPoint[];
  readonly assessing: boolean;
  readonly result: TreatmentComparison | null;
  /** Whether the treatment that was asked for would suppress values of keys that stay as they are. */
  readonly impossible: boolean;
  readonly failure: Failure | null;
  /** Treatments that were looked at before the present one, and those that were taken back. */
  readonly past: readonly GivenTreatment[];
  readonly future: readonly GivenTreatment[];
  /** What all of it is of: settings and files. */
  readonly madeFrom: string | null;
}

export const NO_TREATMENT: TreatSettings = {
  may: { fixed: [], importance: {}, levels: {}, hierarchies: {}, seconds: 60 },
  given: null,
};

export const NO_WORK: TreatWork = {
  keys: null,
  searching: null,
  cancelled: false,
  points: [],
  assessing: false,
  result: null,
  impossible: false,
  failure: null,
  past: [],
  future: [],
  madeFrom: null,
};

/** The file as it is. */
export const UNTREATED: GivenTreatment = { levels: {}, protection: NO_SUPPRESSION };

const only = <T>(of: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(of).filter(([key]) => keys.includes(key)));

/** A treatment with another level of a key; what was left out beside its levels is no matter of others. */
export const changedLevel = (
  { levels, protection }: GivenTreatment,
  name: string,
  level: number,
): GivenTreatment => ({ levels: { ...levels, [name]: level }, protection });

/** What is asked of a treatment of these keys; what was said of others is left out. */
export function requestOf(
  { fixed, importance, levels, hierarchies, seconds }: MayDo,
  keys: readonly string[],
): PageRequest {
  const named = Object.entries(only(levels, keys)).flatMap(([key, text]) => {
    const words = text.split(",").flatMap((word) => (word.trim() === "" ? [] : [word.trim()]));
    return words.length === 0 ? [] : [[key, words] as const];
  });
  return {
    fixed: fixed.filter((key) => keys.includes(key)),
    importance: only(importance, keys),
    levels: Object.fromEntries(named),
    hierarchies: only(hierarchies, keys),
    seconds,
  };
}

/** A treatment with the levels that keys have. */
export function heldTreatment(given: GivenTreatment, keys: readonly TreatableKey[]): GivenTreatment {
  const held = keys.map(
    ({ name, levels: all }) => [name, Math.min(given.levels[name] ?? 0, all.length - 1)] as const,
  );
  return { ...given, levels: Object.fromEntries(held) };
}
