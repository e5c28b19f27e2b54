import { XmlReader, type XmlHandler } from "./xml-reader.ts";

/** Hands a whole XML file to a handler. @throws Damaged where it is not well formed */
export function readXml(bytes: Uint8Array, file: string, handler: Partial<XmlHandler>): void {
  const pass = (): void => undefined;
  const reader = new XmlReader(file, { open: pass, close: pass, text: pass, ...handler });
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  reader.push(bytes.subarray(mark));
  reader.end();
}
