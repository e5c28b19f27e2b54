// The single executable: the command in which plugins, engines and queues cannot be loaded.
import { main } from "@sdc-risk/cli";
import { needsPackages } from "@sdc-risk/cli/needs-packages";

const args = process.argv.slice(2);
if (needsPackages(args)) {
  console.error(
    "sdc-risk: This executable holds no plugins, engines and queues. Use the command of Node instead: " +
      "npm install sdc-risk @sdc-risk/cli",
  );
  process.exitCode = 2;
} else {
  main(args).then((code) =>
    process.stdout.write("", () => process.stderr.write("", () => process.exit(code))),
  );
}
