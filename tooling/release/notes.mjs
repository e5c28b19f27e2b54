// What the notes of a release say.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The changelog of a version: its section where `changeset version` has written one, else what the changesets that wait say, as
 * before the first release.
 * @param {string} root
 * @param {string} version
 */
export function notesOf(root, version) {
  const path = join(root, "packages/cli/CHANGELOG.md");
  const sections = existsSync(path) ? readFileSync(path, "utf8").split(/^(?=## )/m) : [];
  const own = sections.find((section) => section.startsWith(`## ${version}\n`));
  if (own !== undefined) return own;
  const folder = join(root, ".changeset");
  const waiting = readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .sort()
    .map((name) =>
      readFileSync(join(folder, name), "utf8")
        .replace(/^---\n[^]*?\n---\n/, "")
        .trim(),
    );
  if (waiting.length === 0) throw new Error(`Nothing says what is new in ${version}.`);
  return `## ${version}\n\n${waiting.join("\n\n")}\n`;
}
