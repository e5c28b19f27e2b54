// The commands that an example of a page may run. The build refuses others, so that no page promises what it cannot do.

/** A command of an example, by what it names. */
export type ExampleCommand =
  | {
      readonly kind: "assess";
      readonly file: string;
      readonly config: string;
      /** Where the risks per record go. */
      readonly records?: string;
      readonly quiet: boolean;
    }
  | {
      readonly kind: "plan";
      readonly file: string;
      readonly config: string;
      /** Where the treated file goes. */
      readonly out: string;
      readonly quiet: boolean;
    }
  | { readonly kind: "show"; readonly file: string };

/** The flags that take a value, by command. */
const TAKES: Readonly<Record<"assess" | "plan", readonly string[]>> = {
  assess: ["--config", "--records"],
  plan: ["--config", "--out"],
};

/** What flags say; undefined where one is not known or has no value. */
function flagsIn(words: readonly string[], takes: readonly string[]): Map<string, string> | undefined {
  const flags = new Map<string, string>();
  for (let at = 0; at < words.length; at++) {
    const flag = words[at] ?? "";
    const value = flag === "--quiet" ? "" : takes.includes(flag) ? words[++at] : undefined;
    if (value === undefined || flags.has(flag)) return undefined;
    flags.set(flag, value);
  }
  return flags;
}

/** The command that a line says. @throws where a page cannot run it */
export function commandOf(line: string): ExampleCommand {
  const [program, name = "", file = "", ...rest] = line.split(/\s+/);
  if (program === "cat" && file === "") return { kind: "show", file: name };
  if (program === "sdc-risk" && (name === "assess" || name === "plan")) {
    const flags = flagsIn(rest, TAKES[name]);
    const config = flags?.get("--config");
    const out = flags?.get("--out");
    const records = flags?.get("--records");
    const quiet = flags?.has("--quiet") === true;
    if (config !== undefined && name === "assess")
      return { kind: name, file, config, quiet, ...(records === undefined ? {} : { records }) };
    if (config !== undefined && name === "plan" && out !== undefined)
      return { kind: name, file, config, out, quiet };
  }
  throw new Error(
    `An example of a page cannot run "${line}". It runs sdc-risk assess FILE --config FILE [--records FILE] [--quiet], ` +
      "sdc-risk plan FILE --config FILE --out FILE [--quiet], and cat FILE.",
  );
}
