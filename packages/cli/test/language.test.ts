import { ROLES } from "@sdc-risk/core";
import { LANGUAGES } from "@sdc-risk/data";
import { placesIn } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { commandWords, MESSAGES } from "../src/language/words.ts";
import { Desk } from "./support/command.ts";

/** Spaces that do not break, as French has them. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

const ADULTS = [
  "pid,region,sex,age,income,weight,health",
  ...Array.from({ length: 120 }, (_, i) =>
    [i + 1, i % 4, i % 2 === 0 ? "m" : "f", 20 + (i % 40), 1000 + i * 37, 10 + (i % 9) / 2, i % 5].join(","),
  ),
];

/** Words that English has and French does not; names of files, flags and values stand aside. */
const ENGLISH =
  /\b(the|of|and|is|are|that|with|without|which|what|records?|levels?|wrote|before|after|named like)\b/i;

const englishLines = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => !line.includes("sdc-risk "))
    .filter((line) => ENGLISH.test(line.replace(/--[\w-]+/g, "")));

const long = (text: string): string[] => text.split("\n").filter((line) => Array.from(line).length > 80);

async function inFrench(desk: Desk, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await desk.run([...args, "--language", "fr"]);
  expect(stderr).toBe("");
  return plain(stdout);
}

describe("messages of the command", () => {
  const { en, fr } = MESSAGES;
  it("are the same in all languages, with the same places", () => {
    expect(Object.keys(MESSAGES)).toEqual([...LANGUAGES]);
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const [id, text] of Object.entries(en))
      expect(placesIn(fr[id as keyof typeof fr]), id).toEqual(placesIn(text));
  });

  it("has every role in French, with what it is for", () => {
    const { told } = commandWords("fr");
    for (const { term, note } of ROLES) {
      expect(told(term, "inspection"), term).not.toBe(term);
      if (note !== undefined) expect(told(note, "inspection"), note).not.toBe(note);
    }
  });
});

describe.concurrent("the terminal in French", () => {
  it("inspects a file, and names a command that keeps the language", async () => {
    const desk = new Desk({ "people.csv": ADULTS });
    const text = await inFrench(desk, "inspect", "people.csv");
    expect(englishLines(text)).toEqual([]);
    expect(long(text)).toEqual([]);
    for (const part of [
      "120 enregistrements, 7 variables",
      "Rôles suggérés",
      "Poids de sondage (--weight)",
      "région ; 4 modalités",
      "Que faire ensuite",
      "--language fr",
    ])
      expect(text).toContain(part);
  });

  it("compares two reports", async () => {
    const desk = new Desk({ "people.csv": ADULTS });
    const assess = "assess people.csv --weight weight --sensitive health --quiet".split(" ");
    await desk.run([...assess, ..."--keys region,sex,age --out a.json".split(" ")]);
    await desk.run([...assess, ..."--keys region,sex --out b.json".split(" ")]);
    const text = await inFrench(desk, "compare", "a.json", "b.json");
    // findings of the study of populations go by their names
    expect(englishLines(text.replaceAll("near-per-record", ""))).toEqual([]);
    expect(long(text)).toEqual([]);
    for (const part of [
      "Risque de divulgation, comparaison : people.csv et people.csv",
      "Ce qui diffère",
      "Variation",
      "120 enregistrements, 7 variables",
      "seul A contient age",
    ])
      expect(text).toContain(part);
    const written = await inFrench(desk, "compare", "a.json", "b.json", "--out", "c.html");
    expect(written).toBe("Fichier écrit : c.html\n");
    expect(desk.text("c.html")).toContain('<html lang="fr"');
  });

  it("says what a plan found and did, and what was written and was not", async () => {
    const desk = new Desk({ "people.csv": ADULTS });
    const text = await inFrench(
      desk,
      ..."plan people.csv --keys region,sex --insensitive age,income,weight,health,pid --policy k3".split(
        " ",
      ),
      ..."--census --measures kanon,population --out treated.csv --plan plan.json".split(" "),
    );
    expect(englishLines(text)).toEqual([]);
    expect(text).toMatch(/^Impossible de dire si le fichier respecte la politique/);
    expect(text).toContain("Ce qui vaut pour treated.csv, évalué avec son fichier d’origine :");
    expect(text).toContain("Fichier écrit : plan.json");
    expect(text).toContain("Non écrit : treated.csv. Aucune valeur n’a été traitée");
    const treated = await inFrench(desk, ..."treat people.csv --plan plan.json --out again.csv".split(" "));
    expect(treated).toMatch(/^Fichier écrit : again\.csv \(120 enregistrements, \d+ variables\)\n$/);
  });
});
