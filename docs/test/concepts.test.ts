import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { household, householdRisks } from "@sdc-risk/household";
import { individualRisk } from "@sdc-risk/individual-risk";
import { readFile } from "@sdc-risk/io/node";
import { kanon } from "@sdc-risk/kanon";
import { ldiversity } from "@sdc-risk/ldiversity";
import { minimalSampleUniques, suda2 } from "@sdc-risk/suda2";
import { tcloseness } from "@sdc-risk/tcloseness";
import { tableFromArrays } from "apache-arrow";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageAt, ROOT } from "./support/pages.ts";

const page = pageAt("docs/concepts.md").text;
const { table } = await readFile(join(ROOT, "examples/guide.csv"));
const sdc = SdcObject.fromArrow(table, {
  keys: ["Residence", "Gender", "Educ", "Lstat"],
  sensitive: ["Health"],
  weight: "Weights",
});
const { results: r } = await assess(sdc, [frequency, kanon, individualRisk, ldiversity, tcloseness]);
const classes = await sdc.classes();
const f = classes.toRecords(r.frequency.columns.fk.values);
const F = classes.toRecords(r.frequency.columns.Fk.values);
const risk = classes.toRecords(r["individual-risk"].columns.risk.values);
const distinct = classes.toRecords(r.ldiversity.columns["Health.distinct"].values);
const t = classes.toRecords(r.tcloseness.columns["Health.distance"].values);

/** Frequencies of the three records of the page's example of missing values. */
async function ofThree(missing: "wildcard" | "category"): Promise<string> {
  const three = tableFromArrays({
    sex: ["m", "m", "m"],
    educ: ["complete", "incomplete", null],
    work: ["e", "e", "e"],
  });
  const some = SdcObject.fromArrow(three, { keys: ["sex", "educ", "work"] });
  const { results } = await assess(some, [frequency], { options: { frequency: { missing } } });
  return (await some.classes()).toRecords(results.frequency.columns.fk.values).join(", ");
}

const wildcard = await ofThree("wildcard");
const members = Float64Array.of(0.02, 0.03, 0.03);
const [together] = householdRisks(
  { householdOf: new Int32Array(3), number: 1, sizes: Int32Array.of(3), withoutId: 0 },
  Int32Array.of(0, 1, 2),
  members,
);
const {
  kanon: { summary: k },
  "individual-risk": { summary: individual },
} = r;
const names = ["Residence", "Gender", "Educ", "Lstat", "Health", "Weights"];
const uniques = [...f.keys()].filter((i) => f[i] === 1).map((i) => i + 1);
const yes = Array.from({ length: 10 }, (_, i) => String(table.getChild("Health")!.get(i))).filter(
  (value) => value === "yes",
).length;

/** SUDA of the ten records as the guide searches it: up to three keys, one in a hundred people in the file. */
async function sudaOf(score: "elliot" | "ihsn", maxSize = 3) {
  const options = { suda2: { score, maxSize, samplingFraction: 0.01 } };
  const { results } = await assess(sdc, [suda2], { options });
  const { summary, columns } = results.suda2;
  const of = (column: string): number[] => [...classes.toRecords(columns[column].values)];
  return { summary, scores: of("score"), dis: of("dis"), lattice: of("lattice") };
}
const elliot = await sudaOf("elliot");
const ihsn = await sudaOf("ihsn");
const alone = uniques.map((record) => record - 1);
/** Minimal sample uniques of each record, small ones first. */
const sets: string[][] = Array.from({ length: 10 }, () => []);
for await (const part of minimalSampleUniques(sdc, { maxSize: 4 }))
  part.records.forEach((record, m) => {
    const s = part.set[m];
    const set = part.sets.variables.slice(s === 0 ? 0 : part.sets.ends[s - 1], part.sets.ends[s]);
    sets[record].push(
      [...set]
        .sort((a, b) => a - b)
        .map((v) => part.keys[v])
        .join(" × "),
    );
  });
const inOrder = (record: number): string =>
  [...sets[record]]
    .sort((a, b) => a.split("×").length - b.split("×").length || (keyPlaces(a) < keyPlaces(b) ? -1 : 1))
    .join("; ");
const keyPlaces = (set: string): string =>
  set
    .split(" × ")
    .map((name) => names.indexOf(name))
    .join("");
const four = (values: readonly number[], digits: number): string[] =>
  alone.map((i) => values[i].toFixed(digits));
const listed = (texts: readonly string[]): string => `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)!}`;
const share = (key: string): string =>
  (100 * elliot.summary.variables.find(({ variable }) => variable === key)!.share!).toFixed(2);
