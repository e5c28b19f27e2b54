import { dataFacts, measureFacts, missingFacts, roleFacts, type Fact } from "../facts.js";
import type { RiskReport } from "../risk-report.js";
import { data } from "./element.js";

const list = (facts: readonly Fact[], none: string): string => (facts.length === 0
  ? `<p class="nothing">${none}</p>`
  : `<dl class="facts">\n${facts.map(({ label, value }) => `<div><dt>${data(label)}</dt><dd>${data(value)}</dd></div>`).join("\n")}\n</dl>`);

/** Where the figures come from: file, roles, missing-value codes and the options of every measure. */
export function provenance(report: RiskReport): { readonly data: string; readonly options: string } {
  const options = Object.values(report.measures).map((measure) =>
    `<div class="block">\n<h3>${data(measure.title)}</h3>\n${list(measureFacts(measure, report), "No options.")}\n</div>`);
  return {
    data: `${list(dataFacts(report), "")}
<div class="block">\n<h3>Roles of variables</h3>\n${list(roleFacts(report), "No roles were given.")}\n</div>
<div class="block">\n<h3>Missing-value codes</h3>\n${list(missingFacts(report), "None declared; empty cells count as missing.")}\n</div>`,
    options: options.length === 0 ? `<p class="nothing">Nothing was measured.</p>` : options.join("\n"),
  };
}
