import { given } from "./given.ts";
import { blocksOf, type Block } from "./markdown.ts";
import type { Page } from "./pages.ts";
import { isSetUp } from "./shell.ts";

/** An example as it is run: a script of the shell or a module, in the folder of its page. */
export interface Example extends Block {
  readonly kind: "shell" | "module" | "file";
  /** The file that holds it, relative to the folder. */
  readonly file: string;
  readonly exit: number;
}

const MODULE = ["js", "ts"];
const WORDS = ["", "file", "given", "continued", "exit", "run"];

function kindOf(language: string, word: string): Example["kind"] | null {
  return language === "sh" ? "shell" : MODULE.includes(language) ? "module" : word === "file" ? "file" : null;
}

/** The examples of a page in their order; those that a comment says are not run, and commands that set things up, are left out. */
export function examplesOf({ path, text }: Page): Example[] {
  const examples: Example[] = [];
  let before = "";
  for (const block of blocksOf(text)) {
    const [word, ...rest] = (block.directive ?? "").split(" ") as [string, ...string[]];
    const words = rest.join(" ");
    const kind = kindOf(block.language, word);
    if (kind === null || word === "not" || (kind === "shell" && isSetUp(block.code))) continue;
    if (!WORDS.includes(word))
      throw new Error(`${path}:${block.line}: "example: ${block.directive!}" is not known.`);
    const code =
      word === "given"
        ? `${given(words.split(", "))}\n${block.code}`
        : word === "continued"
          ? `${before}\n${block.code}`
          : block.code;
    if (kind === "module") before = code;
    const file =
      word === "file"
        ? words
        : `example-${block.line}.${kind === "shell" ? "sh" : block.language === "ts" ? "ts" : "mjs"}`;
    examples.push({
      ...block,
      code,
      kind,
      file,
      exit: word === "exit" || word === "run" ? Number(words) : 0,
    });
  }
  return examples;
}
