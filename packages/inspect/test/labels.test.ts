import { SdcObject } from "@sdc-risk/core";
import { labelMetadata, withMetadata } from "@sdc-risk/data";
import { holdsAgeSexOrPlace, inspect, namesAgeSexOrPlace, profile, type Suggestion } from "@sdc-risk/inspect";
import { describe, expect, it } from "vitest";
import { cells, draws, fileOf } from "./support.ts";

const draw = draws(17);
const RECORDS = 400;
const AGES = cells(RECORDS, () => Math.floor(95 * (1 - Math.sqrt(1 - draw() * 0.98))));
const KILOS = cells(RECORDS, () => 30 + Math.round(draw() * 900) / 10);
const FEW = cells(RECORDS, (i) => 1 + (i % 3));
const AMOUNTS = cells(RECORDS, () => Math.round(Math.exp(5 + 4 * draw()) / 10) * 10);

/** What is suggested for one variable with a label, and labels of its values; undefined where nothing is. */
async function suggested(
  name: string,
  label: string | null,
  values: readonly (number | string)[],
  labels: readonly string[] = [],
): Promise<Suggestion | undefined> {
  const { table } = fileOf({ [name]: [...values] });
  const metadata = labelMetadata(
    label,
    labels.map((text, i) => ({ value: i + 1, label: text })),
  );
  const { suggestions } = await inspect(SdcObject.fromArrow(withMetadata(table, [metadata]), {}));
  return suggestions[0];
}

const roleOf = async (...of: Parameters<typeof suggested>): Promise<string | null> => {
  const one = await suggested(...of);
  return one?.taken === true ? one.role : null;
};

