import { main } from "@sdc-risk/cli";
import { Writable } from "node:stream";

/** What the command prints, run in this process. */
export async function printed(...args: readonly string[]): Promise<string> {
  let text = "";
  const stream = new Writable({
    write(bytes: Buffer, _encoding, done) {
      text += bytes.toString();
      done();
    },
  });
  await main(args, { env: {}, stdout: stream, stderr: stream });
  return text;
}
