import { strToU8, zipSync } from "fflate";

/** A cell of a sheet by its type in the file: a number, a text, a date by its serial number, an error, a boolean. */
export type XlsxCell =
  | null
  | number
  | string
  | boolean
  | { readonly serial: number; readonly time?: boolean; readonly elapsed?: boolean }
  | { readonly error: string };

const escape = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replace(/[\u{10000}-\u{10ffff}]/gu, (wide) => `&#${wide.codePointAt(0)!};`);

const letters = (c: number): string =>
  c < 26 ? String.fromCharCode(65 + c) : letters(Math.floor(c / 26) - 1) + letters(c % 26);

function cellXml(cell: XlsxCell, at: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === "string")
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
  if ("error" in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`;
  return `<c r="${at}" s="${cell.elapsed === true ? 3 : cell.time === true ? 2 : 1}"><v>${cell.serial}</v></c>`;
}

const sheetXml = (rows: readonly (readonly XlsxCell[])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (row, r) =>
        `<row r="${r + 1}">${row.map((cell, c) => cellXml(cell, `${letters(c)}${r + 1}`)).join("")}</row>`,
    )
    .join("")}</sheetData></worksheet>`;

/** A workbook of these sheets, as Excel lays one out. */
export function xlsx(
  sheets: Readonly<Record<string, readonly (readonly XlsxCell[])[]>>,
  { date1904 = false, level = 6 }: { readonly date1904?: boolean; readonly level?: 0 | 6 } = {},
): Uint8Array {
  const names = Object.keys(sheets);
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const files: Record<string, string> = {
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets>${names
      .map((name, i) => `<sheet name="${escape(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, i) =>
          `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
      )
      .join("")}<Relationship Id="rId99" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<?xml version="1.0"?><styleSheet xmlns="${main}"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="21" applyNumberFormat="1"/><xf numFmtId="46" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  names.forEach((name, i) => {
    files[`xl/worksheets/sheet${i + 1}.xml`] = sheetXml(sheets[name]);
  });
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), {
    level,
  });
}

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook of one sheet called `a>b`, whose rows are given as XML; of its other files some may be given, too. */
export function workbook(rows: string, files: Readonly<Record<string, string>> = {}): Uint8Array {
  const all = {
    "xl/workbook.xml":
      `<workbook xmlns:r="${RELATIONS}"><!-- <sheet name="none" r:id="rId1"/> --><sheets>` +
      '<sheet name="a>b" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="/xl/worksheets/one.xml"/>` +
      `<Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/worksheets/one.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...files,
  };
  return zipSync(Object.fromEntries(Object.entries(all).map(([path, text]) => [path, strToU8(text)])), {
    level: 6,
  });
}
