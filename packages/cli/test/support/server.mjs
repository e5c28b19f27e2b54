// Runs the built command as often as it is asked to: { args, cwd, env } in, { code, stdout, stderr } out.
import process from "node:process";
import { Writable } from "node:stream";
import { main } from "../../dist/index.js";

function kept() {
  const parts = [];
  const stream = new Writable({
    write(bytes, _encoding, done) {
      parts.push(bytes);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(parts).toString() };
}

process.on("message", async ({ args, cwd, env }) => {
  const stdout = kept();
  const stderr = kept();
  process.chdir(cwd);
  const code = await main(args, { env, stdout: stdout.stream, stderr: stderr.stream });
  process.send({ code, stdout: stdout.text(), stderr: stderr.text() });
});
