import { SdcError } from "@sdc-risk/data";
import type { OpenedSource } from "@sdc-risk/sql";
import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { basename, join } from "node:path";

type Warnings = OpenedSource["warnings"];

/** What a folder is called that DuckDB writes to: the process, when that began, where it runs, and a random part. */
const OWN = /^sdc-risk-(\d+)-(\d+)-([0-9a-f]{12})-[0-9a-f]{8}$/;
/** As an earlier version called it. */
const EARLIER = /^sdc-risk-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$/;
/** What the names of files that are written there begin with: those of DuckDB, and a table of classes. */
const WRITTEN = ["duckdb_temp_", "sdc_risk_work"];

export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** What a file of the system says; "" where there is none. */
function textOrNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

/** When a process began, in ticks since the machine did; "0" where the system does not tell. */
function beginOf(pid: number): string {
  const stat = textOrNothing(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // the name of the command, in brackets, may hold anything
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "0";
}

/** Whether a process that began at a time is no more: none has its number, or one that began at another time. */
function isDead(pid: number, begin: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return true;
  }
  const now = beginOf(pid);
  return now !== "0" && begin !== "0" && now !== begin;
}

/** Where processes have numbers of their own: a machine from its start to its end, and in it a container. */
function machine(): string {
  const parts = [
    hostname(),
    textOrNothing(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")),
    textOrNothing(() => readlinkSync("/proc/self/ns/pid")),
  ];
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 12);
}

/** A folder for what does not fit into memory, or for classes, and what is told of those that were left there. */
export interface SpillFolder {
  /** DuckDB makes it where it has to, and takes it away. */
  readonly path: string;
  readonly warnings: Warnings;
}

/**
 * A folder of this process among those that DuckDB may write to. What a process left there that was killed is
 * removed, and told.
 * @param folder that is named
 * @throws BAD_OPTIONS where there is none
 */
export function spillFolder(folder: string): SpillFolder {
  if (!isFolder(folder))
    throw new SdcError(
      "BAD_OPTIONS",
      `The folder "${folder}" for what does not fit into memory does not exist.`,
    );
  return ownFolder(folder, "spill");
}

/** A folder of this process in one that is there. @param flag that names the folder */
export function ownFolder(folder: string, flag: "spill" | "work"): SpillFolder {
  const own = ["sdc-risk", process.pid, beginOf(process.pid), machine(), randomBytes(4).toString("hex")];
  return { path: join(folder, own.join("-")), warnings: cleared(folder, flag) };
}

/** Removes what dead processes of this machine left. */
function cleared(folder: string, flag: string): Warnings {
  const here = machine();
  const removed: string[] = [];
  const others: string[] = [];
  for (const name of readdirSync(folder)) {
    const [, pid, begin, place] = OWN.exec(name) ?? [];
    const path = join(folder, name);
    if ((pid === undefined && !EARLIER.test(name)) || !isFolder(path)) continue;
    if (pid !== undefined && begin !== undefined && place === here) {
      if (isDead(Number(pid), begin)) (remove(path) ? removed : others).push(name);
    } else others.push(name);
  }
  return [
    ...tell(
      `${flag}-cleared`,
      removed,
      `removed from "${basename(folder)}" (--${flag}): a run that was killed had left data of records there`,
    ),
    ...tell(
      `${flag}-left`,
      others,
      `in "${basename(folder)}" (--${flag}): data of records of other runs. Delete those of runs that have ended, on ` +
        "this machine or on another one",
    ),
  ];
}

/** Removes a folder that holds files of DuckDB only. */
function remove(path: string): boolean {
  if (readdirSync(path).some((name) => !WRITTEN.some((own) => name.startsWith(own)))) return false;
  rmSync(path, { recursive: true, force: true });
  return true;
}

const tell = (code: string, names: readonly string[], what: string): Warnings =>
  names.length === 0 ? [] : [{ code, message: `${names.join(", ")} ${what}.` }];
