import { parseArgs, type ParseArgsConfig } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
/** What the command line says of flags. */
export type FlagsOf<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>["values"];

/**
 * Runs a bench with the flags of the command line, or prints its help (`--help`, `-h`). What fails is one
 * line on the error stream, and exit code 1.
 */
export async function command<const O extends Options>(
  help: string,
  options: O,
  run: (flags: FlagsOf<O>) => Promise<void>,
): Promise<void> {
  const HELP = { help: { type: "boolean", short: "h" } } as const;
  try {
    if (parseArgs({ options: HELP, strict: false }).values.help === true) console.log(help);
    else await run(parseArgs({ options }).values);
  } catch (error) {
    console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
