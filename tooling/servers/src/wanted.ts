import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onPath, runs } from "./find.ts";
import { hasRecentClickHouse } from "./clickhouse/recent-clickhouse.ts";
import { programOf } from "./servers-here.ts";

/** What a test may want of the machine, beside Node and what pnpm installs. */
export interface Want {
  /** As people call it. */
  readonly title: string;
  /** How to have it. */
  readonly how: string;
  /** Whether `.ci/run` installs it: there, a test that is left out for want of it is a failure. */
  readonly installed: boolean;
  readonly isHere: () => boolean;
}

/** Debian's Python, which apt installs modules for. */
export const PYTHON = "/usr/bin/python3";
/** Where Debian keeps the packages of R, and those that R itself recommends. */
const LIBRARIES = ["/usr/lib/R/site-library", "/usr/lib/R/library"] as const;

/** The folder of reference files of the survey: beside the clone, unless the variable names another one. */
export const referenceFolder = (): string =>
  process.env["SDC_REFERENCES"] ?? fileURLToPath(new URL("../../../../shared/goldens/", import.meta.url));

const succeeds = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: "ignore" }).status === 0;
const hasPackages = (...names: readonly string[]): boolean =>
  onPath("Rscript") !== undefined &&
  names.every((name) => LIBRARIES.some((library) => existsSync(join(library, name))));

/** Where a browser is: what the variable names, or Debian's. */
export const browserPath = {
  chromium: (): string => process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  firefox: (): string => process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
} as const;

const ofDebian = (title: string, packages: string, isHere: () => boolean): Want => ({
  title,
  how: `apt-get install ${packages}`,
  installed: true,
  isHere,
});

/** All that tests may want, by the name that they call it. */
export const WANTED = {
  postgresql: ofDebian("PostgreSQL", "postgresql", () => programOf("postgresql") !== undefined),
  clickhouse: ofDebian(
    "ClickHouse",
    "clickhouse-server clickhouse-client",
    () => programOf("clickhouse") !== undefined,
  ),
  chdb: {
    title: "ClickHouse 26",
    how: ".ci/chdb",
    installed: true,
    isHere: hasRecentClickHouse,
  },
  redis: ofDebian("Redis", "redis-server", () => programOf("redis") !== undefined),
  openssl: ofDebian("OpenSSL", "openssl", () => onPath("openssl") !== undefined),
  r: ofDebian("R, haven, jsonlite", "r-cran-haven r-cran-jsonlite", () =>
    succeeds("Rscript", ["-e", "library(haven); library(jsonlite)"]),
  ),
  pspp: ofDebian("PSPP", "pspp", () => onPath("pspp") !== undefined),
  haven: ofDebian("R, haven", "r-cran-haven", () => hasPackages("haven")),
  forests: ofDebian("R, rpart, ranger", "r-cran-rpart r-cran-ranger", () => hasPackages("rpart", "ranger")),
  readstat: ofDebian("readstat", "readstat", () => onPath("readstat") !== undefined),
  python: ofDebian("Python", "python3", () => succeeds("python3", ["--version"])),
  openpyxl: ofDebian("openpyxl", "python3-openpyxl", () => succeeds(PYTHON, ["-c", "import openpyxl"])),
  chromium: ofDebian("Chromium", "chromium", () => runs(browserPath.chromium())),
  firefox: ofDebian("Firefox", "firefox-esr", () => runs(browserPath.firefox())),
  sources: {
    title: "Node 22.18",
    how: "Node 22.18 or later, to run sources",
    installed: false,
    isHere: () => "typescript" in process.features,
  },
  pipes: {
    title: "named pipes",
    how: "Linux or macOS",
    installed: false,
    isHere: () => process.platform !== "win32",
  },
  references: {
    title: "survey-2k",
    how: "SDC_REFERENCES=FOLDER, which holds survey-2k*.csv",
    installed: false,
    isHere: () => existsSync(join(referenceFolder(), "survey-2k-synthetic.csv")),
  },
  adult: {
    title: "adult.csv of ARX",
    how: "SDC_ADULT=FOLDER, data of arx-deidentifier/arx",
    installed: false,
    isHere: () => existsSync(join(process.env["SDC_ADULT"] ?? "", "adult_hierarchy_age.csv")),
  },
} as const satisfies Readonly<Record<string, Want>>;

export type Wanted = keyof typeof WANTED;

const known = new Map<Wanted, boolean>();

/** Whether this machine has something; looked for once. */
export function isHere(wanted: Wanted): boolean {
  let here = known.get(wanted);
  if (here === undefined) known.set(wanted, (here = WANTED[wanted].isHere()));
  return here;
}
