import type { AnyMeasure } from "@sdc-risk/core";
import { installed } from "./installed.ts";

/**
 * The JSON Schema (draft 2020-12) of what the part `measures` of a report holds, by the schemas of summaries that measures
 * declare: beside that of the report itself (`@sdc-risk/report/schema/risk-report-1.schema.json`), which leaves summaries
 * open. A measure that declares none is left open here, too.
 * @param measures those that come with sdc-risk unless given; add those of plugins
 */
export function measuresSchema(measures: readonly AnyMeasure[] = installed): Record<string, unknown> {
  const properties = measures.map(({ id, title, summary }) => {
    const { $schema: _, ...schema } =
      summary?.["~standard"].jsonSchema.output({ target: "draft-2020-12" }) ?? {};
    return [id, { type: "object", title, properties: { summary: schema }, required: ["summary"] }] as const;
  });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:sdc-risk:measures-1",
    title: "Summaries of measures in a risk report of sdc-risk, version 1",
    type: "object",
    properties: { measures: { type: "object", properties: Object.fromEntries(properties) } },
    required: ["measures"],
  };
}
