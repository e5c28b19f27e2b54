// What a tarball must hold, and what it must not.
import { spawnSync } from "node:child_process";

function tar(...args) {
  const { status, stdout, stderr, error } = spawnSync("tar", args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`tar ${args.join(" ")} failed: ${error?.message ?? stderr}`);
  return stdout;
}

/** The files that `exports` and `bin` of a package.json name. */
function entries(value) {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(entries) : [];
}

/** What the tarball of a package holds that programs import. */
const LIBRARY = ["README.md", "LICENSE", "dist/index.js", "dist/index.d.ts"];
/** What the tarball of the command holds. */
const COMMAND = [
  "README.md",
  "LICENSE",
  "dist/command.mjs",
  "dist/worker.mjs",
  "dist/third-party-notices.txt",
];

/** What npm runs at an installation. */
const AT_INSTALLATION = ["preinstall", "install", "postinstall", "prepare"];

/** What is wrong with the tarball of a package, one sentence each; none where it can be published. */
export function problemsOf({ name, version, tarball }) {
  const files = tar("-tzf", tarball)
    .split("\n")
    .filter((path) => path !== "" && !path.endsWith("/"))
    .map((path) => path.replace(/^package\//, ""));
  const text = tar("-xzOf", tarball, "package/package.json");
  const manifest = JSON.parse(text);
  const problems = [];
  const wrong = (when, sentence) => {
    if (when) problems.push(sentence);
  };
  wrong(
    manifest.name !== name || manifest.version !== version,
    `It is ${manifest.name}@${manifest.version}.`,
  );
  for (const protocol of ["workspace:", "catalog:"])
    wrong(text.includes(protocol), `package.json still says "${protocol}".`);
  for (const field of ["description", "license", "exports"])
    wrong(manifest[field] === undefined, `package.json has no "${field}".`);
  wrong(
    manifest.publishConfig?.access !== "public",
    "package.json does not publish it for everybody (publishConfig.access).",
  );
  for (const script of AT_INSTALLATION)
    wrong(manifest.scripts?.[script] !== undefined, `It runs a script at its installation (${script}).`);
  for (const path of name === "sdc-risk" ? COMMAND : LIBRARY)
    wrong(!files.includes(path), `${path} is absent.`);
  for (const path of new Set([...entries(manifest.exports), ...entries(manifest.bin)]))
    wrong(!files.includes(path.replace(/^\.\//, "")), `${path} is named in package.json, but absent.`);
  for (const path of files.filter((one) =>
    /(^|\/)(tests?|node_modules|coverage)\/|\.test\.|\.tsbuildinfo$|(^|\/)\.env/.test(one),
  ))
    problems.push(`${path} does not belong into it.`);
  return problems;
}
