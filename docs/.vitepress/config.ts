import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { copyOf, linkedFiles, links } from "./links.ts";
import { addressOf, ROOT, SCHEMAS } from "./places.ts";
import { runExamples } from "./run-examples.ts";
import { runWorker } from "./run-worker.ts";
import { GROUPS, itemsOf } from "./sidebar.ts";
import { slugOf } from "./slug.ts";
import { terms } from "./terms.ts";

/** Scripts and styles of the theme stand in the page, too; nothing may be asked of another place. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E" +
  "%3Ccircle cx='8' cy='8' r='6' fill='none' stroke='%233451b2' stroke-width='3'/%3E%3C/svg%3E";

const SELF = fileURLToPath(import.meta.url);

/** What a bundler offers to plugins, as far as it is used here. */
interface Bundler {
  readonly resolve: (
    id: string,
    from: string,
    options: { skipSelf: boolean },
  ) => Promise<{ id: string } | null>;
}

/** The theme would take pictures of social networks from another place; no page has any. */
const noIconsFromElsewhere = {
  name: "no-icons-from-elsewhere",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    id.endsWith("VPSocialLink.vue") ? code.replace(/https:\/\/api\.iconify\.design\/[\w-]+\//, "") : null,
};

/** Pages stand outside of the folder that has Vue: to all of them it is the one of the site. */
const vueOfTheSite = {
  name: "vue-of-the-site",
  enforce: "pre" as const,
  resolveId(this: Bundler, id: string, from?: string) {
    const isOfPage = from?.endsWith(".md") === true && /^vue(\/|$)/.test(id);
    return isOfPage ? this.resolve(id, SELF, { skipSelf: true }) : null;
  },
};

function copy(path: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(ROOT, path), to);
}

export default defineConfig({
  title: "sdc-risk",
  description: "Statistical disclosure risk of microdata, measured before a file is released.",
  lang: "en",
  // pages stand where the repository has them, so that nothing is written twice
  srcDir: "..",
  srcExclude: ["**/CHANGELOG.md", ".*/**", "tooling/api/**", "*-output/**"],
  outDir: "./dist",
  cacheDir: "./.vitepress/cache",
  rewrites: (path) => addressOf(path) ?? path,
  head: [
    ["meta", { "http-equiv": "Content-Security-Policy", content: POLICY }],
    ["link", { rel: "icon", href: ICON }],
  ],
  markdown: {
    anchor: { slugify: slugOf },
    config: (md) => {
      md.use(links);
      md.use(terms);
      md.use(runExamples);
    },
  },
  themeConfig: {
    search: { provider: "local" },
    sidebar: itemsOf(GROUPS),
    outline: [2, 3],
    externalLinkIcon: true,
  },
  vite: {
    plugins: [vueOfTheSite, noIconsFromElsewhere, runWorker],
    build: { chunkSizeWarningLimit: 5000 },
  },
  buildEnd: ({ outDir }) => {
    for (const path of linkedFiles) copy(path, join(outDir, copyOf(path)));
    for (const [name, path] of Object.entries(SCHEMAS)) copy(path, join(outDir, "schemas", `${name}.json`));
  },
});
