import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Linter } from "eslint";
import { describe, expect, it } from "vitest";
import { bannedIn, words } from "../words.js";

const ROOT = join(import.meta.dirname, "../../..");

const problems = (code: string): string[] =>
  new Linter()
    .verify(code, [{ plugins: { house: { rules: { words } } }, rules: { "house/words": "error" } }])
    .map(({ message }) => message);

describe("texts of the sources", () => {
  it.each([
    ['const a = "The reason is told below.";', 1],
    ["const a = `${n} records, which a missing value as one more makes unique`;", 1],
    ['const a = "so it is";', 1],
    ['const a = "Who knows age finds 3 records.";', 1],
    ['const a = "Who knows age?";', 0],
    ['const a = "A set that is told apart, so it is the same.";', 0],
    ['import a from "./told.js";', 0],
    ["// what is told here is a comment", 0],
  ])("%s", (code, many) => {
    expect(problems(code)).toHaveLength(many);
  });

  it("an exception says why", () => {
    const grep = ["grep", "-nE", "eslint-disable.*house/words", "--", "*.ts", "*.tsx"];
    let lines: string[] = [];
    try {
      lines = execFileSync("git", grep, { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
    } catch {
      // git grep ends with 1 where it finds nothing
    }
    const own = "tooling/eslint-config/";
    expect(lines.filter((line) => !line.startsWith(own) && !/ -- \S+ \S+/.test(line))).toEqual([]);
  });
});

/** Lines of pages that keep a banned word, each with its reason. */
const EXCEPTIONS: readonly { readonly page: string; readonly words: string; readonly reason: string }[] = [
  { page: "docs/words.md", words: "", reason: "it lists the words that are not used" },
];

/** Pages that tests write from results, and records of what was decided when; their words follow when they are next made. */
const LEFT_OUT =
  /^(?:\.changeset|docs\/(?:attacks|decisions|population-study|real-files)|packages\/(?:plan|treat))|CHANGELOG/;

/** Every other page. */
const PAGES = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((page) => !LEFT_OUT.test(page));

/** The prose of a page, line by line: no code blocks, no code in lines, no addresses of links. */
function proseOf(page: string): { readonly line: number; readonly text: string }[] {
  let code = false;
  return readFileSync(join(ROOT, page), "utf8")
    .split("\n")
    .flatMap((text, i) => {
      if (text.startsWith("```")) code = !code;
      return code ? [] : [{ line: i + 1, text: text.replaceAll(/`[^`]*`|\]\([^)]*\)/g, "") }];
    });
}

describe("pages", () => {
  it.each(PAGES)("%s", (page) => {
    const found = proseOf(page).flatMap(({ line, text }) =>
      bannedIn(text)
        .filter((one) => !EXCEPTIONS.some((but) => but.page === page && one.found.includes(but.words)))
        .map((one) => `${page}:${String(line)}: "${one.found}", instead: ${one.instead}`),
    );
    expect(found).toEqual([]);
  });
});

/** Words of the French texts that have another one: one thing, one word. */
const FRENCH_WORDS: readonly (readonly [word: RegExp, instead: string])[] = [
  [/ré-identif/i, "réidentification"],
  [/(fichier|jeu|échantillon) témoin|jeu de contrôle/i, "fichier de contrôle"],
  [/procès-verbal/i, "relevé de décision"],
  [/cellules? (sensible|à risque)/i, "case, for a cell of a table"],
  [/estimation grossière/i, "estimation approximative"],
  [/uniques (de|parmi) l’échantillon/i, "uniques dans l’échantillon"],
  [/(fichier|microdonnées) publié/i, "fichier diffusé"],
  [/grande diffusion/i, "à usage public"],
  [/\bstatut marital|état civil\b/i, "situation matrimoniale"],
  [/chef de (ménage|famille)/i, "personne de référence du ménage"],
];

const FRENCH_FILES = execFileSync("git", ["ls-files", "*/fr.ts", "*/fr/*.ts", "*-fr.ts"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .trim()
  .split("\n");

describe("French texts", () => {
  it.each(FRENCH_FILES)("%s", (file) => {
    // names and English stand in lines of their own, and hold none of these
    const lines = readFileSync(join(ROOT, file), "utf8").split("\n");
    const found = lines.flatMap((text, i) =>
      FRENCH_WORDS.filter(([word]) => /[éèêàçù’«]/.test(text) && word.test(text)).map(
        ([, instead]) => `${file}:${String(i + 1)}: ${text.trim()}, instead: ${instead}`,
      ),
    );
    expect(found).toEqual([]);
  });
});
