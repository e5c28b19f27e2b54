import { SdcError, required } from "@sdc-risk/data";
import { Parser } from "saxen";
import type { ReadWarning } from "../types.ts";
import { decoded } from "../xml/entities.ts";
import { groupLevels, overlappingGroups, type DdiGroup } from "./groups.ts";
import { badRange, placeOf, rangeOf } from "./numbers.ts";
import type { Ddi, DdiCategory, DdiFile, DdiVariable } from "./types.ts";

type Attributes = () => Readonly<Record<string, string>>;
type Building<T> = { -readonly [K in keyof T]: T[K] };

/** Digits behind a point, at most: a double has no more. */
const MOST_DECIMALS = 20;

interface DdiValues extends Omit<Building<DdiVariable>, "categories" | "invalid" | "levels" | "ranges"> {
  readonly categories: DdiCategory[];
  readonly invalid: string[];
  readonly ranges: (readonly [number, number])[];
  /** Codes of categories by their ids, and groups of these. */
  readonly ids: Map<string, string>;
  readonly groups: Building<DdiGroup>[];
  /** Ids of its files. */
  readonly files: readonly string[];
}

/** Elements whose text is kept, by the element that they stand in. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  labl: ["var", "catgry", "catgryGrp"],
  catValu: ["catgry"],
  fileName: ["fileTxt"],
  titl: ["titlStmt"],
};

const ROOT = "codeBook";

/**
 * A DDI codebook (versions 1 to 2.6), wherever it stands in an XML text. Only elements of its own namespace
 * count; nothing is fetched, and what a document type declares is passed over.
 * @throws SdcError BAD_FILE where the text is no XML, or no codebook
 */
export function parseDdi(text: string, name: string): Ddi {
  return new Reading(name).run(text);
}

class Reading {
  /** Names of the open elements; empty where one is not of the codebook's namespace. */
  private readonly open: string[] = [];
  /** What names of the codebook's namespace begin with; null before its first element. */
  private prefix: string | null = null;
  private root: string | null = null;
  private version: string | null = null;
  private title: string | null = null;
  private readonly fileNames = new Map<string, string | null>();
  /** Ids of files that hold records of several kinds. */
  private readonly hierarchical = new Set<string>();
  private file: string | null = null;
  private readonly variables: DdiValues[] = [];
  private variable: DdiValues | null = null;
  private category: (Building<DdiCategory> & { readonly id: string | null }) | null = null;
  private group: Building<DdiGroup> | null = null;
  /** Where the element stands whose text is being collected. */
  private collecting: { readonly depth: number; readonly parts: string[] } | null = null;
  private readonly warnings: ReadWarning[] = [];

  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  run(text: string): Ddi {
    this.parse(text);
    if (this.prefix === null) throw this.noCodebook();
    if (this.variables.length === 0)
      throw new SdcError("BAD_FILE", `The codebook ${JSON.stringify(this.name)} describes no variable.`);
    const { name, version, title: label, warnings } = this;
    return { name, version, label, files: this.byFile(), warnings };
  }

  private parse(text: string): void {
    const parser = new Parser().ns({});
    parser
      .on("openTag", (element, attributes) => {
        this.enter(element, attributes);
      })
      .on("closeTag", () => {
        this.leave();
      })
      .on("text", (raw) => {
        this.collecting?.parts.push(decoded(raw, this.name));
      })
      .on("cdata", (raw) => {
        this.collecting?.parts.push(raw);
      })
      .on("error", (cause, context) => {
        const where = `line ${context().line + 1}`;
        throw new SdcError(
          "BAD_FILE",
          `${JSON.stringify(this.name)} is not well-formed XML, or is truncated: ${cause.message} on ${where}.`,
          { cause },
        );
      });
    parser.parse(text);
  }

  private noCodebook(): SdcError {
    const what =
      `${JSON.stringify(this.name)} is XML, but no DDI codebook: its outermost element is ` +
      `<${this.root ?? ""}>; expected <${ROOT}>.`;
    const lifecycle = /(^|:)(DDIInstance|FragmentInstance)$/.test(this.root ?? "");
    return new SdcError(
      "BAD_FILE",
      lifecycle ? `${what} It is DDI Lifecycle (3); have it exported as DDI Codebook 2.5.` : what,
    );
  }

  /** The name of an element by itself; empty where it is not of the codebook. */
  private own(element: string): string {
    if (this.prefix === null) {
      if (element !== ROOT && !element.endsWith(`:${ROOT}`)) return "";
      this.prefix = element.slice(0, -ROOT.length);
    }
    const local = element.startsWith(this.prefix) ? element.slice(this.prefix.length) : "";
    return local.includes(":") ? "" : local;
  }

  private enter(element: string, attributes: Attributes): void {
    this.root ??= element.replace(/^ns\d+:/, "");
    const parent = this.open.at(-1);
    const own = this.own(element);
    this.open.push(own);
    if (own === ROOT) this.version ??= this.attribute(attributes, "version");
    else if (own === "fileDscr") this.file = this.attribute(attributes, "ID") ?? "";
    else if (own === "fileStrc") this.enterStructure(attributes);
    else if (own === "var") this.enterVariable(attributes);
    else if (this.variable !== null) this.enterInside(this.variable, own, parent, attributes);
    if (parent !== undefined && this.collecting === null && TEXTS[own]?.includes(parent) === true)
      this.collecting = { depth: this.open.length, parts: [] };
  }

