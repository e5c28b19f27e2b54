import type { RoleName } from "@sdc-risk/core";
import { filesOf, type Readable, type RiskReport } from "@sdc-risk/report";
import type { ReactElement } from "react";
import { t, translated } from "../../texts/index.ts";
import { countText } from "../../texts/numbers.ts";

type Fact = readonly [label: string, value: string];

/** Options as paths and values, { combinations: { maxSize: 3 } } → "combinations.maxSize", "3". */
function optionFacts(value: unknown, path = ""): Fact[] {
  if (value === undefined) return [];
  if (value === null) return [[path, "–"]];
  if (typeof value !== "object") return [[path, typeof value === "string" ? value : JSON.stringify(value)]];
  if (Array.isArray(value)) return [[path, value.length === 0 ? "–" : value.map(String).join(", ")]];
  const entries = Object.entries(value);
  if (entries.length === 0) return path === "" ? [] : [[path, "–"]];
  return entries.flatMap(([key, one]) => optionFacts(one, path === "" ? key : `${path}.${key}`));
}

function missingText({ missing }: RiskReport): string {
  const entries = Object.entries(missing);
  if (entries.length === 0) return t.report.noneDeclared;
  return Array.isArray(missing)
    ? missing.join(", ")
    : entries.map(([name, codes]) => `${name}: ${(codes as readonly unknown[]).join(", ")}`).join("; ");
}

function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactElement {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the figures were made from, and with what. */
export function Origin({ report, cut }: Readable): ReactElement {
  const { released, software, createdAt, roles, measures, command } = report;
  return (
    <>
      <h3>{t.report.files}</h3>
      <Facts
        facts={[
          ...filesOf(report).map(({ name, rows, sha256 }): Fact => [
            name,
            `${rows === null ? "" : `${countText(rows)}, `}SHA-256 ${sha256 ?? "–"}`,
          ]),
          ...released.flatMap(({ name, matching }): Fact[] =>
            matching === undefined ? [] : [[t.report.matching(name), matching]],
          ),
          [t.report.software, `${software.name} ${software.version}`],
          [t.report.created, `${createdAt.slice(0, 16).replace("T", " ")} UTC`],
          [t.report.missing, missingText(report)],
        ]}
      />
      <h3>{t.report.roles}</h3>
      <Facts
        facts={Object.entries(roles).map(([role, names]): Fact => [
          t.roles.names[role as RoleName],
          names.join(", "),
        ])}
      />
      {cut.length === 0 ? null : (
        <details className="fold">
          <summary>{t.report.cutNames}</summary>
          <Facts facts={cut.map(({ label, value }): Fact => [label, value])} />
        </details>
      )}
      <details className="fold">
        <summary>{t.report.options}</summary>
        {Object.entries(measures).map(([id, { title, options }]) => (
          <div key={id}>
            <h3>{translated(title)}</h3>
            <Facts facts={optionFacts(options)} />
          </div>
        ))}
      </details>
      {command === undefined ? null : (
        <>
          <h3>{t.report.command}</h3>
          <pre className="scroll" tabIndex={0} role="group" aria-label={t.report.command}>
            <code>{command}</code>
          </pre>
        </>
      )}
    </>
  );
}
