// `pnpm release --dry-run`: packs every public package into release-output/ and checks what a registry would get.
import { rmSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { problemsOf } from "./check.mjs";
import { packAll } from "./pack.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const out = join(root, "release-output");
const args = process.argv.slice(2);

if (args.length !== 1 || args[0] !== "--dry-run") {
  console.error(
    "Only a dry run is done here: pnpm release --dry-run. Publishing is `changeset publish`, run by CI " +
      "with the credentials of the registry.",
  );
  process.exit(2);
}
const packages = packAll(root, out);
const versions = new Set(packages.map(({ version }) => version));
let problems = versions.size === 1 ? 0 : 1;
if (problems > 0) console.error(`All packages share one version, but there are ${[...versions].join(", ")}.`);
for (const one of packages) {
  const found = problemsOf(one);
  problems += found.length;
  console.log(
    `${basename(one.tarball).padEnd(40)} ${(statSync(one.tarball).size / 1024).toFixed(0).padStart(6)} kB  ` +
      `${found.length === 0 ? "ok" : found.join(" ")}`,
  );
}
if (problems > 0) {
  console.error(
    `${problems} ${problems === 1 ? "problem" : "problems"}: nothing of this should be published.`,
  );
  rmSync(out, { recursive: true });
  process.exit(1);
}
console.log(
  `\n${packages.length} packages, version ${packages[0].version}, in ` +
    `${relative(process.cwd(), out) || "."}. Nothing was published.`,
);