describe("a label is read with care", () => {
  it.each<[label: string, values: readonly number[], labels?: string[]]>([
    ["Age of the dwelling", AGES],
    ["Age at first marriage", AGES],
    ["Age when he started smoking", AGES],
    ["Sex of interviewer", FEW, ["Male", "Female", "Other"]],
    ["Weight in kg", KILOS],
    ["Birth weight", KILOS],
    ["Income bracket of area", FEW],
    ["Satisfaction with health services", FEW],
    ["Reason for not working", FEW],
    ["Imputation flag for marital status", FEW],
    ["Should immigrants have the same rights?", FEW],
    ["Heard of HIV", FEW],
    ["Distance to the next health facility", AGES],
    ["Alter des Gebäudes", AGES],
    ["Geschlecht des Interviewers", FEW, ["Männlich", "Weiblich", "Divers"]],
    ["Zufriedenheit mit dem Einkommen", FEW],
    ["Âge du bâtiment", AGES],
    ["Poids de l'enfant (kg)", KILOS],
    ["Edad del perro", AGES],
    ["Grado de confianza en los partidos políticos", FEW],
    ["Возраст здания", AGES],
    ["房屋年龄", AGES],
  ])("%s gives no role", async (label, values, labels = []) => {
    expect(await roleOf("q7", label, values, labels)).toBeNull();
  });

  it.each([
    ["weight", "Weight (kg)", KILOS],
    ["sex", "Sex of interviewer", FEW],
    ["age", "Age of the building", AGES],
  ])("the name %s says nothing where its label is %s", async (name, label, values) => {
    expect(await roleOf(name, null, values)).not.toBeNull();
    expect(await roleOf(name, label, values)).toBeNull();
  });

  it.each([
    ["pol", "Political party voted for", "sensitive"],
    ["ea", "Educational attainment", "keys"],
    ["wt", "Type of water source, marital status of head", "keys"],
  ])("a label goes before the name %s: %s", async (name, label, role) => {
    expect(await roleOf(name, label, FEW)).toBe(role);
  });

  it("what stands in brackets says less, and what is paid for is an amount where values are amounts", async () => {
    const brackets = await suggested("q7", "Functional difficulties (age 18-49 years)", FEW);
    expect(brackets).toMatchObject({ role: "sensitive" });
    expect(await roleOf("q7", "Sickness benefits (net)", AMOUNTS)).toBe("numeric");
    expect(await roleOf("q7", "Sickness benefits", FEW)).not.toBe("numeric");
  });

  it("values that a label cannot mean speak against it", async () => {
    expect(await roleOf("q7", "Age", FEW, ["Yes", "No", "Unknown"])).toBeNull();
    expect(await roleOf("q7", "Sex", AGES)).toBeNull();
    expect(await roleOf("q7", "Household income", FEW, ["yes", "no", "refused"])).toBeNull();
  });

  it("a long label is cut where a reason quotes it, and holds no line end", async () => {
    const label = `What is your marital status\nat the time of ${"the very long ".repeat(20)}interview?`;
    const { reason } = (await suggested("q7", label, FEW))!;
    expect(reason).toMatch(/^marital status, by its label "What is your marital s.*…/);
    expect(reason.length).toBeLessThan(110);
    expect(reason).not.toContain("\n");
  });
});

describe("words of values give a role where names and labels give none", () => {
  it.each([
    [["Male", "Female"], "sex"],
    [["f", "m"], "sex"],
    [["weiblich", "männlich", "divers"], "sex"],
    [["Hombre", "Mujer"], "sex"],
    [["мужской", "женский"], "sex"],
    [["男", "女"], "sex"],
    [["single", "married", "widowed", "divorced"], "marital status"],
    [["Ledig", "Verheiratet"], "marital status"],
    [["urban", "rural"], "urban or rural"],
  ])("%j", async (words, about) => {
    const one = await suggested(
      "v7",
      null,
      cells(RECORDS, (i) => words[i % words.length]),
    );
    expect(one).toMatchObject({ role: "keys", taken: true });
    expect(one!.reason).toMatch(new RegExp(`^${about}, by the words of its values; ${words.length} levels`));
  });

  it.each([[["yes", "no"]], [["m", "l", "s"]], [["male", "female", "table"]], [["married"]], [["a", "b"]]])(
    "%j give none",
    async (words) => {
      const values = cells(RECORDS, (i) => words[i % words.length]);
      expect(await roleOf("v7", null, values)).toBeNull();
    },
  );
});

describe("tags of HXL give roles", () => {
  it.each([
    ["#adm3+name", cells(RECORDS, (i) => `P${i % 9}`), "keys"],
    ["#affected+sex", cells(RECORDS, (i) => "fm"[i % 2]), "keys"],
    ["#beneficiary+age+years", AGES, "keys"],
    ["#respondent+name", cells(RECORDS, (i) => `Ana ${"abcdefghij"[i % 10]}x`), "directIdentifiers"],
    ["#affected+illness+chronic", FEW, "sensitive"],
    ["#indicator+weight", KILOS, "weight"],
    ["#org+name", cells(RECORDS, (i) => `P${i % 9}`), null],
    ["#population+f", AGES, null],
    ["#sector", FEW, null],
  ])("%s", async (tag, values, role) => {
    expect(await roleOf("x", tag, values)).toBe(role);
    // where the tags are the header
    expect(await roleOf(tag, null, values)).toBe(role);
  });
});

describe("age, sex or place", () => {
  const holds = async (values: readonly (string | number)[]): Promise<boolean> => {
    const [one] = await profile(fileOf({ v: [...values] }));
    return holdsAgeSexOrPlace(one);
  };
  it.each([
    ["Alter", null, true],
    ["q7", "Sexe", true],
    ["x", "Postal code of residence", true],
    ["employees", null, true],
    ["q7", "Number of meals", false],
    ["sex", "Sex of interviewer", true],
  ])("by name and label: %s, %s", (name, label, expected) => {
    expect(namesAgeSexOrPlace(name, label)).toBe(expected);
  });
  it.each<[string, (i: number) => string | number, boolean]>([
    ["ages", (i) => AGES[i], true],
    ["years of birth", (i) => 1930 + ((i * 7) % 80), true],
    ["bands of ages", (i) => ["0-17", "18-39", "40-64", "65+"][i % 4], true],
    ["words of sex", (i) => ["männlich", "weiblich"][i % 2], true],
    ["parts of a country", (i) => ["North", "South", "Capital"][i % 3], true],
    ["codes", (i) => i % 4, false],
    ["answers", (i) => ["yes", "no"][i % 2], false],
    ["scores", (i) => ["0-500", "500-1000"][i % 2], false],
  ])("by values: %s", async (_, cell, expected) => {
    expect(await holds(cells(RECORDS, cell))).toBe(expected);
  });
});
