import { SharedTexts } from "./bytes/text-list.ts";
import type { Memory } from "../memory.ts";
import { XmlReader } from "../xml/xml-reader.ts";
import { piecesOf } from "./archive/archive.ts";
import { readingBytes } from "./bytes/reading-bytes.ts";
import { TextRun } from "./bytes/text-run.ts";
import type { ZipEntry } from "./archive/zip-directory.ts";

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
      } else if (name === "rPh") {
        reading++;
        texts.addReading(0);
      } else if (name === "t") collecting = item && reading === 0;
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
      else if (reading > 0) texts.addReading(readingBytes(bytes, from, to));
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
