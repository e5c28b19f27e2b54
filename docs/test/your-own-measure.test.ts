import { expect, test } from "vitest";
import { blocksOf } from "./support/markdown.ts";
import { pageAt } from "./support/pages.ts";

const blocks = blocksOf(pageAt("docs/your-own-measure.md").text);
const codeOf = (directive: string): string =>
  blocks.find((block) => block.directive === directive)?.code ?? `There is no ${directive}.`;

test("the project of a measure depends on every package that its sources and its tests import", () => {
  const imports = (code: string): string[] =>
    [...code.matchAll(/ from "((?:@sdc-risk\/)?[a-z][\w-]*)/g)].map(([, name]) => name).sort();
  const manifest = JSON.parse(codeOf("file package-of-a-measure.json")) as Readonly<
    Record<"peerDependencies" | "dependencies" | "devDependencies", Readonly<Record<string, string>>>
  >;
  const needed = Object.keys({ ...manifest.peerDependencies, ...manifest.dependencies }).sort();
  expect([...new Set(imports(codeOf("file risk-by-level.ts")))]).toEqual(needed);
  for (const name of imports(codeOf("not run, vitest runs it")))
    expect(Object.keys(manifest.devDependencies)).toContain(name);
});
