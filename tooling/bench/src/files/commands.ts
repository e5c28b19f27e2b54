import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** What a command prints. @throws Error with what it complains of; where it is missing, how to have it */
export async function run(command: string, args: readonly string[], folder: string): Promise<string> {
  try {
    return (await execute(command, args, { cwd: folder, maxBuffer: 2 ** 24 })).stdout;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    throw new Error(`There is no ${command}: apt-get install -y r-cran-haven readstat`, { cause });
  }
}
