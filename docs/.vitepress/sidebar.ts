// What stands where beside the pages: tutorials, how-to guides, reference and explanation apart (Procida, Diátaxis).
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addressOf, ROOT } from "./places.ts";

export interface Group {
  readonly title: string;
  /** Paths from the root of the repository; the title of a page is its heading. */
  readonly pages?: readonly string[];
  readonly groups?: readonly Group[];
}

const docs = (...names: readonly string[]): string[] => names.map((name) => `docs/${name}.md`);
const packages = (...names: readonly string[]): string[] => names.map((name) => `packages/${name}/README.md`);
const tooling = (...names: readonly string[]): string[] => names.map((name) => `tooling/${name}/README.md`);

/** Measures whose page is the README of their package. */
const README_PAGES = ["utility", "partial-synthesis"];
const isMeasurePage = (folder: string): boolean => README_PAGES.includes(folder);

const namesIn = (folder: string): string[] => readdirSync(join(ROOT, folder)).sort();
const folders = namesIn("packages").filter((name) => existsSync(join(ROOT, "packages", name, "README.md")));

/** Pages of measures, from how many people would be found to what a guess would tell; those not named here follow. */
const ORDER = [
  ...["population", "population-intervals", "known-population", "identified-linkage", "frequency"],
  ...["kanon", "knowledge", "individual-risk", "household", "ldiversity", "tcloseness", "suda2"],
  ...["continuous", "dominance", "attribution"],
].map((name) => `docs/measures/${name}.md`);
const MEASURES = [
  "docs/measures.md",
  ...ORDER,
  ...namesIn("docs/measures")
    .map((name) => `docs/measures/${name}`)
    .filter((path) => path.endsWith(".md") && !ORDER.includes(path)),
  ...packages(...folders.filter(isMeasurePage)),
];

const NAMED: readonly Group[] = [
  { title: "Start", pages: ["docs/README.md", "README.md"] },
  {
    title: "Tutorials",
    pages: [
      ...docs("getting-started"),
      ...docs(
        "for/statistical-office",
        "for/hospital",
        "for/humanitarian-team",
        "for/engineer",
        "for/synthetic-data",
        "for/contributor",
      ),
      ...docs("your-own-measure", "your-own-treatment"),
    ],
  },
  {
    title: "How to",
    pages: [
      ...docs(
        "treating-files",
        "policies",
        "persons",
        "registers",
        "reading-files",
        "large-files",
        "other-engines",
      ),
      ...docs("pipelines", "many-machines", "from-r-stata-spss-python", "from-sdcmicro", "from-arx"),
      "apps/workbench/README.md",
    ],
  },
  {
    title: "Reference",
    groups: [
      { title: "Commands and words", pages: docs("command-line", "schemas", "stability", "words") },
      { title: "Measures", pages: MEASURES },
      {
        title: "Clients",
        pages: [
          "clients/README.md",
          ...namesIn("clients")
            .map((name) => `clients/${name}/README.md`)
            .filter((path) => existsSync(join(ROOT, path))),
        ],
      },
      { title: "Packages", pages: packages(...folders.filter((name) => !isMeasurePage(name))) },
    ],
  },
  {
    title: "Explanation",
    pages: [
      ...docs("concepts", "what-figures-leave-out", "other-software", "attacks", "population-study"),
      ...docs("real-files", "performance", "architecture", "decisions"),
    ],
  },
  {
    title: "Project",
    pages: [
      ...["CONTRIBUTING.md", "SECURITY.md", "examples/README.md", "apps/README.md"],
      ...tooling("bench", "oracles", "run-tests", "servers", "study"),
    ],
  },
];

/** All pages of groups, in the order in which they stand. */
export const pagesOf = (groups: readonly Group[]): string[] =>
  groups.flatMap(({ pages = [], groups: inner = [] }) => [...pages, ...pagesOf(inner)]);

/** Pages that no group names: most pages that are new say how to do something. */
const named = new Set(pagesOf(NAMED));
const unnamed = namesIn("docs")
  .map((name) => `docs/${name}`)
  .filter((path) => path.endsWith(".md") && !named.has(path));

/** Every page of the site, once. */
export const GROUPS: readonly Group[] = NAMED.map((group) =>
  group.title === "How to" ? { ...group, pages: [...(group.pages ?? []), ...unnamed] } : group,
);

/** The heading of a page as plain text. */
function headingOf(path: string): string {
  const heading = /^# +(.+)$/m.exec(readFileSync(join(ROOT, path), "utf8"))?.[1];
  if (heading === undefined) throw new Error(`${path} has no heading.`);
  return heading.replace(/`/g, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}

interface Item {
  readonly text: string;
  readonly link?: string;
  readonly items?: Item[];
  readonly collapsed?: boolean;
}

const linkOf = (path: string): string =>
  `/${(addressOf(path) ?? "").replace(/\.md$/, "").replace(/^index$/, "")}`;

/** Items of a group as the theme takes them; groups within groups are closed until the reader opens them. */
export const itemsOf = (groups: readonly Group[], depth = 0): Item[] =>
  groups.map(({ title, pages = [], groups: inner = [] }) => ({
    text: title,
    items: [
      ...pages.map((path) => ({ text: headingOf(path), link: linkOf(path) })),
      ...itemsOf(inner, depth + 1),
    ],
    ...(depth === 0 ? {} : { collapsed: true }),
  }));
