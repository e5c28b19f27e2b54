import { SdcError } from "@sdc-risk/data";
import { reasonOf } from "../failure.ts";
import type { Stream } from "../io.ts";

/**
 * Prints to standard output, and waits until it is out.
 * @throws CANNOT_WRITE where it cannot be; a reader that has seen enough, as `head` has, is no error
 */
export function print(text: string, stdout: Stream): Promise<void> {
  return new Promise((done, fail) => {
    const settle = (error?: Error | null): void => {
      if (!error || (error as NodeJS.ErrnoException).code === "EPIPE") done();
      else
        fail(
          new SdcError("CANNOT_WRITE", `Cannot write to standard output: ${reasonOf(error)}.`, {
            cause: error,
          }),
        );
    };
    stdout.once("error", settle);
    stdout.write(text, settle);
  });
}
