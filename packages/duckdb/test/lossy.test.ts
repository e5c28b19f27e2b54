import { SdcObject } from "@sdc-risk/core";
import { open } from "@sdc-risk/duckdb";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const root = mkdtempSync(join(tmpdir(), "sdc-risk-duckdb-lossy-"));
afterAll(() => {
  rmSync(root, { recursive: true });
});

/** Files of pyarrow: values of four records that differ in the last digits, of a decimal of 50 and of nanoseconds. */
const FILES = {
  /** sex; d, a decimal; t, timestamps as INT96. */
  old: "UEFSMRUAFTQVNCwVCBUAFQYVBhwAAAACAAAACAEBAAAAZgEAAABtAQAAAGYBAAAAbRUAFbQBFbQBLBUIFQAVBhUGHAAAAAIAAAAIAQAAAAAAAAAAEu7C6zhpr2TfYAAAAAAAAAAAAAAAEu7C6zhpr2TfYAAAAQAAAAAAAAAAEu7C6zhpr2TfYAAAAgAAAAAAAAAAEu7C6zhpr2TfYAAAAxUAFWwVbCwVCBUAFQYVBhwAAAACAAAACAEAABbQvigAAOKFJQABABbQvigAAOKFJQACABbQvigAAOKFJQADABbQvigAAOKFJQAVBBlMNQAYBnNjaGVtYRUGABUMJQIYA3NleCUATBwAAAAVDhUqFQIYAWQlChU8FWQsXBU8FWQAAAAVBiUCGAF0ABYIGRwZPCYAHBUMGSUGABkYA3NleBUAFggWWhZaJghJHBUAFQAVAgA8FggZBhkmAAgAAAAmABwVDhklBgAZGAFkFQAWCBbeARbeASZiSRwVABUAFQIAPCkGGSYACAAAACYAHBUGGSUGABkYAXQVABYIFpIBFpIBJsACSRwVABUAFQIAPCkGGSYACAAAABbKAxYIJggWygMAKCBwYXJxdWV0LWNwcC1hcnJvdyB2ZXJzaW9uIDI1LjAuMRk8HAAAHAAAHAAAAAcBAABQQVIx",
  /** sex; z, timestamps of a zone; t, the same without one. */
  zone: "UEFSMRUAFTQVNCwVCBUAFQYVBhwAAAACAAAACAEBAAAAZgEAAABtAQAAAGYBAAAAbRUAFUwVTCwVCBUAFQYVBhwAAAACAAAACAEAAKDYhVc0FgEAoNiFVzQWAgCg2IVXNBYDAKDYhVc0FhUAFUwVTCwVCBUAFQYVBhwAAAACAAAACAEAAKDYhVc0FgEAoNiFVzQWAgCg2IVXNBYDAKDYhVc0FhUEGUw1ABgGc2NoZW1hFQYAFQwlAhgDc2V4JQBMHAAAABUEJQIYAXpsjBEcPAAAAAAAFQQlAhgBdGyMEhw8AAAAAAAWCBkcGTwmABwVDBklBgAZGANzZXgVABYIFloWWiYISRwVABUAFQIAPBYIGQYZJgAIAAAAJgAcFQQZJQYAGRgBehUAFggWchZyJmJJHBUAFQAVAgA8KQYZJgAIAAAAJgAcFQQZJQYAGRgBdBUAFggWchZyJtQBSRwVABUAFQIAPCkGGSYACAAAABa+AhYIJggWvgIAKCBwYXJxdWV0LWNwcC1hcnJvdyB2ZXJzaW9uIDI1LjAuMRk8HAAAHAAAHAAAAAUBAABQQVIx",
};

it.each([
  ["old", "d", "DECIMAL(50,30)"],
  ["old", "t", "INT96"],
  ["zone", "z", "TIMESTAMP(NANOS)"],
] as const)(
  "a column that DuckDB reads with loss is left out and told, and has no role: %s, %s",
  async (file, name, type) => {
    const path = join(root, `${file}.parquet`);
    writeFileSync(path, Buffer.from(FILES[file], "base64"));
    const { source, warnings } = await open(path);
    const stored = `${type} (read with loss by DuckDB)`;
    expect(warnings).toContainEqual({
      code: "dropped-column",
      message: `The column "${name}" has the type ${stored}, which holds no single values; it was left out.`,
    });
    await expect(SdcObject.fromSource(source, { keys: ["sex", name] })).rejects.toThrow(stored);
    const sdc = await SdcObject.fromSource(source, { keys: ["sex"] });
    expect((await sdc.classes(["sex"])).size).toBe(2);
    await source.close();
  },
);

it("nanoseconds that DuckDB holds as such are values", async () => {
  const path = join(root, "fine.parquet");
  writeFileSync(path, Buffer.from(FILES.zone, "base64"));
  const { source } = await open(path);
  const sdc = await SdcObject.fromSource(source, { keys: ["t"] });
  expect((await sdc.classes(["t"])).size).toBe(4);
  await source.close();
});
