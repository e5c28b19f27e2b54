import { readFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

/** Name and version, as reports carry them. */
export const software = { name: "sdc-risk", version } as const;
