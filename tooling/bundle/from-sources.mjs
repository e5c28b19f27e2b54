// Runs the command from its sources, with nothing built: `pnpm from-sources assess FILE ...`.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Node ${process.versions.node} does not run TypeScript: sources need Node 22.18 or later. Use what is built instead: pnpm build`,
  );
  process.exit(2);
}
const { main } = await import("../../packages/cli/src/index.ts");
const code = await main(process.argv.slice(2));
process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
