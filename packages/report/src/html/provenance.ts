import { escapeHtml } from "../escape.js";
import {
  COMMAND_NOTE,
  CUT_NAMES,
  dataFacts,
  measureFacts,
  missingFacts,
  originFacts,
  roleFacts,
  type Fact,
} from "../facts.js";
import { glossary } from "../glossary/glossary.js";
import type { RiskReport } from "../risk-report.js";
import { factList, paragraph, part, wholeNames } from "./element.js";
import type { Section } from "./shell.js";

const commandPart = (command: string): string =>
  part(
    "Command",
    `${paragraph(COMMAND_NOTE, "lead")}<pre class="scroll" tabindex="0" role="group" ` +
      `aria-label="Command"><code>${escapeHtml(command)}</code></pre>`,
  );

/**
 * Where the figures come from, and what the words mean.
 * @param cut names that are cut everywhere else
 * @param remarks what limits the figures; it stands between the options and the origin
 */
export function provenance(report: RiskReport, cut: readonly Fact[], remarks: readonly Section[]): Section[] {
  const options = Object.values(report.measures).map((measure) =>
    part(measure.title, factList(measureFacts(measure, report), "No options.")),
  );
  const terms = glossary(report);
  return [
    {
      id: "data",
      title: "Data",
      body: [
        factList(dataFacts(report)),
        part("Roles of variables", factList(roleFacts(report), "No roles were given.")),
        part("Missing values", factList(missingFacts(report))),
        ...(cut.length === 0 ? [] : [part(CUT_NAMES, wholeNames(cut))]),
      ].join("\n"),
    },
    {
      id: "options",
      title: "Options",
      body: options.length === 0 ? paragraph("Nothing was measured.", "nothing") : options.join("\n"),
    },
    ...remarks,
    {
      id: "origin",
      title: "How to get this report again",
      body: factList(originFacts(report)) + (report.command === undefined ? "" : commandPart(report.command)),
    },
    ...(terms.length === 0 ? [] : [{ id: "glossary", title: "Glossary", body: factList(terms) }]),
  ];
}