const scoreSum = elliot.scores.reduce((a, b) => a + b);
const A = alone.reduce((sum, i) => sum + elliot.scores[i] ** -1.2, 0);
const { dis: intrusion, corresponding, uniques: U, inPairs: P } = elliot.summary.intrusion;
const sudaSentences = [
  ...alone.map((i) => `| ${i + 1} | ${inOrder(i)} | ${elliot.scores[i]} | ${ihsn.scores[i]} |`),
  `one key counts (2³ − 1) · 1! 3! / 4! = ${ihsn.scores[2]}, two keys (2² − 1) · 2! 2! / 4! = ${(ihsn.scores[4] - ihsn.scores[2]) / 3}, and record 5 scores 1.75 + 3 · 0.5 = ${ihsn.scores[4]}.`,
  `Record 5 scores 6 + 2 + 2 + 2 = ${elliot.scores[4]}.`,
  `12 / 24 = ${Number(elliot.lattice[4].toFixed(12))} for record 5`,
  `make up ${Math.round(scoreSum * elliot.summary.variables[2].share!)} of the ${scoreSum} points of all records, ${share("Educ")} %; Residence and Lstat ${share("Residence")} % each, Gender ${share("Gender")} %.`,
  `U = ${U} records are alone, P = ${P} are in pairs. Where the file holds π = ${elliot.summary.samplingFraction!} of the population, as the guide supposes, DIS = 4 · 0.01 / (4 · 0.01 + 6 · 0.99) = ${intrusion!.toFixed(6)}: the four correspond to ${corresponding!.toFixed(0)} people.`,
  `With Q = 1 + (8 − 4) / 20 = 1.2 and A = 2 · 6^−1.2 + 12^−1.2 + 10^−1.2 = ${A.toFixed(4)}, record 5 has 1 / (1 + (598 − 4) / (12^1.2 · A)) = ${elliot.dis[4].toFixed(6)}.`,
  `| \`elliot\` | ${four(elliot.dis, 6).join(", ")} |`,
  `| \`ihsn\` | ${four(ihsn.dis, 6).join(", ")} |`,
  `holds the scores ${listed(alone.map((i) => String(elliot.scores[i])))}, which are \`elliot\`, and beside them DIS-SUDA ${listed(four(ihsn.dis, 4))}, which come from the \`ihsn\` scores. From the scores in the same table they would be ${listed(four(elliot.dis, 4))}.`,
  `prints the scores ${listed(alone.map((i) => String(ihsn.scores[i])))}: \`ihsn\``,
  `counts 6 records with a DIS-SUDA above 0 and 4 above 0.1. By its own figures, four lines higher, ${ihsn.summary.above![0].records} records are above 0 and none is above ${ihsn.summary.above![1].threshold}, since the largest is ${Math.max(...ihsn.dis).toFixed(4)}. Its 6 are those with none.`,
];

/** Every sentence and row of the page that holds a computed number, written from what is computed. */
const sentences = [
  ...Array.from(
    { length: 10 },
    (_, i) =>
      `| ${[i + 1, ...names.map((name) => String(table.getChild(name)!.get(i))), f[i], F[i], risk[i].toFixed(6), distinct[i]].join(" | ")} |`,
  ),
  `The ten records fall into ${r.frequency.summary.classes} classes.`,
  `Records with f = 1 are **sample uniques**: ${r.frequency.summary.sampleUniques} of the ten, records ${uniques.slice(0, -1).join(", ")} and ${uniques.at(-1)!}.`,
  `Record 5 is unique in the file, and stands for ${F[4]} people.`,
  `for records 4 and 6, 76 + 76 = ${F[3]}.`,
  `The ten records stand for ${r.frequency.summary.population.toLocaleString("en")} people.`,
  `${k.violations[0].records} records violate 2-anonymity, ${k.violations[1].records} violate 3-anonymity.`,
  ...k.leaveOneOut.map(({ key, violations }) => `| ${key} | ${violations[1].records} |`),
  `| 1/f | ${k.attack.prosecutor.max!} |`,
  `| 1/F | ${k.attack.journalist.max!.toFixed(4)} |`,
  `| ${k.attack.marketer!.toFixed(4)}, for the whole file |`,
  `${risk[4].toFixed(6)} against ${(1 / F[4]).toFixed(6)} for record 5`,
  `the mean over records: ${(100 * individual.globalRisk!).toFixed(2)} %. Times ten records, ${individual.expectedReidentifications.toFixed(4)} **expected re-identifications**.`,
  `No record has a risk above 0.05; ${individual.above[1].records} have one above 0.01.`,
  `Members with individual risks 0.02, 0.03 and 0.03 have ${together.toFixed(4)}, each of them.`,
  `In file order: ${distinct.join(" ")}, with mean ${r.ldiversity.summary.variables[0].distinct!.mean}.`,
  `In the whole file ${10 * yes} % of the records have Health = yes.`,
  `In the class of records 4 and 6, 50 % have it. The distance between these two distributions, half the sum of differences, is ${t[3].toFixed(1)}. **t** is the largest such distance of all classes: ${t[6].toFixed(1)}, the class of record 7`,
  ...["complete", "incomplete", "missing"].map(
    (educ, i) =>
      `| (Male, ${educ === "missing" ? "" : "Secondary "}${educ}, Employed) | ${wildcard.split(", ")[i]} |`,
  ),
  `have f = ${wildcard}: the third`,
  `gives f = ${await ofThree("category")}.`,
  ...sudaSentences,
];

test.each(sentences)("the page says: %s", (sentence) => {
  expect(page).toContain(sentence);
});

test("no decimal number or percentage stands on the page that is not computed here", () => {
  const rest = sentences.reduce((text, sentence) => text.replace(sentence, ""), page);
  expect(rest.match(/\d+\.\d+|\d+ %/g)).toBeNull();
});

test("what the page says of the example holds", async () => {
  expect(individual.above[0]).toMatchObject({ threshold: 0.05, records: 0 });
  expect(individual.above[1].threshold).toBe(0.01);
  expect(Math.max(...t)).toBe(t[6]);
  expect(r.ldiversity.summary.variables[0].certain).toBe(6);
  expect(household.needs).toContain("household");
  expect(ihsn.summary.above!.map(({ records }) => records)).toEqual([4, 0, 0, 0, 0, 0, 0, 0]);
  expect(elliot.summary.specialUniques).toBe(4);
  expect((await sudaOf("elliot", 4)).scores).toEqual(elliot.scores);
  expect(share("Lstat")).toBe(share("Residence"));
  expect(scoreSum * elliot.summary.variables[2].share!).toBeCloseTo(22, 9);
});
