import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { wants } from "@sdc-risk/servers";
import { tableFromArrays, tableToIPC } from "apache-arrow";
import { afterAll, describe, expect, it, vi } from "vitest";
import { readFile } from "../src/node.ts";
import { columnsOf, workAfterAbort } from "./support/helpers.ts";

/** The user of Debian who may do nothing. */
const NOBODY = 65_534;

const folder = mkdtempSync(join(tmpdir(), "io-node-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

describe("reading a path", () => {
  it("gives the base name and the SHA-256 of the bytes as they are", async () => {
    const arrow = tableToIPC(tableFromArrays({ a: Int32Array.of(1) }));
    for (const [name, content] of [
      ["a.csv", "a\n1\n"],
      ["a.csv.gz", gzipSync("a\n1\n")],
      ["a.arrow", arrow],
      ["latin.csv", Buffer.from("a,b\n1,\xe9\n", "latin1")],
    ] as const) {
      const result = await readFile(file(name, content));
      expect(result).toMatchObject({ name, sha256: sha256(content) });
      expect(columnsOf(result.table)["a"]).toEqual([1]);
    }
  });

  it.each(["a*.csv", "a?[b].csv", "it's.csv", 'say "x".csv', "a b\n.csv", "-x.csv", "{a,b}.csv"])(
    "takes the name literally: %j",
    async (name) => {
      file("ab.csv", "wrong\n1\n");
      const result = await readFile(file(name, "a\n1\n"));
      expect([result.name, columnsOf(result.table)]).toEqual([name, { a: [1] }]);
    },
  );

  it("reads a file of many pieces twice where types break late, and hashes it once", async () => {
    const content = `a,b\n${"1.50,2\n".repeat(300_000)}x,3\n`;
    const result = await readFile(file("late.csv", content));
    expect(result.sha256).toBe(sha256(content));
    expect([
      result.table.getChild("a")!.get(0),
      result.table.getChild("a")!.get(300_000),
      result.table.numRows,
    ]).toEqual(["1.50", "x", 300_001]);
  });

  it("reads gzip of several members", async () => {
    const content = Buffer.concat([gzipSync("a\n1\n"), gzipSync("2\n")]);
    const result = await readFile(file("members.csv.gz", content));
    expect([columnsOf(result.table), result.sha256]).toEqual([{ a: [1, 2] }, sha256(content)]);
  });

  it("names what cannot be read by its base name only", async () => {
    mkdirSync(join(folder, "inner.csv"));
    for (const [name, reason] of [
      ["none.csv", "was not found"],
      ["inner.csv", "is a folder"],
    ] as const) {
      const error = (await readFile(join(folder, name)).catch((reason: unknown) => reason)) as Error;
      expect(error).toMatchObject({
        code: "CANNOT_READ",
        message: expect.stringContaining(`"${name}" ${reason}`) as string,
      });
      expect(error.message).not.toContain(folder);
    }
  });

  it("says when permission is denied", async () => {
    const path = file("closed.csv", "a\n1\n");
    chmodSync(path, 0);
    // root may read all, so the process is nobody while it reads
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(NOBODY);
    try {
      await expect(readFile(path)).rejects.toMatchObject({
        code: "CANNOT_READ",
        message: expect.stringContaining("permission denied") as string,
      });
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  it("says the same as bytes in memory when the content is wrong", async () => {
    await expect(readFile(file("ragged.csv", "a,b\n1\n"))).rejects.toMatchObject({
      code: "RAGGED_ROWS",
      message: '"ragged.csv": line 2 has 1 field, the header has 2.',
    });
    await expect(readFile(file("empty.csv", ""))).rejects.toMatchObject({ code: "EMPTY_DATA" });
    await expect(readFile(file("empty.parquet", ""))).rejects.toMatchObject({ code: "BAD_FILE" });
  });

  it("reads a pipe, which can be read once only", wants("pipes"), async () => {
    const path = join(folder, "pipe.csv");
    await new Promise((resolve) => spawn("mkfifo", [path]).on("close", resolve));
    const content = `a,b\n${"1,x\n".repeat(100_000)}`;
    const writer = spawn("sh", ["-c", 'cat > "$0"', path]);
    writer.stdin.end(content);
    const result = await readFile(path);
    expect([result.name, result.table.numRows, result.sha256]).toEqual([
      "pipe.csv",
      100_000,
      sha256(content),
    ]);
  });

  it("stops soon after an abort: little of the work comes after it", async () => {
    const path = file("large.csv", `a,b\n${"12345,text\n".repeat(3_000_000)}`);
    expect(await workAfterAbort((signal) => readFile(path, { signal }))).toBeLessThan(0.25);
  });
});

/** Puts a stream in the place of standard input. */
function standardInputIs(stream: Readable): { mockRestore(): void } {
  return vi.spyOn(process as { stdin: Readable }, "stdin", "get").mockReturnValue(stream);
}

describe("reading standard input", () => {
  it("is asked for by a dash", async () => {
    const content = gzipSync("a;b\n1;x\n");
    const input = standardInputIs(Readable.from([content.subarray(0, 5), content.subarray(5)]));
    const result = await readFile("-");
    input.mockRestore();
    expect([result.name, result.sha256, columnsOf(result.table)]).toEqual([
      "stdin",
      sha256(content),
      { a: [1], b: ["x"] },
    ]);
  });

  it("stops waiting on an abort", async () => {
    const input = standardInputIs(new Readable({ read: () => undefined }));
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort();
    }, 20);
    await expect(readFile("-", { signal: controller.signal })).rejects.toMatchObject({ code: "ABORTED" });
    input.mockRestore();
  });
});
