import { SdcObject } from "@sdc-risk/core";
import { inspect, type Inspection } from "@sdc-risk/inspect";
import { EXAMPLE_FIRMS, EXAMPLE_SURVEY, firmsTable, guideTable, surveyTable } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import {
  chinese,
  digitsOf,
  french,
  iban,
  luhn,
  modulo11And10,
  spanish,
  twiceModulo11,
  weighted,
} from "../src/identifiers/check-digits.ts";
import { cells, draws, inspected } from "./support.ts";

const N = 120;
const draw = draws(11);
const below = (n: number): number => Math.floor(draw() * n);
const pad = (n: number, width: number): string => String(n).padStart(width, "0");
const word = (): string =>
  cells(3 + below(5), () => "abcdefghijklmnoprstuvz"[below(22)])
    .join("")
    .replace(/^./, (letter) => letter.toUpperCase());

/** Check digits by trying all of them. */
const completed = (body: string, width: number, holds: (whole: string) => boolean): string => {
  const found = cells(10 ** width, (check) => body + pad(check, width)).find(holds);
  return found ?? completed(`${body.slice(0, -1)}${(Number(body.at(-1)) + 1) % 10}`, width, holds);
};
const byCard = (whole: string): boolean =>
  Array.from(whole)
    .reverse()
    .reduce(
      (sum, sign, i) => sum + (i % 2 === 0 ? Number(sign) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(sign)]),
      0,
    ) %
    10 ===
  0;

describe("check digits", () => {
  it.each([
    ["a card", luhn(digitsOf("4111 1111 1111 1111"))],
    ["an IBAN", iban("DE89370400440532013000")],
    ["a Brazilian CPF", twiceModulo11(digitsOf("111.444.777-35"))],
    ["a German tax number", modulo11And10(digitsOf("86095742719"))],
    ["a French number", french("255081416802538")],
    ["a Spanish DNI", spanish("12345678Z")],
    ["a Chinese number", chinese("11010519491231002X")],
    ["a Polish PESEL", weighted(digitsOf("44051401359"), [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1], 10)],
    ["a Dutch number", weighted(digitsOf("111222333"), [9, 8, 7, 6, 5, 4, 3, 2, -1], 11)],
  ])("of %s that is published as an example hold", (_what, holds) => {
    expect(holds).toBe(true);
  });

  it("do not hold where a digit is another", () => {
    expect([
      luhn(digitsOf("4111 1111 1111 1112")),
      iban("DE89370400440532013001"),
      twiceModulo11(digitsOf("11144477736")),
      modulo11And10(digitsOf("86095742718")),
      french("255081416802539"),
      spanish("12345678A"),
      chinese("110105194912310021"),
    ]).toEqual(Array(7).fill(false));
  });
});

/** Direct identifiers that are suggested, and the reasons. */
const found = ({ suggestions }: Inspection): Readonly<Record<string, string>> =>
  Object.fromEntries(
    suggestions.flatMap(({ variable, role, taken, reason }) =>
      role === "directIdentifiers" && taken ? [[variable, reason]] : [],
    ),
  );

describe("direct identifiers under names that say nothing", () => {
  it.each([
    ["addresses of e-mail", "B email", () => `${word()}.${word()}@example.org`],
    ["telephone numbers", "D", () => `+49 30 ${pad(below(10 ** 7), 7)}`],
    ["pages of the web", "N", () => `https://example.org/${word()}`],
    ["addresses of the internet", "O", () => `${100 + below(150)}.${below(255)}.${below(255)}.${below(255)}`],
    [
      "addresses of version 6",
      "O",
      () => `2001:db8::${below(65536).toString(16)}:${below(65536).toString(16)}`,
    ],
    ["places on the map", "B", () => `${(47 + 7 * draw()).toFixed(5)}, ${(6 + 8 * draw()).toFixed(5)}`],
    ["cards", "J", () => completed(`4${pad(below(10 ** 9), 14)}`, 1, byCard)],
    [
      "IBANs",
      "J",
      () => {
        const account = pad(below(10 ** 9), 18);
        return `DE${pad(98 - Number(BigInt(`${account}131400`) % 97n), 2)}${account}`;
      },
    ],
    [
      "numbers of the United States",
      "G",
      () => `${pad(100 + below(500), 3)}-${pad(1 + below(98), 2)}-${pad(1 + below(9998), 4)}`,
    ],
    [
      "numbers of Italy",
      "G",
      () =>
        `RSSMRA${pad(below(100), 2)}${"ABCDEHLMPRST"[below(12)]}${pad(1 + below(28), 2)}H${pad(below(1000), 3)}Z`,
    ],
  ])("are found: %s", async (_what, _letter, value) => {
    const inspection = await inspected({ v1: cells(N, value), v2: cells(N, (i) => i % 3) });
    expect(found(inspection)["v1"]).toMatch(/^holds /);
    expect(found(inspection)["v2"]).toBeUndefined();
  });

  it("are found: names of persons, and dates of birth", async () => {
    const inspection = await inspected({
      v1: cells(N, () => `${word()} ${word()}`),
      v2: cells(N, () => new Date(Date.UTC(1930 + below(80), below(12), 1 + below(28)))),
      v3: cells(N, () => `${1 + below(28)}.${1 + below(12)}.${1930 + below(80)}`),
    });
    expect(found(inspection)).toEqual({
      v1: expect.stringContaining("names of persons") as string,
      v2: expect.stringContaining("of birth?") as string,
      v3: expect.stringContaining("of birth?") as string,
    });
  });

  it("are found: numbers of identity that were read as numbers, and degrees in two columns", async () => {
    const inspection = await inspected({
      v1: cells(N, () => Number(completed(`${1 + below(9)}${pad(below(10 ** 7), 7)}`, 1, byCard))),
      v2: cells(N, () => Number((46 + 8 * draw()).toFixed(5))),
      v3: cells(N, () => Number((6 + 9 * draw()).toFixed(5))),
    });
    expect(found(inspection)).toEqual({
      v1: expect.stringContaining("check digits") as string,
      v2: expect.stringContaining('"v3"') as string,
      v3: expect.stringContaining('"v2"') as string,
    });
  });
});

