import { column, type Block } from "@sdc-risk/blocks";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { buildDecision, toDocx, type DecisionReport } from "../src/index.ts";
import { emptyReport, report } from "./fixture.ts";
import { tagsOf } from "./markup.ts";

const decision = buildDecision(report, []);

/** The parts of a document of Word, by their names. */
const partsOf = (of: DecisionReport): ReadonlyMap<string, string> =>
  new Map(Object.entries(unzipSync(toDocx(of))).map(([name, bytes]) => [name, strFromU8(bytes)]));

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Markup whose names have prefixes, as tags without; throws where it is not well formed. */
const tagsIn = (xml: string) => tagsOf(xml.slice(PROLOGUE.length).replace(/<(\/?)([a-z]+):/gi, "<$1$2-"));

const documentOf = (of: DecisionReport): string => partsOf(of).get("word/document.xml") ?? "";
/** The texts of its paragraphs. */
const textsIn = (xml: string): string[] =>
  Array.from(xml.matchAll(/<w:p>.*?<\/w:p>/gs), ([paragraph]) =>
    Array.from(paragraph.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g), ([, text = ""]) => text)
      .join("")
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&"),
  );

/** The same decision with one section of other blocks. */
const holding = (...blocks: readonly Block[]): DecisionReport => ({
  ...decision,
  sections: [{ id: "x", title: "Only this", blocks }],
});

describe("a decision record as a document of Word", () => {
  it("is a package whose parts are well formed and named by their types and relations", () => {
    const parts = partsOf(decision);
    for (const xml of parts.values()) {
      expect(xml.startsWith(PROLOGUE)).toBe(true);
      expect(tagsIn(xml).length).toBeGreaterThan(0);
    }
    const types = tagsIn(parts.get("[Content_Types].xml") ?? "").flatMap(({ attributes }) =>
      attributes["PartName"] === undefined ? [] : [attributes["PartName"].slice(1)],
    );
    const related = (name: string, folder: string): string[] =>
      tagsIn(parts.get(name) ?? "").flatMap(({ attributes: { Target } }) =>
        Target === undefined ? [] : [`${folder}${Target}`],
      );
    const all = [...related("_rels/.rels", ""), ...related("word/_rels/document.xml.rels", "word/")];
    expect(all.toSorted()).toEqual(types.toSorted());
    for (const name of types) expect(parts.has(name), name).toBe(true);
  });

  it("says every section, every text and every cell of the record", () => {
    const texts = textsIn(documentOf(decision));
    expect(texts[0]).toBe(`Decision on the release of ${report.released.map(({ name }) => name).join(", ")}`);
    for (const [i, { title, blocks, fields = [] }] of decision.sections.entries()) {
      expect(texts).toContain(`${i + 1}. ${title}`);
      for (const { label } of fields) expect(texts).toContain(label);
      for (const block of blocks) {
        if (block.title !== "") expect(texts).toContain(block.title);
        if (block.kind !== "table") continue;
        const cells = block.rows.flat().filter((cell) => typeof cell === "string");
        for (const cell of cells) expect(texts).toContain(cell);
      }
    }
  });

  it("leaves room beside each field to type in", () => {
    const xml = documentOf(decision);
    const fields = decision.sections.flatMap((section) => section.fields ?? []);
    expect(fields.length).toBeGreaterThan(3);
    const rows = Array.from(xml.matchAll(/<w:tr>.*?<\/w:tr>/gs), ([row]) => row);
    for (const { label, lines } of fields) {
      const row = rows.find((one) => textsIn(one)[0] === label) ?? "";
      expect(textsIn(row).slice(1), label).toEqual(Array<string>(Math.min(2, Math.max(1, lines))).fill(""));
    }
  });

  it("shows markup and hidden characters as what they are", () => {
    const evil = '</w:t><w:p/> & "\u202e\u0000\ud800';
    const block: Block = { kind: "table", title: evil, about: evil, columns: [column(evil)], rows: [[evil]] };
    const xml = documentOf(holding(block));
    expect(tagsIn(xml).length).toBeGreaterThan(0);
    const shown = '</w:t><w:p/> & "U+202EU+0000\ufffd';
    expect(textsIn(xml).filter((text) => text === shown)).toHaveLength(4);
  });

  it("tells the figures of charts as tables, and which blocks are internal", () => {
    const bars: Block = {
      kind: "bars",
      title: "By sex",
      about: "",
      x: "records",
      y: "sex",
      format: "count",
      bars: [
        { label: "f", value: 12 },
        { label: "m", value: 7 },
      ],
    };
    const inside: Block = { kind: "text", title: "Names", about: "Ann", detail: "internal" };
    const texts = textsIn(documentOf(holding(bars, inside, { ...bars, title: "None", bars: [] })));
    for (const text of ["f", "12", "m", "7", "Names (internal)", "Nothing to draw: there are no values."])
      expect(texts).toContain(text);
  });

  it("is in the language of the report, from head to foot", () => {
    const parts = partsOf(buildDecision({ ...report, language: "fr" }, []));
    const texts = textsIn(parts.get("word/document.xml") ?? "");
    for (const text of ["1. Constat", "Indicateur", "Signification", "À remplir et à signer", "Motif"])
      expect(texts).toContain(text);
    expect(textsIn(parts.get("word/footer.xml") ?? "").join("")).toMatch(/ · page 1 sur 1$/);
    expect(parts.get("word/styles.xml")).toContain('w:lang w:val="fr-FR"');
    expect(partsOf(decision).get("word/styles.xml")).toContain('w:lang w:val="en-GB"');
  });

  it("is the same bytes for the same decision, and holds no macro and no link", () => {
    expect(toDocx(decision)).toEqual(toDocx(structuredClone(decision)));
    const parts = partsOf(decision);
    expect([...parts.keys()].some((name) => /vba|\.bin$/i.test(name))).toBe(false);
    for (const xml of parts.values()) expect(xml).not.toContain('TargetMode="External"');
  });

  it("is made of a report of nothing, too", () => {
    expect(textsIn(documentOf(buildDecision(emptyReport, []))).length).toBeGreaterThan(5);
  });

  it("gives short texts, such as numbers, the room that they need beside long ones", () => {
    const long = "a text of many words that goes over several lines of its cell ".repeat(4);
    const xml = documentOf(
      holding({
        kind: "metrics",
        title: "Figures",
        about: "",
        metrics: [{ label: long, value: 1234.5, format: "number", about: long }],
      }),
    );
    const widths = Array.from(xml.matchAll(/<w:gridCol w:w="(\d+)"/g), ([, width]) => Number(width));
    const [label = 0, value = 0, about = 0] = widths;
    expect(widths.length).toBe(3);
    // "1,234.5" and the space beside it
    expect(value).toBeGreaterThanOrEqual(9 * 80);
    expect(value).toBeLessThan(label);
    expect(label + value + about).toBeLessThanOrEqual(11_906 - 2 * 850);
  });
});
