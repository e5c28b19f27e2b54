/** The name under which settings are saved, and which the command names. */
export const SETTINGS_FILE = "sdc-risk.json";

/** A word of a command for POSIX shells. */
const quote = (word: string): string => (/^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Names that differ: files of one name cannot stand in one folder, so from the second on a number stands before it. */
function apart(names: readonly string[]): string[] {
  const taken: string[] = [];
  for (const name of names) {
    const free = (n: number): string => {
      const one = n === 1 ? name : `${n}-${name}`;
      return taken.includes(one) ? free(n + 1) : one;
    };
    taken.push(free(1));
  }
  return taken.map((name) => (name.startsWith("-") ? `./${name}` : name));
}

/** The shell command that gives the report again in a folder that holds the files and the settings, as the command line writes it into its own reports. */
export function commandFor(file: string, released: readonly string[]): string {
  const [original, ...rest] = apart([file, ...released, SETTINGS_FILE]), config = rest.pop()!;
  return ["sdc-risk", "assess", original!, ...rest.flatMap((name) => ["--released", name]), "--config", config, "--out", "report.html"].map(quote).join(" ");
}
