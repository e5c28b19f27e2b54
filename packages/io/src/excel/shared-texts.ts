import { Damaged } from "../damaged.ts";
import { roomFor } from "@sdc-risk/data/columns";
import type { Memory } from "../memory.ts";
import { XmlReader } from "../xml/xml-reader.ts";
import { piecesOf, type ZipEntry } from "./archive.ts";
import { TextRun } from "./text-run.ts";

/** The texts of a workbook, which cells name by number: as UTF-8, one after the other. */
export class SharedTexts {
  bytes = new Uint8Array(1 << 12);
  /** Text `t` is `bytes[offsets[t] … offsets[t + 1])`. */
  offsets = new Int32Array(1 << 8);
  count = 0;

  add({ bytes, length }: TextRun): void {
    const from = this.offsets[this.count]!;
    if (from + length >= 2 ** 31) throw new Damaged("Its texts have more than 2 GiB.");
    this.bytes = roomFor(this.bytes, from + length);
    this.bytes.set(bytes.subarray(0, length), from);
    this.offsets = roomFor(this.offsets, this.count + 2);
    this.offsets[++this.count] = from + length;
  }
}

/**
 * The texts of a workbook. Readings that stand above letters of East Asia are no part of a text.
 * @param tick called after each piece
 * @throws TooLargeError; Damaged where the file is damaged
 */
export async function sharedTexts(
  path: string,
  entry: ZipEntry,
  file: string,
  { memory, tick }: { readonly memory: Memory; readonly tick: () => Promise<void> },
): Promise<SharedTexts> {
  const texts = new SharedTexts();
  const run = new TextRun();
  let item = false;
  let collecting = false;
  let reading = 0;
  const xml = new XmlReader(file, {
    open({ name }) {
      if (name === "si") {
        item = true;
        run.length = 0;
      } else if (name === "rPh") reading++;
      else if (name === "t") collecting = item && reading === 0;
    },
    close(name) {
      if (name === "t") collecting = false;
      else if (name === "rPh") reading--;
      else if (name === "si") {
        item = false;
        run.unescape();
        texts.add(run);
      }
    },
    text(bytes, from, to) {
      if (collecting) run.add(bytes, from, to);
    },
  });
  for (const [piece] of piecesOf(path, entry)) {
    xml.push(piece);
    memory.need(texts.bytes.length + 4 * texts.offsets.length + run.bytes.length, {
      records: 0,
      variables: 0,
      unpacked: entry.size,
    });
    await tick();
  }
  xml.end();
  return texts;
}
