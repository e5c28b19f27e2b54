import { firstSentence } from "@sdc-risk/blocks";
import { MESSAGES } from "../src/language/report.ts";
import { FRENCH, TABLES } from "../src/language/texts/fr.ts";
import { INSPECTION } from "../src/language/texts/fr/inspection.ts";
import { typeset } from "../src/language/typeset.ts";
import { catalogue, numberWords, placesIn, PSEUDO } from "../src/language/words.ts";
import { describe, expect, it } from "vitest";
import { guideReport } from "./guide.ts";

const french = numberWords("fr");
/** Narrow and other spaces that do not break, as Intl writes them in French. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

describe("words of a language", () => {
  it("writes numbers with the separators of the language, and the digits of English", () => {
    expect(plain(french.count(1234567))).toBe("1 234 567");
    expect(plain(french.share(0.4836))).toBe("48,4 %");
    expect(plain(french.share(0.00001))).toBe("< 0,01 %");
    expect(plain(french.value(1234.5, "number"))).toBe("1 234,5");
    expect(plain(french.value(1e-12, "probability"))).toBe("< 1 sur 10⁹");
    expect(french.value("1.2.3", "text")).toBe("1.2.3");
  });

  it("leaves English as it is", () => {
    const { count, share, told: same } = numberWords("en");
    expect([count(1234), share(0.5), same("too low")]).toEqual(["1,234", "50 %", "too low"]);
  });

  it("chooses plurals by the rules of the language: zero is singular in French, plural in English", () => {
    const words = catalogue({
      en: { rules: "{n, plural, one {# rule} other {# rules}}" },
      fr: { rules: "{n, plural, one {# règle} other {# règles}}" },
    });
    expect([0, 1, 2].map((n) => words("en").say("rules", { n }))).toEqual(["0 rules", "1 rule", "2 rules"]);
    expect([0, 1, 2].map((n) => words("fr").say("rules", { n }))).toEqual(["0 règle", "1 règle", "2 règles"]);
    expect(words(PSEUDO).say("rules", { n: 2 })).toBe("⟦2 rules⟧");
    const file = catalogue({ en: { lacks: "{file} lacks it" }, fr: { lacks: "absent de {file}" } });
    expect(file(PSEUDO).say("lacks", { file: "a.csv" })).toBe("⟦⟧a.csv⟦ lacks it⟧");
  });

  it("keeps two-part punctuation and quotation marks on one line in French", () => {
    expect(typeset("Oui : « a » ; b ?", "fr")).toBe("Oui\u00a0: «\u00a0a\u00a0»\u00a0; b\u00a0?");
    expect(typeset("(Oui ?) 95 % et {share} %.", "fr")).toBe("(Oui\u00a0?) 95\u00a0% et {share}\u00a0%.");
    expect(typeset("A 95 % interval", "en")).toBe("A 95 % interval");
  });
});

/** Every French text of reports, as it is shown. */
const FRENCH_TEXTS = [
  ...Object.values(MESSAGES.fr),
  ...[...FRENCH, ...INSPECTION, ...TABLES].map(([, other]) => other),
].map((text) => typeset(text, "fr"));

