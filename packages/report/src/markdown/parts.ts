import { escapeMarkdown } from "../escape.js";
import type { Fact } from "../facts.js";
import { markdownTable } from "./table.js";

/** Facts as a table, or a sentence where there are none. */
export const facts = (list: readonly Fact[], none = ""): string =>
  list.length === 0
    ? none
    : markdownTable({
        columns: [
          { label: "What", format: "text" },
          { label: "Value", format: "text" },
        ],
        rows: list.map(({ label, value }) => [label, value]),
      });

/** A list of Markdown items. */
export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

/** A titled part, or nothing where it has no content. */
export const part = (heading: string, items: readonly unknown[], body: () => string): string[] =>
  items.length === 0 ? [] : [heading, body()];

/** Lines of warnings. */
export const warningBullets = (warnings: readonly string[]): string => bullets(warnings.map(escapeMarkdown));
