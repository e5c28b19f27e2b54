import { describe, expect, it } from "vitest";
import { toMarkdown, withoutInternal } from "../src/index.ts";
import { escapeMarkdown } from "../src/escape.ts";
import { emptyReport, HOSTILE, hostileReport, report } from "./fixture.ts";

/** The cells of a table line: pipes that are not escaped divide them. */
const cells = (line: string): number => line.replace(/\\[\\|]/g, "").split("|").length;

describe("the Markdown report", () => {
  it("is the same for the same report", () => {
    expect(toMarkdown(report)).toBe(toMarkdown(structuredClone(report)));
  });

  it("draws histograms as rows with text bars, one for every bin", () => {
    const text = toMarkdown(report);
    expect(text).toContain("| 5–9 | 1,106 | 24.1 % | ████████████████████ |");
    expect(text).toContain("| 50–99 | 0 | 0 % |  |");
    expect(text).toContain("| 0.1 – 0.215 | 3 | 0.07 % | ▏ |");
    expect(text).toContain("Marked: lower threshold (0.01); upper threshold (0.05).");
  });

  it("keeps every row of a table at its number of cells, whatever the cells hold", () => {
    for (const one of [report, emptyReport, ...HOSTILE.map(hostileReport)]) {
      const lines = toMarkdown(one).split("\n");
      lines.forEach((line, i) => {
        if (line.startsWith("|") && lines[i + 1]?.startsWith("|"))
          expect(cells(lines[i + 1])).toBe(cells(line));
      });
    }
  });

  it("holds no HTML, link or code from the data", () => {
    for (const text of HOSTILE) {
      const markdown = toMarkdown(hostileReport(text)).replace(/\n\n {4}[^\n]*\n/, "\n"); // without the code block of the command
      expect(markdown).not.toMatch(/<[a-z/!]|(?<!\\)`|(?<!\\)\[|[^\\]:\/\/|www\.[a-z]/i);
      // eslint-disable-next-line no-control-regex -- the characters that must not be there
      expect(markdown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
  });

  it("shows the command as code, escaped where it holds markup", () => {
    expect(toMarkdown(report)).toContain(
      "\n\n    sdc-risk assess household-survey-2025.csv --keys region,sex,age --options settings.json --out report.html\n",
    );
    expect(toMarkdown(report)).toContain(
      "\n\nRun it where the files have the paths that it names; it gives this report again.\n\n    sdc-risk",
    );
    expect(toMarkdown({ ...report, command: "sdc-risk assess '<b>.csv'" })).toContain(
      "\n\nsdc-risk assess '&lt;b&gt;.csv'\n",
    );
  });

  it("escapes what would be a list or heading at the start of a line, and leaves decimals alone", () => {
    expect(escapeMarkdown("# no heading")).toBe("\\# no heading");
    expect(escapeMarkdown("1. no list")).toBe("1\\. no list");
    expect(escapeMarkdown("- no list")).toBe("\\- no list");
    expect(escapeMarkdown("2.5 %")).toBe("2.5 %");
  });

  it("leaves internal blocks out after withoutInternal", () => {
    expect(toMarkdown(report)).toContain("Frisian");
    expect(toMarkdown(withoutInternal(report))).not.toMatch(/Frisian|nternal/);
  });
});