describe("French texts", () => {
  it("have the spaces, the apostrophes and the quotation marks of French", () => {
    expect(FRENCH_TEXTS.length).toBeGreaterThan(800);
    const wrong = /[^\s] [:;!?»%](?![\w/])|«(?! |\u00a0)[^{]|\p{L}'\p{L}|“|”|\.\.\./u;
    expect(FRENCH_TEXTS.filter((text) => wrong.test(text))).toEqual([]);
  });

  it("are each for one text of English, in which they have the same places", () => {
    for (const list of [FRENCH, INSPECTION, TABLES])
      for (const [english, other] of list) {
        const places = (text: string): string[] =>
          Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
        expect(
          places(other).filter((name) => !places(english).includes(name)),
          english,
        ).toEqual([]);
      }
  });
});

describe("texts that measures write", () => {
  const say = (english: string): string => plain(french.told(english));

  it("says where bytes are that no reader looks at", () => {
    const english =
      'people.xlsx holds more than was looked at. The file holds bytes that are none of its values, and that no program shows: 1,299 behind the end of the archive; 12 behind the values of "sex".';
    expect(say(english.replace("behind the end of the archive", "between the files of the archive"))).toBe(
      'people.xlsx contient plus que ce qui a été examiné. Le fichier contient des octets qui ne sont aucune de ses valeurs et qu’aucun programme n’affiche : 1 299 entre les fichiers de l’archive ; 12 après les valeurs de "sex".',
    );
    expect(say(english)).toContain("no program shows");
  });

  it("are found whole, with numbers in the separators of the language", () => {
    expect(say("too low")).toBe("trop faible");
    expect(say("This value rests on the weights, which add up to 1,234.")).toBe(
      "Cette valeur dépend des poids, dont la somme est de 1 234.",
    );
  });

  it("are found where a list holds words beside a name", () => {
    const said = say(
      "a.csv holds income otherwise than the original, but what it was is still known from other (the same value in 100 % of the records).",
    );
    expect(said).toContain("se lit encore dans other (la même valeur dans 100 % des enregistrements).");
  });

  it("are found sentence by sentence, and stay as they are where the language has none", () => {
    expect(say("A mean hides records at high risk. Nobody translated this.")).toBe(
      "Une moyenne masque les enregistrements à haut risque. Nobody translated this.",
    );
  });

  it("are found where the value of an option is no number", () => {
    expect(
      say(
        'It is counted with the option population.samplingFraction 0.0001; the rule is about "weights", the default.',
      ),
    ).toBe(
      "Cette valeur est comptée avec l’option population.samplingFraction 0.0001 ; la règle porte sur " +
        '"weights", la valeur par défaut.',
    );
    expect(say("It is counted with the option method approximate; the rule is about exact.")).toMatch(
      /exact\.$/,
    );
  });

  it("are found for the errors of rules on what is no number of records", () => {
    for (const english of [
      '"kanon.violations.share / records" divides what is a share or a chance already, so that nearly every file ' +
        'would meet the rule. Leave "/ records" out.',
      'Nothing says that "acme.twins" is a number of records, so it has no share of all records. Leave "share" out ' +
        "and give a limit of the figure itself. A measure of your own says it in the schema of its summary, by the " +
        'kind "count" or "expected".',
    ])
      expect(french.toldWhole(english, "errors")).not.toMatch(/\b(the|records, so|already|Leave)\b/);
  });

  it("are found for what the figures of frequencies mean that a report opens with", async () => {
    const { blocks } = (await guideReport()).measures["frequency"];
    const opening = blocks.flatMap((block) =>
      block.kind === "metrics" ? block.metrics.filter(({ verdict }) => verdict === true) : [],
    );
    const meanings = opening.map(({ about }) => firstSentence(about));
    expect(meanings).toHaveLength(2);
    expect(meanings.filter((text) => say(text) === text)).toEqual([]);
  });

  it("leave names of the data as they are, though they read like words of the language", () => {
    expect(say("region left out")).toBe("suppression de region");
    expect(say("3 values of education as “other”")).toBe("3 modalités de education regroupées en « other »");
  });

  it("are not taken for others that begin alike", () => {
    const text = "something that nobody knows; 3 keys occur twice, and its model expects 0.3";
    expect(say(text)).toBe(text);
  });

  it("have each the same places in both languages", () => {
    const places = (text: string): string[] => [
      // French says "unique" where English says that no other record shares the keys
      ...new Set(text.match(/\{\w+[}|]/g)?.filter((place) => place !== "{record}")),
    ];
    for (const [english, other] of FRENCH)
      expect(places(other).sort(), english).toEqual(places(english).sort());
  });

  it("stand once each", () => {
    const all = FRENCH.map(([english]) => english);
    expect(all.filter((text, i) => all.indexOf(text) !== i)).toEqual([]);
  });
});

describe("messages of reports", () => {
  const { en, fr } = MESSAGES;

  it("are the same in both languages, with the same places", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const [id, text] of Object.entries(en)) {
      const other = fr[id as keyof typeof fr];
      // what is in English beside a translation is said in the translation only
      if (text !== "") expect(placesIn(other), id).toEqual(placesIn(text));
    }
  });
});