describe("no alarm is raised", () => {
  it.each([
    ["the example survey", surveyTable(EXAMPLE_SURVEY)],
    ["the example survey by codes", surveyTable({ ...EXAMPLE_SURVEY, labels: false })],
    ["the example of firms", firmsTable(EXAMPLE_FIRMS)],
    ["the ten records of the guide", guideTable()],
  ])("on %s", async (_what, table) => {
    const inspection = await inspect(SdcObject.fromArrow(table, {}));
    expect(found(inspection)).toEqual({});
    expect(inspection.variables.flatMap(({ pattern }) => pattern ?? [])).toEqual([]);
    const listed = inspection.safeHarbor.flatMap(({ letter, variables }) =>
      variables.map((name) => letter + name),
    );
    expect(listed.filter((one) => !["Rid", "Rfirm"].includes(one))).toEqual([]);
  });

  it("on codes, amounts, times, scores and names of places that many share", async () => {
    const classes = cells(60, () => `${pad(1 + below(12), 2)}.${below(9)}.${below(9)}.${below(9)}`);
    const towns = cells(40, () => `${word()} ${word()}`);
    const inspection = await inspected({
      isco: cells(400, () => pad(1000 + below(8000), 4)),
      nace: cells(400, () => `${pad(1 + below(90), 2)}.${pad(below(99), 2)}`),
      coicop: cells(400, () => classes[below(60)]),
      begin: cells(400, () => `${pad(below(24), 2)}:${pad(below(60), 2)}:${pad(below(60), 2)}`),
      zone: cells(400, () => towns[below(40)]),
      euros: cells(400, () => Number((draw() * 90_000).toFixed(2))),
      score_a: cells(400, () => Number((draw() + draw() - 1).toFixed(6))),
      score_b: cells(400, () => Number((draw() + draw() - 1).toFixed(6))),
      x1: cells(400, () => Number((30 + 60 * draw()).toFixed(6))),
      x2: cells(400, () => Number((30 + 60 * draw()).toFixed(6))),
      x3: cells(400, () => Number((30 + 60 * draw()).toFixed(6))),
      visit: cells(400, () => new Date(Date.UTC(2019 + below(3), below(12), 1 + below(28)))),
      big: cells(400, () => 100_000_000 + below(800_000_000)),
    });
    expect(found(inspection)).toEqual({});
  });
});

describe("the checklist of Safe Harbor", () => {
  it("has eighteen identifiers, and says what it cannot see", async () => {
    const { safeHarbor } = await inspected({
      patient_name: cells(N, () => `${word()} ${word()}`),
      mail: cells(N, () => `${word()}@example.org`),
      mrn: cells(N, (i) => 1000 + 7 * i),
      zip: cells(N, () => pad(below(99_999), 5)),
      admission_date: cells(N, () => new Date(Date.UTC(2020, below(12), 1 + below(28)))),
      sex: cells(N, (i) => (i % 2 === 0 ? "m" : "f")),
    });
    expect(safeHarbor.map(({ letter }) => letter).join("")).toBe("ABCDEFGHIJKLMNOPQR");
    const suspected = Object.fromEntries(
      safeHarbor.flatMap(({ letter, variables }) => (variables.length > 0 ? [[letter, variables]] : [])),
    );
    expect(suspected).toMatchObject({
      A: ["patient_name"],
      B: ["zip"],
      C: ["admission_date"],
      F: ["mail"],
      H: ["mrn"],
    });
    expect(Object.values(suspected).flat()).not.toContain("sex");
    expect(safeHarbor.filter(({ seenBy }) => seenBy === "nothing").map(({ letter }) => letter)).toEqual([
      "P",
      "Q",
    ]);
    expect(safeHarbor.every(({ seenBy, unseen }) => seenBy !== "nothing" || unseen !== null)).toBe(true);
  });
});

it("prints no value of what it suspects", async () => {
  const names = cells(N, () => `${word()} ${word()}`);
  const text = JSON.stringify(await inspected({ v1: names }));
  expect(names.filter((name) => text.includes(name))).toEqual([]);
});
