import { readFileSync } from "node:fs";
import { SdcError } from "@sdc-risk/data";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { parseReport, toJson, withoutInternal, type RiskReport } from "../src/index.ts";
import { reportSchema } from "../src/json/schema.ts";
import { emptyReport, HOSTILE, hostileReport, report } from "./fixture.ts";
import { guideReport } from "./guide.ts";

const FILE = new URL("../schema/risk-report-1.schema.json", import.meta.url);

/** The published schema, made from the one that reads reports back. */
function published(): string {
  const { $schema, ...rest } = z.toJSONSchema(reportSchema, { io: "input" });
  return `${JSON.stringify({ $schema, $id: "urn:sdc-risk:risk-report-1", title: "Risk report of sdc-risk, version 1", ...rest }, null, 2)}\n`;
}

const validate = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(FILE, "utf8")) as object,
);
const problems = (json: string): unknown => (validate(JSON.parse(json)) ? [] : validate.errors);

/** Hostile text everywhere but in fields that hold a date or a digest. */
const hostile = (text: string): RiskReport => {
  const { data, released, ...rest } = hostileReport(text);
  return {
    ...rest,
    createdAt: report.createdAt,
    data: { ...data, sha256: null },
    released: released.map((file) => ({ ...file, sha256: null })),
  };
};

const real = await guideReport();
const fixtures: readonly (readonly [string, RiskReport])[] = [
  ["the fixture", report],
  ["it without internal blocks", withoutInternal(report)],
  ["a report without records", emptyReport],
  ["an assessment of ten records", real],
  ...HOSTILE.map((text): readonly [string, RiskReport] => [
    `hostile text ${JSON.stringify(text.slice(0, 20))}`,
    hostile(text),
  ]),
];

describe("the published JSON Schema", () => {
  it("is the one that reads reports back (vitest --update writes it)", async () => {
    await expect(published()).toMatchFileSnapshot(FILE.pathname);
  });

  it("is draft 2020-12, describes every field and allows no unknown ones outside options and summaries", () => {
    const schema = JSON.parse(readFileSync(FILE, "utf8")) as { readonly $schema: string };
    expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
    const bare: string[] = [];
    const open: string[] = [];
    const described = (node: Node, root: Node): boolean =>
      node.description !== undefined ||
      (node.$ref !== undefined && described(root.$defs![node.$ref.split("/").at(-1)!], root));
    const walk = (node: Node, path: string): void => {
      for (const [name, property] of Object.entries(node.properties ?? {}))
        if (!described(property, schema as Node)) bare.push(`${path}.${name}`);
      if (node.properties && node.additionalProperties !== false) open.push(path);
      for (const [name, child] of Object.entries(node))
        if (typeof child === "object") walk(child as Node, `${path}.${name}`);
    };
    walk(schema as Node, "report");
    expect({ bare, open }).toEqual({ bare: [], open: [] });
  });

  it.each(fixtures)("holds for %s, which reads back as it was", (_, one) => {
    expect(problems(toJson(one))).toEqual([]);
    expect(parseReport(toJson(one))).toEqual(JSON.parse(toJson(one)));
  });

  type Change = (
    json: Record<string, unknown> & {
      data: Record<string, unknown>;
      measures: Record<string, { blocks: Record<string, unknown>[] }>;
    },
  ) => void;
  it.each<[string, Change, string]>([
    [
      "an unknown field",
      (json) => {
        json["extra"] = 1;
      },
      'report: Unrecognized key: "extra"',
    ],
    [
      "a field left out",
      (json) => {
        delete json["roles"];
      },
      "report.roles:",
    ],
    [
      "records that are no count",
      (json) => {
        json.data["rows"] = 1.5;
      },
      "report.data.rows:",
    ],
    [
      "a digest that is none",
      (json) => {
        json.data["sha256"] = "abc";
      },
      "report.data.sha256:",
    ],
    [
      "a date that is none",
      (json) => {
        json["createdAt"] = "yesterday";
      },
      "report.createdAt:",
    ],
    [
      "an unknown kind of block",
      (json) => {
        json.measures["kanon"].blocks[0]["kind"] = "pie";
      },
      "report.measures.kanon.blocks.0.kind:",
    ],
    [
      "an unknown field of a block",
      (json) => {
        json.measures["kanon"].blocks[0]["colour"] = "red";
      },
      "report.measures.kanon.blocks.0:",
    ],
    [
      "a cell that is an object",
      (json) => {
        json.measures["kanon"].blocks[0]["rows"] = [[{}]];
      },
      "report.measures.kanon.blocks.0.rows.0.0:",
    ],
    [
      "internal detail under another name",
      (json) => {
        json.measures["kanon"].blocks[0]["detail"] = "public";
      },
      "report.measures.kanon.blocks.0.detail:",
    ],
    [
      "measures in a list",
      (json) => {
        (json as Record<string, unknown>)["measures"] = [];
      },
      "report.measures:",
    ],
  ])("refuses %s, and so does parseReport, which says where", (_, change, message) => {
    const json = JSON.parse(toJson(report)) as Parameters<Change>[0];
    change(json);
    expect(problems(JSON.stringify(json))).not.toEqual([]);
    expect(refusal(JSON.stringify(json))).toMatchObject({
      code: "BAD_FILE",
      message: expect.stringContaining(`This is no JSON report of sdc-risk: at ${message}`) as string,
    });
  });
});

interface Node {
  readonly description?: string;
  readonly $ref?: string;
  readonly $defs?: Record<string, Node>;
  readonly properties?: Record<string, Node>;
  readonly additionalProperties?: unknown;
}

function refusal(text: string): SdcError {
  try {
    parseReport(text);
  } catch (error) {
    if (error instanceof SdcError) return error;
  }
  throw new Error("it was not refused with an SdcError");
}

describe("parseReport", () => {
  it.each([
    ["an empty file", "", "it is no valid JSON."],
    ["half a report", toJson(report).slice(0, 900), "it is no valid JSON."],
    ["other JSON", "[1, 2]", 'it has no field "schema".'],
    ["null", "null", 'it has no field "schema".'],
    [
      "a later version",
      '{"schema":"sdc-risk-report-2"}',
      'its schema is "sdc-risk-report-2"; expected "sdc-risk-report-1".',
    ],
    [
      "a number too large to hold",
      toJson(report).replace('"value": 412,', '"value": 1e999,'),
      "at report.measures.frequency.blocks.1.metrics.0.value:",
    ],
  ])("refuses %s", (_, text, message) => {
    expect(refusal(text)).toMatchObject({
      code: "BAD_FILE",
      message: expect.stringContaining(message) as string,
    });
  });

  it("skips a byte order mark", () => {
    expect(parseReport(`\ufeff${toJson(report)}`)).toEqual(report);
  });
});
