import { parseReport, toJson, toMarkdown, toText, withoutInternal, type RiskReport } from "@sdc-risk/report";
import { uniforms } from "@sdc-risk/data/kernels";
import { Table, tableFromJSON } from "apache-arrow";
import { describe, expect, it } from "vitest";
import {
  checkSettings,
  firstVerdict,
  microdata,
  run,
  settingsOf,
  type DataFile,
  type Microdata,
  type Settings,
} from "@sdc-risk/session";
import policy from "../../../examples/policies/synthetic.json" with { type: "json" };

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const fileOf = (name: string, table: Table): DataFile =>
  ({ table, name, sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;

const KEYS = ["region", "sex", "age", "education"];
/** How many values each variable has. */
const LEVELS: Readonly<Record<string, number>> = {
  region: 12,
  sex: 2,
  age: 60,
  education: 5,
  marital: 4,
  labor: 3,
  occupation: 12,
  religion: 5,
  health: 4,
  income: 3000,
  expend: 2000,
};
const NAMES = Object.keys(LEVELS);

/** Independent draws of a made-up population. */
function drawn(seed: number): Table {
  const random = uniforms(seed);
  const value = (name: string): string | number => {
    const n = Math.floor(LEVELS[name] * random() ** 1.3);
    return LEVELS[name] > 20 ? n : `${name} ${n}`;
  };
  return tableFromJSON(
    Array.from({ length: 400 }, () => Object.fromEntries(NAMES.map((name) => [name, value(name)]))),
  );
}
const training = drawn(11);
const control = drawn(12);

/** Records whose keys are those of one original, and all else that of another. */
const rotated = training.slice(7).concat(training.slice(0, 7));
const spliced = new Table(
  Object.fromEntries(NAMES.map((name) => [name, (KEYS.includes(name) ? training : rotated).getChild(name)!])),
) as unknown as Table;
const RELEASES = {
  /** 5 % copies, the others joined of two originals. */
  "synthetic.csv": training.slice(0, 20).concat(spliced.slice(20)),
  /** Drawn from the same population. */
  "drawn.csv": drawn(13),
};

const SETTINGS = {
  keys: KEYS,
  sensitive: ["health"],
  numeric: ["income", "expend"],
  measures: ["population", "frequency", "kanon", "membership-inference"],
};

interface Case {
  readonly settings?: object;
  readonly released?: readonly (keyof typeof RELEASES)[];
  readonly beside?: boolean;
}

function inputOf({ settings = {}, released = ["synthetic.csv"], beside = true }: Case) {
  const read = settingsOf(checkSettings({ ...SETTINGS, ...settings }));
  const data: Microdata = microdata(
    read,
    fileOf("training.csv", training),
    released.map((name) => fileOf(name, RELEASES[name])),
    beside ? { control: fileOf("control.csv", control) } : {},
  );
  return { read, data };
}

async function reportOf(one: Case): Promise<RiskReport> {
  const { read, data } = inputOf(one);
  const { report } = await run(read, data, { origin, keysAdvice: "name keys." });
  return withoutInternal(report);
}

/** The figures of the measure itself. */
const summaryOf = ({ measures }: RiskReport) =>
  measures["membership-inference"].summary as {
    readonly files: readonly { readonly identical: { readonly records: number; readonly control: number } }[];
    readonly worst: { readonly auc: number; readonly tpr10: number };
  };

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");
const placeIn = (text: string, part: string): number => {
  const at = text.replace(/\s+/g, " ").indexOf(part);
  expect(at, part).toBeGreaterThan(-1);
  return at;
};

describe("the answer about a release that may be synthetic", () => {
  it("leads with copies and the best attack, in their figures", async () => {
    const report = await reportOf({ settings: { policy } });
    const { files, worst } = summaryOf(report);
    const [copies] = report.answer!.copies!;
    expect(copies).toMatchObject({
      scenario: null,
      file: "synthetic.csv",
      records: 400,
      identical: { records: files[0].identical.records, control: files[0].identical.control },
      attack: { auc: worst.auc, found: worst.tpr10 },
    });
    expect(copies.identical.records).toBeGreaterThanOrEqual(20);
    expect(copies.texts[0]).toBe(
      `${copies.identical.records} of the 400 records of synthetic.csv are copies of originals, the same in all 11 variables that were compared; ` +
        "by chance there would be none, and as many records of the control file hold none.",
    );
    expect(copies.texts[2]).toContain(
      "With synthetic.csv, an attack tells who was in the original: of one person who was and one who was not, it picks the right one in",
    );
  });

  it("says that every record has the keys of an original, where that is so and not by chance", async () => {
    const { answer } = await reportOf({ settings: { policy } });
    expect(answer!.copies![0].onKeys!.records).toBe(400);
    expect(answer!.copies![0].texts[1]).toMatch(
      /^Each of the 400 records has the same keys \(region, sex, age and education\) as an original, which is more than chance explains; by chance there would be about \d+, and as many records of the control file hold about \d+\.$/,
    );
  });

  it("accuses no release of independent draws", async () => {
    const { answer } = await reportOf({ settings: { policy }, released: ["drawn.csv"] });
    const [{ identical, onKeys, texts }] = answer!.copies!;
    expect(identical.records).toBe(0);
    expect(onKeys).toBeUndefined();
    expect(texts[0]).toBe(
      "None of the 400 records of drawn.csv equals an original in all 11 variables that were compared; by chance there would be none, " +
        "and as many records of the control file hold none. That alone does not make the file safe.",
    );
    expect(texts[1]).toMatch(
      /^No attack that was tried shows who was in the original \(best AUC 0\.\d+; 0\.5 is chance\)\./,
    );
    expect(texts).toHaveLength(2);
  });

  it("calls records that are equal by chance no copies", async () => {
    const settings = { policy, options: { "membership-inference": { variables: ["region", "sex"] } } };
    const [{ identical, texts }] = (await reportOf({ settings, released: ["drawn.csv"] })).answer!.copies!;
    expect(identical.records).toBeGreaterThan(300);
    expect(texts[0]).toMatch(
      /^\d+ of the 400 records of drawn\.csv equal an original in all 2 variables that were compared; by chance there would be about \d+, and as many records of the control file hold about \d+\.$/,
    );
  });

  it("tells people that would be found after that, and that it counts none of a synthetic file", async () => {
    const report = await reportOf({ settings: { policy } });
    expect(report.answer!.expected![0].text).toMatch(
      /^If this file is synthetic, the number given for it here counts no people\. Someone who knows/,
    );
    for (const text of [toMarkdown(report), toText(report, { width: 80, color: false })]) {
      const statement = placeIn(text, "5 of 5 rules fail");
      const copies = placeIn(text, "records of synthetic.csv are copies of originals");
      const found = placeIn(text, "counts no people");
      expect([statement, copies, found]).toEqual([statement, copies, found].sort((a, b) => a - b));
      expect(text).not.toContain("of the file would be found");
    }
    expect(toMarkdown(report)).toMatch(/### \d+ of 400 released records equal an original\n/);
  });

  it("is followed by the figures that compare both files, before those that take records for people", async () => {
    const page = toMarkdown(await reportOf({ settings: { policy } }));
    const glance = page.slice(
      page.indexOf("## At a glance: synthetic.csv beside the original, training.csv"),
    );
    const [copies, matches] = [
      "| Records of the release that equal an original |",
      "| Expected correct matches (the original) |",
    ].map((row) => placeIn(glance, row));
    expect(copies).toBeLessThan(matches);
    expect(page).toContain("What do the same measures say of the released file?");
    expect(page).not.toMatch(/left after treatment|treatment is done/i);
  });

  it("is in French where the report is", async () => {
    const { answer } = await reportOf({ settings: { policy, language: "fr" } });
    const [{ texts }] = answer!.copies!;
    expect(plain(texts[0])).toMatch(
      /^\d+ des 400 enregistrements de synthetic\.csv sont des copies d’originaux, identiques sur les 11 variables comparées ; par hasard, il n’y en aurait aucun, et autant d’enregistrements du fichier de contrôle n’en comptent aucun\.$/,
    );
    expect(plain(answer!.next)).toMatch(/^Produisez un nouveau fichier par une méthode qui ne reprend ni/);
  });

  it("says of each of several files what it holds, the one with most copies first", async () => {
    const { answer } = await reportOf({ settings: { policy }, released: ["drawn.csv", "synthetic.csv"] });
    expect(answer!.copies!.map(({ file }) => file)).toEqual(["synthetic.csv", "drawn.csv"]);
  });

  it("is in the first verdict, too", async () => {
    const { read, data } = inputOf({ settings: { policy } });
    const first = await firstVerdict(read, data, { origin, keysAdvice: "name keys." });
    expect(first!.copies).toEqual((await reportOf({ settings: { policy } })).answer!.copies);
  });

  it("is read back from JSON", async () => {
    const report = await reportOf({ settings: { policy } });
    expect(parseReport(toJson(report)).answer!.copies).toEqual(report.answer!.copies);
  });
});

describe("without a policy on copies", () => {
  it("a control file is enough for copies to lead", async () => {
    const { answer } = await reportOf({ settings: { policy: "k3" } });
    expect(answer!.copies).toHaveLength(1);
  });

  it("a release without a control file is taken as one of people", async () => {
    const report = await reportOf({ settings: { policy: "k3" }, beside: false });
    expect(report.answer!.copies).toBeUndefined();
    expect(report.answer!.expected![0].text).toMatch(/^Someone who knows/);
    expect(toMarkdown(report)).toMatch(/### [\d.]+ % of the file would be found\n/);
  });
});

it("a file that a plan treated is one of people, whatever is beside it", async () => {
  const releasedPlan = {
    schema: 1,
    data: { name: "training.csv", sha256: null, records: 400 },
    steps: [],
  } as unknown as NonNullable<Settings["releasedPlan"]>;
  const { read, data } = inputOf({ settings: { policy: "k3" } });
  const { report } = await run({ ...read, releasedPlan }, data, { origin, keysAdvice: "name keys." });
  expect(report.answer!.copies).toBeUndefined();
  expect(report.answer!.next).toMatch(/^Treat the released file further/);
});

it("terms of the attacks are in the glossary where they were tried", async () => {
  const termsOf = async (one: Case) => (await reportOf(one)).terms!.map(({ term }) => term);
  const terms = ["AUC", "DOMIAS", "Gen-LRA", "Plagiarism index", "True-positive rate at 10 %"];
  expect(await termsOf({ settings: { policy } })).toEqual(expect.arrayContaining(terms));
  expect(await termsOf({ settings: { policy }, beside: false })).not.toContain("Gen-LRA");
});

it("a policy on copies is enough without a control file, and then no attack was tried", async () => {
  const [{ identical, attack, texts }] = (await reportOf({ settings: { policy }, beside: false })).answer!
    .copies!;
  expect(identical.control).toBeNull();
  expect(attack).toBeUndefined();
  expect(texts[0]).toMatch(/; by chance there would be none\.$/);
  expect(texts.at(-1)).toBe("No attack that asks who was in the original was tried.");
});

describe("what to do with a release that may be synthetic", () => {
  it("is to make it anew where rules on copies fail", async () => {
    const { answer } = await reportOf({ settings: { policy } });
    expect(answer!.next).toBe(
      "Make the file anew by a method that takes over no records or parts of records, and assess it again with --released.",
    );
  });

  it("is to give a control file where only that is missing, and else to look at more records", async () => {
    const drawnAlone: Case = { settings: { policy }, released: ["drawn.csv"], beside: false };
    const { answer, policy: judged } = await reportOf(drawnAlone);
    expect(judged!.rules.filter(({ met }) => !met).map(({ value }) => value)).toEqual([null, null, null]);
    expect(answer!.next).toMatch(
      /^Some rules compare the file with people it was not made from: .* --control\./,
    );
    const narrow = { name: "p", rules: [{ figure: "membership-inference.worst.auc", max: 0.56 }] };
    const open = await reportOf({ settings: { policy: narrow }, released: ["drawn.csv"] });
    expect(open.policy!.rules[0].result).toBe("cannot tell");
    expect(open.answer!.next).toMatch(/^No rule is broken, but some values are not certain enough/);
  });

  it("depends on what it is where others fail", async () => {
    const { answer } = await reportOf({ settings: { policy: "k3" } });
    expect(answer!.next).toMatch(
      /^If the released file is synthetic, make it anew .*; if it was treated, treat it further\./,
    );
    const { answer: people } = await reportOf({ settings: { policy: "k3" }, beside: false });
    expect(people!.next).toMatch(/^Treat the released file further/);
  });
});

describe("rules about both files", () => {
  const both = { figure: "membership-inference.copies.identical.share", max: 0.01 };
  const alone = { figure: "frequency.sampleUniques", max: 0 };

  it("have no figure of the original, which they compare", async () => {
    const report = await reportOf({ settings: { policy: { name: "p", rules: [both, alone] } } });
    const [comparing, own] = report.policy!.rules;
    expect(comparing.initial).toBeUndefined();
    expect(own.initial).toBeGreaterThan(0);
    expect(toMarkdown(report)).toMatch(
      /\| rule \| original \| value \| limit \| result \|\n.*\n\| share of [^|]*\| – \|/,
    );
  });

  it("leave the column out where none has one", async () => {
    const report = await reportOf({ settings: { policy } });
    expect(toMarkdown(report)).toContain("| rule | value | limit | result |");
    expect(toMarkdown(report)).not.toContain("those of the original are shown next to them");
  });
});

it("figures that take made-up records for people are not counted as more or less risk", async () => {
  const side = async (one: Case) => toMarkdown(await reportOf(one));
  const synthetic = await side({ settings: { policy } });
  expect(synthetic).toContain("if synthetic.csv is synthetic, these figures show neither safety nor risk.");
  expect(synthetic).not.toContain("less risk");
  expect(await side({ beside: false })).toMatch(/\d+ of \d+ figures show less risk, \d+ more\./);
});
