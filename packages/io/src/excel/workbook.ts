import { readXml } from "../xml/read-xml.ts";
import { unescaped } from "./bytes/escapes.ts";

/** What a part of a workbook refers to: the end of its kind, `worksheet`, and its path in the archive. */
interface WorkbookPart {
  readonly kind: string;
  readonly path: string;
}

/** A sheet as a workbook lists it. */
export interface Sheet {
  readonly name: string;
  /** In the archive; null where the sheet holds no cells, as a chart does. */
  readonly path: string | null;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Whether days count from 1904, as old programs of Apple's machines have it. */
  readonly from1904: boolean;
  /** Paths in the archive; null where there is none. */
  readonly texts: string | null;
  readonly styles: string | null;
}

/** The parts that one refers to, by id. @param base the folder that paths count from, "" or with a slash at its end */
export function relationsOf(xml: Uint8Array, file: string, base: string): ReadonlyMap<string, WorkbookPart> {
  const relations = new Map<string, WorkbookPart>();
  readXml(xml, file, {
    open(tag) {
      if (tag.name !== "Relationship") return;
      const kind = (tag.attribute("Type") ?? "").replace(/^.*\//s, "");
      relations.set(tag.attribute("Id") ?? "", { kind, path: pathFrom(base, tag.attribute("Target") ?? "") });
    },
  });
  return relations;
}

/** A path that counts from a folder, or from the root where it begins with a slash. */
function pathFrom(base: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith("/") ? target : base + target).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/**
 * What a workbook says of its sheets.
 * @param xml of the workbook
 * @param relations what it refers to
 */
export function workbookOf(
  xml: Uint8Array,
  file: string,
  relations: ReadonlyMap<string, WorkbookPart>,
): Workbook {
  const sheets: Sheet[] = [];
  const settings: boolean[] = [];
  readXml(xml, file, {
    open(tag) {
      if (tag.name === "workbookPr") settings.push(/^(1|true)$/.test(tag.attribute("date1904") ?? ""));
      if (tag.name !== "sheet") return;
      const relation = relations.get(tag.attribute("*:id") ?? "");
      sheets.push({
        name: unescaped(tag.attribute("name") ?? ""),
        path: relation?.kind === "worksheet" ? relation.path : null,
      });
    },
  });
  const pathOf = (wanted: string): string | null =>
    [...relations.values()].find(({ kind }) => kind === wanted)?.path ?? null;
  return {
    sheets,
    from1904: settings[0] ?? false,
    texts: pathOf("sharedStrings"),
    styles: pathOf("styles"),
  };
}
