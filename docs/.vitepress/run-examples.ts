// Examples that run in their page. In Markdown such an example is files, each below `<!-- example: file NAME -->`, then
// commands below `<!-- example: run -->`, then what these print; nothing stands between.
import type { MarkdownRenderer } from "vitepress";
import { commandOf } from "./theme/run/commands.ts";
import { packed, type Example } from "./theme/run/example.ts";

type State = Parameters<Parameters<MarkdownRenderer["core"]["ruler"]["push"]>[1]>[0];
type Tokens = State["tokens"];
type Token = Tokens[number];

const RUN = /^<!-- example: run(?: \d+)? -->$/;
const FILE = /^<!-- example: file (\S+) -->$/;

/** The text of a comment; "" for other tokens. */
const commentOf = (token: Token | undefined): string =>
  token?.type === "html_block" ? token.content.trim() : "";

/** The text of a block of a language; null for other tokens. */
const textOf = (token: Token | undefined, language?: string): string | null =>
  token?.type === "fence" && (language === undefined || token.info.trim() === language)
    ? token.content
    : null;

/** The files that stand directly before a place, and where they begin. */
function filesBefore(
  tokens: Tokens,
  end: number,
): { readonly from: number; readonly files: Example["files"] } {
  const name = FILE.exec(commentOf(tokens[end - 2]))?.[1];
  const text = textOf(tokens[end - 1]);
  if (name === undefined || text === null) return { from: end, files: [] };
  const { from, files } = filesBefore(tokens, end - 2);
  return { from, files: [...files, [name, text]] };
}

/** The example whose commands a comment at a place announces, and the tokens that it takes. @throws where it is not whole */
function exampleAt(
  tokens: Tokens,
  at: number,
): { readonly example: Example; readonly from: number; readonly end: number } {
  const { from, files } = filesBefore(tokens, at);
  const commands = textOf(tokens[at + 1], "sh");
  const output = textOf(tokens[at + 2], "text");
  if (files.length === 0 || commands === null || output === null)
    throw new Error(
      "An example that runs in its page is files, commands (sh) and what they print (text), and nothing between.",
    );
  const lines = commands.split("\n").filter((line) => line.trim() !== "");
  lines.forEach(commandOf);
  return { example: { files, commands: lines, output }, from, end: at + 3 };
}

/** The examples of a page that run in it. */
export function runExamplesOf(tokens: Tokens): readonly ReturnType<typeof exampleAt>[] {
  return tokens.flatMap((token, at) => (RUN.test(commentOf(token)) ? [exampleAt(tokens, at)] : []));
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export function runExamples(md: MarkdownRenderer): void {
  md.core.ruler.push("run-examples", (state) => {
    const html = (content: string): Token => {
      const token = new state.Token("html_block", "", 0);
      token.content = `${content}\n`;
      return token;
    };
    for (const { example, from, end } of runExamplesOf(state.tokens).toReversed()) {
      const own = state.tokens.slice(from, end).map((token) => {
        const name = FILE.exec(commentOf(token))?.[1];
        return name === undefined ? token : html(`<p class="run-file">${escape(name)}</p>`);
      });
      const open = html(`<RunExample example="${packed(example)}">`);
      state.tokens.splice(from, end - from, open, ...own, html("</RunExample>"));
    }
  });
}
