import { SdcError } from "@sdc-risk/data";
import { propertyRuns } from "@sdc-risk/testkit";
import { Int32, Table, tableToIPC, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { joined } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { convert, readBytes } from "../src/index.ts";

const people = (format: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`fixtures/people.${format}`, import.meta.url)));

async function converted(format: "arrow" | "parquet"): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await convert(await readBytes(people("sav"), "people.sav"), format, (part) => void parts.push(part));
  return joined(parts, Uint8Array);
}

/** Words of the language and of libraries, which tell a user nothing. */
const RAW =
  /undefined|not a function|Cannot (read|destructure|mix|convert|set)|is not iterable|DataView|ArrayBuffer|typed array|BigInt|thrift|\bnull\b|instance of|constructor|Unrecognized|out of bounds|not safe to convert|NaN|eof\b|invalid (distance|length|block)/i;

describe("a file with changed bytes", () => {
  it.each(["arrow", "parquet", "xlsx"] as const)(
    "of the format %s is refused in words for people",
    async (format) => {
      const bytes = format === "xlsx" ? people(format) : await converted(format);
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 2 }),
          async (changes) => {
            const changed = bytes.slice();
            for (const [at, byte] of changes) changed[at] = byte;
            const error: unknown = await readBytes(changed, `some.${format}`, { maxMemory: 1e9 }).then(
              () => null,
              (cause: unknown) => cause,
            );
            if (error === null) return;
            expect(error).toBeInstanceOf(SdcError);
            const { code, message } = error as SdcError;
            if (code !== "DUPLICATE_VARIABLE") expect(message).not.toMatch(RAW); // it quotes names of the file
          },
        ),
        propertyRuns(1500),
      );
    },
  );

  it("of a Parquet footer without a schema, or one that cannot be read, is told as that", async () => {
    const bytes = await converted("parquet");
    const end = bytes.length - 8;
    const footer = end - new DataView(bytes.buffer).getInt32(end, true);
    for (const byte of [0, 0x15, 0x19, 0x2c, 0x7f, 0xff]) {
      const changed = bytes.slice();
      changed.fill(byte, footer, footer + 8);
      await expect(readBytes(changed, "some.parquet")).rejects.toMatchObject({
        code: "BAD_FILE",
        message: expect.not.stringMatching(RAW) as string,
      });
    }
  });
});

describe("messages of Arrow that Arrow's reader would wait for without end", () => {
  const bytes = tableToIPC(new Table({ a: vectorFromArray([1, 2, 3], new Int32()) }), "file");
  const refused = {
    code: "BAD_FILE",
    message: expect.stringContaining("no Arrow IPC file or stream: ") as string,
  };

  it("are refused in a file, whatever one byte of it is", async () => {
    for (let at = 0; at < bytes.length; at++)
      for (const byte of [0, 1, 2, 3, 4, 52, 0x80, 0xff]) {
        const changed = bytes.slice();
        changed[at] = byte;
        await readBytes(changed, "x.arrow").catch((error: unknown) => {
          expect(error).toBeInstanceOf(SdcError);
        });
      }
  });

  it("are refused in a stream that begins with no schema, or has two", async () => {
    const stream = tableToIPC(new Table({ a: vectorFromArray([1, 2, 3], new Int32()) }), "stream");
    const view = new DataView(stream.buffer, stream.byteOffset);
    const schema = 8 + view.getInt32(4, true);
    const twice = joined([stream.subarray(0, schema), stream], Uint8Array);
    const none = stream.subarray(schema);
    for (const one of [twice, none]) await expect(readBytes(one, "x.arrow")).rejects.toMatchObject(refused);
  });
});
