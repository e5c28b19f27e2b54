import { parseArgs } from "node:util";
import type { Bench, Flag } from "./bench.ts";
import { Output } from "./output/output.ts";

/** The benches by name, loaded when they run. The first is the one that runs without a name. */
const BENCHES = {
  measures: () => import("./measures.ts"),
  files: () => import("./files/files.ts"),
  readers: () => import("./readers/readers.ts"),
  sources: () => import("./sources/sources.ts"),
  register: () => import("./sources/register.ts"),
  servers: () => import("./servers/servers.ts"),
  queue: () => import("./queue/queue.ts"),
} as const;
type BenchName = keyof typeof BENCHES;

/** The flags of a bench, those that all have among them. */
const flagsOf = (name: string, { flags, keepsFigures, place }: Bench): Readonly<Record<string, Flag>> => ({
  ...flags,
  ...(keepsFigures && {
    json: { value: "FILE", help: "where the figures go", default: `bench-output/${name}.json` },
  }),
  ...(place !== undefined && {
    markdown: {
      value: "FILE",
      help: `replaces the tables of a document, between <!-- ${place} --> and <!-- /${place} -->; charts are written beside it`,
    },
  }),
});

function helpOf(name: BenchName, bench: Bench): string {
  const flags = Object.entries(flagsOf(name, bench)).map(([flag, { value, help, default: usual }]) => ({
    use: `--${flag}${value === undefined ? "" : ` ${value}`}`,
    help: usual === undefined ? help : `${help} (default: ${usual})`,
  }));
  const width = Math.max(...flags.map(({ use }) => use.length));
  const usage = ["Usage: pnpm bench", name, ...(bench.given === undefined ? [] : [bench.given]), "[flags]"];
  return [
    usage.join(" "),
    "",
    ...bench.about,
    "",
    ...flags.map(({ use, help }) => `  ${use.padEnd(width)}  ${help}`),
    "",
    `Benches: ${Object.keys(BENCHES).join(", ")}. --help behind one of them tells its flags.`,
  ].join("\n");
}

const isBench = (text: string | undefined): text is BenchName => text !== undefined && text in BENCHES;

/** What the rows of flags are for the parser of Node. */
const parsed = (flags: Readonly<Record<string, Flag>>, args: readonly string[], mayHaveGiven: boolean) =>
  parseArgs({
    args: [...args],
    allowPositionals: mayHaveGiven,
    options: Object.fromEntries(
      Object.entries(flags).map(([flag, { value, default: usual }]) => [
        flag,
        value === undefined
          ? ({ type: "boolean", default: false } as const)
          : ({ type: "string", ...(usual !== undefined && { default: usual }) } as const),
      ]),
    ),
  });

/**
 * Runs the bench that the command line names with its flags, or prints its help (`--help`, `-h`).
 * @throws Error for a flag or a bench that is not known, and what the bench throws
 */
export async function runBench(args: readonly string[]): Promise<void> {
  const [first] = args;
  const name = isBench(first) ? first : "measures";
  const rest = isBench(first) ? args.slice(1) : args;
  if (first !== undefined && !isBench(first) && !first.startsWith("-"))
    throw new Error(`There is no bench "${first}". Benches: ${Object.keys(BENCHES).join(", ")}.`);
  const { bench }: { readonly bench: Bench } = await BENCHES[name]();
  if (rest.some((one) => one === "--help" || one === "-h")) {
    console.log(helpOf(name, bench));
    return;
  }
  const { values, positionals } = parsed(flagsOf(name, bench), rest, bench.given !== undefined);
  if (bench.given !== undefined && positionals.length === 0) throw new Error(`Give ${bench.given}.`);
  const { json, markdown } = values as { readonly json?: string; readonly markdown?: string };
  await bench.run(values as never, new Output({ json, markdown, place: bench.place }), positionals);
}