  private attribute(attributes: Attributes, name: string): string | null {
    const all = attributes();
    const written = Object.hasOwn(all, name) ? all[name] : undefined;
    const value = written === undefined ? "" : decoded(written, this.name).trim();
    return value === "" ? null : value;
  }

  /** A list of ids. */
  private ids(attributes: Attributes, name: string): readonly string[] {
    return (this.attribute(attributes, name) ?? "").split(/\s+/).filter((id) => id !== "");
  }

  private enterStructure(attributes: Attributes): void {
    if (this.file !== null && this.attribute(attributes, "type") === "hierarchical")
      this.hierarchical.add(this.file);
  }

  private enterVariable(attributes: Attributes): void {
    const name = this.attribute(attributes, "name");
    const decimals = this.attribute(attributes, "dcml") ?? "";
    this.variable = {
      name: name ?? "",
      label: null,
      weight: this.attribute(attributes, "wgt") === "wgt",
      categories: [],
      invalid: [],
      ranges: [],
      ids: new Map(),
      groups: [],
      place: null,
      numeric: null,
      decimals: /^\d+$/.test(decimals) ? Math.min(MOST_DECIMALS, Number(decimals)) : 0,
      files: (this.attribute(attributes, "files") ?? "").split(/\s+/),
    };
  }

  private enterInside(
    variable: DdiValues,
    own: string,
    parent: string | undefined,
    attributes: Attributes,
  ): void {
    const { invalid, ranges } = variable;
    if (own === "location" && parent === "var")
      variable.place ??= placeOf((one) => this.attribute(attributes, one));
    else if (own === "varFormat" && parent === "var")
      variable.numeric = this.attribute(attributes, "type") !== "character";
    else if (own === "catgry") {
      const missing = this.attribute(attributes, "missing")?.toUpperCase() === "Y";
      this.category = { id: this.attribute(attributes, "ID"), code: "", label: null, missing };
    } else if (own === "catgryGrp" && this.attribute(attributes, "missing")?.toUpperCase() !== "Y")
      this.group = {
        id: this.attribute(attributes, "ID"),
        label: null,
        categories: this.ids(attributes, "catgry"),
        groups: this.ids(attributes, "catGrp"),
      };
    else if (own === "item" && parent === "invalrng") {
      const value = this.attribute(attributes, "VALUE");
      if (value !== null) invalid.push(value);
    } else if (own === "range" && parent === "invalrng") {
      const range = rangeOf((one) => this.attribute(attributes, one));
      if (range !== null) ranges.push(range);
      else this.warnings.push(badRange(variable.name, this.name));
    }
  }

  private leave(): void {
    const own = required(this.open.at(-1), "open element");
    if (this.collecting?.depth === this.open.length) {
      const text = this.collecting.parts.join("").replace(/\s+/g, " ").trim();
      this.collecting = null;
      if (text !== "") this.take(own, text);
    }
    this.open.pop();
    if (own === "catgry" && this.category !== null) {
      const { id, ...category } = this.category;
      if (category.code !== "") this.variable?.categories.push(category);
      if (category.code !== "" && id !== null && !category.missing) this.variable?.ids.set(id, category.code);
      this.category = null;
    } else if (own === "catgryGrp" && this.group !== null) {
      this.variable?.groups.push(this.group);
      this.group = null;
    } else if (own === "var" && this.variable !== null) {
      if (this.variable.name !== "") this.variables.push(this.variable);
      this.variable = null;
    } else if (own === "fileDscr") this.file = null;
  }

  /** The text of an element that has ended; of several the first counts. */
  private take(own: string, text: string): void {
    if (own === "catValu" && this.category?.code === "") this.category.code = text;
    else if (own === "labl" && this.group !== null) this.group.label ??= text;
    else if (own === "labl" && this.category !== null) this.category.label ??= text;
    else if (own === "labl" && this.variable !== null) this.variable.label ??= text;
    else if (own === "fileName" && this.file !== null)
      this.fileNames.set(this.file, this.fileNames.get(this.file) ?? text);
    else if (own === "titl" && this.open.includes("stdyDscr")) this.title ??= text;
  }

  /** The variables by the data files that they stand in. */
  private byFile(): DdiFile[] {
    const byId = new Map<string, DdiVariable[]>();
    for (const { files, ids, groups, ...values } of this.variables) {
      const { levels, overlapping } = groupLevels(groups, ids);
      if (overlapping) this.warnings.push(overlappingGroups(values.name, this.name));
      const variable = levels.length === 0 ? values : { ...values, levels };
      for (const id of files) {
        const known = byId.get(id);
        if (known === undefined) byId.set(id, [variable]);
        else known.push(variable);
      }
    }
    return Array.from(byId, ([id, variables]) => ({
      name: this.fileNames.get(id) ?? null,
      hierarchical: this.hierarchical.has(id),
      variables,
    }));
  }
}
