import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { notesOf } from "../notes.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sdc-risk-notes-"));
  mkdirSync(join(folder, ".changeset"));
  mkdirSync(join(folder, "packages/cli"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);

it("takes the section of the version from the changelog", () => {
  write("packages/cli/CHANGELOG.md", "# cli\n\n## 1.1.0\n\n- new\n\n## 1.0.0\n\n- old\n");
  expect(notesOf(folder, "1.1.0")).toBe("## 1.1.0\n\n- new\n\n");
  expect(notesOf(folder, "1.0.0")).toBe("## 1.0.0\n\n- old\n");
});

it("takes what waits before the first release", () => {
  write(".changeset/first.md", '---\n"a": minor\n---\n\nFirst release.\n');
  expect(notesOf(folder, "0.1.0")).toBe("## 0.1.0\n\nFirst release.\n");
});

it("refuses a version of which nothing is said", () => {
  expect(() => notesOf(folder, "1.0.0")).toThrow("Nothing says what is new in 1.0.0.");
});
