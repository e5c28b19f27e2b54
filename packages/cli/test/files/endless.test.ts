import { setTimeout as sleep } from "node:timers/promises";
import { once } from "node:events";
import { hasEnded } from "@sdc-risk/servers";
import { convert } from "@sdc-risk/io";
import { Int32, vectorFromArray } from "apache-arrow";
import { tableOf } from "@sdc-risk/data/columns";
import { writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { Desk, fixture, start } from "../support/command.ts";

let desk: Desk;
beforeAll(async () => {
  desk = new Desk({ "old.html": "an older report" });
  const table = tableOf([{ name: "spin here", vector: vectorFromArray([1, 2], new Int32()) }]);
  const parts: Uint8Array[] = [];
  await convert({ table }, "parquet", (part) => void parts.push(part));
  writeFileSync(desk.path("endless.parquet"), Buffer.concat(parts));
});

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "a library that never comes back from a file is ended by %s at once",
  async (signal) => {
    const child = start(["assess", "endless.parquet", "--keys", "a", "--out", "old.html"], {
      cwd: desk.folder,
      env: { NODE_OPTIONS: `--import=${fixture("spin.mjs")}` },
    });
    let printed = "";
    child.stderr.on("data", (bytes: Buffer) => {
      printed += bytes.toString();
    });
    const end = once(child, "exit");
    while (!printed.includes("[spinning]") && !hasEnded(child)) await sleep(5);
    child.kill(signal);
    const late = setTimeout(() => child.kill("SIGKILL"), 30_000); // it would spin for ever
    expect(await end).toEqual([null, signal]);
    clearTimeout(late);
    expect([desk.names, desk.text("old.html")]).toEqual([["endless.parquet", "old.html"], "an older report"]);
  },
);
