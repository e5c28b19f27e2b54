import { expect, test } from "vitest";
import { printed } from "./support/command.ts";
import { measurePage } from "./support/measures.ts";
import { pageAt } from "./support/pages.ts";

interface OptionSchema {
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, OptionSchema>>;
  readonly anyOf?: readonly OptionSchema[];
}
interface Described {
  readonly title: string;
  readonly needs: readonly string[];
  readonly options: OptionSchema;
}

const measures = JSON.parse(await printed("measures", "--json")) as Record<string, Described>;

/** The rows of the table of options, nested options behind the one that holds them. */
function rows(schema: OptionSchema, path = ""): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, option]) => {
    const inside = (option.anyOf ?? [option]).flatMap((one) => rows(one, `${path}${name}.`));
    const value =
      option.default === undefined || inside.length > 0 ? "" : `\`${JSON.stringify(option.default)}\``;
    return [`| \`${path}${name}\` | ${value} | ${option.description ?? ""} |`, ...inside];
  });
}

test.each(Object.entries(measures))(
  "the page of %s has the title, the roles and the options that the command tells",
  (id, { title, needs, options }) => {
    const { text } = pageAt(measurePage(id));
    expect(text).toMatch(/^# /);
    expect(text.split("\n").slice(0, 3).join("\n")).toContain(`${title} (\`${id}\`)`);
    expect(text).toContain(`Needs: ${needs.map((role) => `\`${role}\``).join(", ")}.`);
    expect(text).toContain(["| option | default | meaning |", "|---|---|---|", ...rows(options)].join("\n"));
  },
);
