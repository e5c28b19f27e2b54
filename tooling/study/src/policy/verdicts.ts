import { required } from "@sdc-risk/data";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";
import type { StudyFile } from "../results/file.ts";
import type { Truth } from "../truth/truth.ts";

/** A rule of a policy, and what of the truth it is about. */
interface StudyRule {
  readonly id: string;
  readonly label: string;
  readonly figure: string;
  readonly share?: true;
  readonly true: (truth: Truth, records: number) => number;
}

const meanRisk = ({ all }: Truth, records: number): number => all / records;

export const RULES: readonly StudyRule[] = [
  {
    id: "matches",
    label: "expected correct matches, share",
    figure: "population.expectedMatches.inFile",
    share: true,
    true: meanRisk,
  },
  { id: "global", label: "mean individual risk", figure: "individual-risk.globalRisk", true: meanRisk },
  { id: "marketer", label: "marketer risk", figure: "kanon.attack.marketer", true: meanRisk },
  {
    id: "journalist",
    label: "journalist risk, largest",
    figure: "kanon.attack.journalist.max",
    true: ({ largest }) => largest,
  },
];

/** Limits that offices set, and wider ones. */
export const LIMITS = [0.01, 0.03, 0.05, 0.1, 0.2, 0.5];

/** What a rule says of a file, and whether it is so. */
export interface Verdict {
  readonly rule: string;
  readonly limit: number;
  /** "marked": met, with a mark that says how the value is off. */
  readonly result: "met" | "marked" | "not met" | "cannot tell";
  /** Whether the truth is within the limit. */
  readonly true: boolean;
}

const ORIGIN = { software: { name: "study", version: "0" }, createdAt: new Date(0) };

/**
 * Judges every rule by every limit, as a policy is judged, with the size of the population where whoever has the
 * file knows it.
 */
export async function verdictsOn(
  { table, released, roles, size, options }: StudyFile,
  truth: Truth,
  records: number,
): Promise<Verdict[]> {
  const rules = RULES.flatMap(({ figure, share }) =>
    LIMITS.map((max) => ({ figure, max, ...(share === undefined ? {} : { share }) })),
  );
  const margins = options.weighting?.margins;
  const settings = settingsOf(
    checkSettings({
      ...roles,
      ...(released === null ? {} : { match: "position" }),
      ...(margins === undefined
        ? {}
        : { margins: margins.map(({ name }) => name), marginsCount: required(margins[0], "margin").count }),
      ...(size === null ? {} : { populationSize: size }),
      policy: { name: "study", rules },
    }),
  );
  const fileOf = (own: DataFile["table"], name: string): DataFile =>
    ({ table: own, name, sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;
  const treated = released === null ? [] : [fileOf(released, "released.csv")];
  const second = margins === undefined ? {} : { margins: margins.map((one) => fileOf(one.table, one.name)) };
  const { report } = await run(
    settings,
    microdata(settings, fileOf(table, "study.csv"), treated, undefined, second),
    {
      origin: ORIGIN,
      keysAdvice: "name keys.",
      remedies: false,
    },
  );
  const judged = required(report.policy, "verdict of a policy").rules;
  return RULES.flatMap(({ id, true: truly }, r) =>
    LIMITS.map((limit, l): Verdict => {
      const { result, mark } = required(judged[r * LIMITS.length + l], "verdict on a rule");
      return {
        rule: id,
        limit,
        result: result === "met" && mark !== undefined ? "marked" : result,
        true: truly(truth, records) <= limit,
      };
    }),
  );
}
