import { readXml } from "../xml/read-xml.ts";
import type { XmlTag } from "../xml/tag.ts";
import { kindOfFormat, type FormatKind } from "./number-format.ts";

/** A style of cells: the number of its format, and the style that it builds on. */
interface CellStyle {
  readonly format: number | null;
  readonly base: number;
}

const styleOf = (tag: XmlTag): CellStyle => {
  const format = tag.attribute("numFmtId");
  return { format: format === null ? null : Number(format), base: Number(tag.attribute("xfId") ?? "0") };
};

/**
 * What numbers are in the styles of a workbook, by the number of the style.
 * @param xml of its styles
 * @throws Error where it is not well formed
 */
export function stylesOf(xml: Uint8Array, file: string): readonly FormatKind[] {
  const codes = new Map<number, string>();
  const bases: CellStyle[] = [];
  const cells: CellStyle[] = [];
  let into: CellStyle[] | null = null;
  readXml(xml, file, {
    open(tag) {
      if (tag.name === "cellXfs") into = cells;
      else if (tag.name === "cellStyleXfs") into = bases;
      else if (tag.name === "xf") into?.push(styleOf(tag));
      else if (tag.name === "numFmt")
        codes.set(Number(tag.attribute("numFmtId")), tag.attribute("formatCode") ?? "");
    },
    close(name) {
      if (name === "cellXfs" || name === "cellStyleXfs") into = null;
    },
  });
  return cells.map(({ format, base }) => kindOfFormat(format ?? bases[base]?.format ?? 0, codes));
}
