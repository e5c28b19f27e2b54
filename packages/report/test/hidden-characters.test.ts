import { policyToGitHub, policyToJUnit, type RiskReport } from "@sdc-risk/report";
import { expect, it } from "vitest";
import { report as fixture } from "./fixture.ts";

// a direction override, a C1 control that begins sequences of terminals, escape, bell, and half a character
const NAME = "a\u202Etxt\u009B31m\u001B[0m\u0007\uD800<b>&\u200E";

/** A report in which all that a file or a policy may name holds such characters. */
const report = {
  ...fixture,
  data: { ...fixture.data, name: NAME },
  policy: {
    name: NAME,
    met: false,
    rules: [
      {
        figure: `kanon.${NAME}`,
        scenario: NAME,
        bound: "max",
        limit: 1,
        met: false,
        value: 2,
        share: false,
        margin: -1,
        reason: `Fails ${NAME}\nin a second line.`,
        why: NAME,
      },
    ],
  },
  answer: { statement: NAME },
} as unknown as RiskReport;

it.each([
  ["JUnit XML", policyToJUnit],
  ["workflow commands", policyToGitHub],
])("%s show hidden characters of names as their codes, and hold none", (_, written) => {
  const text = written(report);
  // eslint-disable-next-line no-control-regex -- what must not be there
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u202e]|[\ud800-\udfff]/u);
  expect(text).toContain("aU+202EtxtU+009B31mU+001B[0mU+0007");
});

it("JUnit XML keeps the lines of a failure", () => {
  expect(policyToJUnit(report)).toContain("&#10;in a second line.");
});
