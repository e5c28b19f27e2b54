import { SdcError } from "@sdc-risk/data";
import { Damaged } from "./bytes/damaged.ts";

/** Says of which file it is that something is wrong. @param what the file should be, in words */
export async function namingFile<T>(name: string, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Damaged)) throw cause;
    const message = `${JSON.stringify(name)} is damaged, cut off, or not ${what}. ${cause.message}`;
    throw new SdcError("BAD_FILE", message, { cause });
  }
}
