import { NAMES, type Outcome } from "./gate.ts";

/** An attack and what came of it. */
export interface Tried {
  readonly family: string;
  readonly name: string;
  /** How many keys the survey has. */
  readonly keys: number;
  /** Persons found in the known population in the file as it was, and in the one that goes out. */
  readonly before: number;
  readonly after: number;
  readonly outcomes: Readonly<Record<string, Outcome>>;
  /** Presets that say yes and are truly broken. */
  readonly wrong: readonly string[];
  readonly unseen: string | undefined;
}

const SHORT: Readonly<Record<Outcome, string>> = {
  yes: "yes",
  no: "no",
  "cannot tell": "?",
  refused: "refused",
};

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;

const head = (names: readonly string[]): string => line(names) + line(names.map(() => "---"));

function rowOf({ name, keys, before, after, outcomes, wrong }: Tried): string {
  const told = NAMES.map((preset) => {
    const text = SHORT[outcomes[preset]];
    return wrong.includes(preset) ? `**${text}**` : text;
  });
  return line([name, String(keys), before.toFixed(1), after.toFixed(1), ...told]);
}

const COLUMNS = ["attack", "keys", "found before", "found after", ...NAMES.map((name) => `\`${name}\``)];

/** The attacks as Markdown, by family; those that get a false yes with the reason at the end. */
export function tableOf(tried: readonly Tried[]): string {
  const families = [...new Set(tried.map(({ family }) => family))];
  const tables = families.map((family) => {
    const rows = tried.filter((one) => one.family === family && one.unseen === undefined);
    return `## ${family}\n\n${head(COLUMNS)}${rows.map(rowOf).join("")}`;
  });
  const unseen = tried.filter((one) => one.unseen !== undefined);
  const reasons = [...new Set(unseen.map((one) => one.unseen!))];
  const left = reasons.map((reason) => {
    const rows = unseen.filter((one) => one.unseen === reason);
    return `${reason}\n\n${head(COLUMNS)}${rows.map(rowOf).join("")}`;
  });
  return [...tables, "## What still gets a false yes\n", ...left].join("\n");
}
