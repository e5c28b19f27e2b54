import { strToU8, zipSync } from "fflate";
import type { DecisionReport } from "../decision/decision-report.ts";
import { moment } from "../facts.ts";
import { languageOf } from "../language/icu.ts";
import { decisionPage, type DecisionPage, type DecisionPart } from "../page/decision-page.ts";
import { titleOf } from "../page/page.ts";
import { partDocx } from "./part.ts";
import { stylesIn } from "./styles.ts";
import { escapeXml, paragraph, run } from "./xml.ts";

const XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const NAMES =
  `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ` +
  `xmlns:r="${OFFICE}/relationships"`;

/** What the parts of the package are (ECMA-376, part 2). */
const TYPES =
  `${XML}<Types xmlns="${PACKAGE}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  ["document.main", "styles", "header", "footer"]
    .map((type) => {
      const [name = type] = type.split(".");
      return `<Override PartName="/word/${name}.xml" ContentType="${WORD}.${type}+xml"/>`;
    })
    .join("") +
  `<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>` +
  `</Types>`;

const relations = (all: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  all
    .map(([type, target], i) => `<Relationship Id="r${i + 1}" Type="${type}" Target="${target}"/>`)
    .join("") +
  `</Relationships>`;

const OF_PACKAGE = relations([
  [`${OFFICE}/relationships/officeDocument`, "word/document.xml"],
  [`${PACKAGE}/relationships/metadata/core-properties`, "docProps/core.xml"],
]);
const OF_DOCUMENT = relations(
  ["styles", "header", "footer"].map((name) => [`${OFFICE}/relationships/${name}`, `${name}.xml`] as const),
);

/** A4 with margins of 1.5 cm at the sides and less above and below; the head and the foot are those of the relations above. */
const PAGES =
  `<w:sectPr><w:headerReference w:type="default" r:id="r2"/><w:footerReference w:type="default" r:id="r3"/>` +
  `<w:pgSz w:w="11906" w:h="16838"/>` +
  `<w:pgMar w:top="850" w:right="850" w:bottom="737" w:left="850" w:header="397" w:footer="340" w:gutter="0"/>` +
  `</w:sectPr>`;

/** A number that the program fills in, such as that of the page. */
const field = (name: "PAGE" | "NUMPAGES"): string =>
  `<w:fldSimple w:instr=" ${name} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`;

/** The sections, one behind the other. */
const body = ({ title, subjects, sections, words }: DecisionPage): string =>
  [
    paragraph(run(title), "Title"),
    ...subjects.map(({ about, createdAt }) =>
      paragraph(run(`${about} · ${moment(createdAt, words)}`), "Note"),
    ),
    ...sections.flatMap((section) => [
      paragraph(run(titleOf(section)), "Heading1"),
      ...section.parts.map((part: DecisionPart) => partDocx(part, words)),
    ]),
  ].join("");

const core = (title: string, createdAt: string): string =>
  `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" ` +
  `xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ` +
  `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title>` +
  `<dcterms:created xsi:type="dcterms:W3CDTF">${escapeXml(createdAt)}</dcterms:created></cp:coreProperties>`;

/** Every part of the archive is of this day, so that the same decision gives the same bytes. */
const NO_DAY = new Date(1980, 0, 1);

/**
 * A decision record as a document of Word (Office Open XML, ECMA-376), in which reason, conditions and names are typed.
 * It holds no macro, no link and nothing from elsewhere. The same decision gives the same bytes.
 */
export function toDocx(decision: DecisionReport): Uint8Array<ArrayBuffer> {
  const page = decisionPage(decision);
  const { title, running, footer, words } = page;
  const { say } = words;
  const parts: Readonly<Record<string, string>> = {
    "[Content_Types].xml": TYPES,
    "_rels/.rels": OF_PACKAGE,
    "docProps/core.xml": core(title, decision.createdAt),
    "word/document.xml": `${XML}<w:document ${NAMES}><w:body>${body(page)}${PAGES}</w:body></w:document>`,
    "word/_rels/document.xml.rels": OF_DOCUMENT,
    "word/styles.xml": stylesIn(languageOf(words.locale)),
    "word/header.xml": `${XML}<w:hdr ${NAMES}>${paragraph(run(running), "Running")}</w:hdr>`,
    "word/footer.xml":
      `${XML}<w:ftr ${NAMES}>` +
      paragraph(
        `${run(say("pageBefore", { software: footer }))}${field("PAGE")}${run(say("pageOf"))}${field("NUMPAGES")}`,
        "Running",
      ) +
      `</w:ftr>`,
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]));
  return zipSync(files, { mtime: NO_DAY });
}
