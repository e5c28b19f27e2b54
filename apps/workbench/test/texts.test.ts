import { ROLES } from "@sdc-risk/core";
import { placesIn, PSEUDO } from "@sdc-risk/report/language";
import { PRESETS, installed } from "@sdc-risk/session";
import { afterEach, describe, expect, it } from "vitest";
import { initial } from "../src/state/app-state.ts";
import { RELEASE_POLICIES } from "../src/state/release-types.ts";
import { judgingSettings, originOf } from "../src/state/settings.ts";
import { en } from "../src/texts/en.ts";
import { formatBytes } from "../src/texts/format.ts";
import { page as fr } from "../src/texts/fr/page.ts";
import { roles } from "../src/texts/fr/roles.ts";
import * as texts from "../src/texts/index.ts";
import { countText, dayText, formatValue, momentText, shareText } from "../src/texts/numbers.ts";
import { reasonText } from "../src/texts/reasons.ts";

const { speak } = texts;
afterEach(() => speak("en"));

/** The messages of a catalogue by their paths: an English one with its places behind it, or a translation. */
const messagesOf = (catalogue: object, path = ""): [path: string, message: string | readonly string[]][] =>
  Object.entries(catalogue).flatMap(([name, entry]: [string, unknown]) =>
    typeof entry === "string" || Array.isArray(entry)
      ? [[`${path}${name}`, entry as string | readonly string[]]]
      : messagesOf(entry as object, `${path}${name}.`),
  );

/** What English and French write alike. */
const ALIKE = [
  ...["Format", "SHA-256", "Variables", "Variable", "Type", "Population", "population", "Options", "Export"],
  ...["date", "Divergence", "Importance", "Plan (JSON)"],
  ...["R", "Python", "SQL (DuckDB)", "Stata", "SPSS", "SAS"],
];

describe("the texts of the page", () => {
  const english = messagesOf(en);
  const french = new Map(messagesOf(fr));

  it("are the same in English and in French, with the same places", () => {
    expect([...french.keys()].sort()).toEqual(english.map(([path]) => path).sort());
    for (const [path, message] of english) {
      const [text = "", ...places] = [message].flat();
      expect(placesIn(text), path).toEqual([...places].sort());
      expect(placesIn(String(french.get(path))), path).toEqual([...places].sort());
    }
  });

  it("are no English in French, but for what both write alike", () => {
    const alike = english
      .map(([path, message]) => [[message].flat()[0] ?? "", french.get(path)] as const)
      .filter(([text, other]) => text === other && /\p{L}/u.test(text))
      .map(([text]) => text);
    expect([...new Set(alike)].sort()).toEqual([...ALIKE].sort());
  });

  it("say each role in French, with a letter of its own, which its name holds", () => {
    expect(Object.keys(roles).sort()).toEqual(ROLES.map(({ name }) => name).sort());
    const letters = Object.values(roles).map(({ letter }) => letter);
    expect(new Set(letters).size).toBe(letters.length);
    for (const { short, letter } of Object.values(roles)) expect(short.toLowerCase()).toContain(letter);
  });

  it("hold what measures and policies are called and say, in French", async () => {
    await speak("fr");
    const policies = [...Object.values(PRESETS), ...Object.values(RELEASE_POLICIES)];
    const said = [
      ...installed.flatMap(({ title, about }) => [title, about]),
      ...policies.flatMap(({ rules, notCovered = "" }) => [
        ...rules.flatMap(({ why = "" }) => why.split(/(?<=\.) (?=[A-Z0-9])/)),
        ...notCovered.split(/(?<=[.]) (?=[A-Z0-9])/),
      ]),
    ].filter((text): text is string => typeof text === "string" && text !== "");
    expect(said.filter((text) => texts.translated(text) === text)).toEqual([]);
  });
});

/** Every text that the options of a schema, or of a part of one, are explained by. */
const aboutsIn = (schema: unknown): string[] =>
  typeof schema !== "object" || schema === null
    ? []
    : Object.entries(schema).flatMap(([name, value]: [string, unknown]) =>
        name === "description" && typeof value === "string" ? [value] : aboutsIn(value),
      );

describe("what workers and options say", () => {
  it("is in French where it is known, else in English, which is said", async () => {
    expect(texts.failureText("Names must be different.")).toBe("Names must be different.");
    await speak("fr");
    expect(texts.failureText('Two columns are named "age". Names must be different.')).toBe(
      'Deux colonnes portent le nom "age". Les noms doivent être différents.',
    );
    expect(texts.failureText("Names must be different. Nobody translated this.").replace("\u00a0", " ")).toBe(
      "En anglais : Names must be different. Nobody translated this.",
    );
    const several = { code: "BAD_FILE", message: "Déposez un seul fichier.", ofPage: true } as const;
    expect(texts.textOfFailure(several)).toBe(several.message);
  });

  it("explains nearly every option of the installed measures in French", async () => {
    await speak("fr");
    const abouts = [
      ...new Set(
        installed.flatMap(({ options }) =>
          aboutsIn(options["~standard"].jsonSchema.input({ target: "draft-2020-12" })),
        ),
      ),
    ];
    expect(abouts.length).toBeGreaterThan(100);
    const lacking = abouts.filter((about) => texts.optionText(about).startsWith("En anglais"));
    // one that was written a moment ago may lack it
    expect(lacking.length / abouts.length, lacking.join("\n")).toBeLessThan(0.05);
  });
});

describe("a language", () => {
  it("changes what is said and how numbers and dates are written, and back", async () => {
    const date = new Date(Date.UTC(2026, 0, 31, 14, 5));
    const seen = (): string[] => [
      texts.t.next(texts.t.steps.roles),
      texts.t.file.showing("some", 1200, 12_000),
      texts.t.roles.missingChip("-9", "age, sex, region", 2),
      countText(1_234_567),
      shareText(0.484),
      formatValue(1234.5, "number"),
      formatBytes(392_600),
      dayText(date),
      momentText(date),
      reasonText("It needs the role weight."),
    ];
    const english = seen();
    expect(english).toEqual([
      "Next: Roles",
      "1,200 of 12,000 variables",
      "-9 in age, sex, region and 2 more",
      "1,234,567",
      "48.4 %",
      "1,234.5",
      "392.6 kB",
      "2026-01-31",
      "2026-01-31 14:05",
      "it needs a variable in the role “Sampling weight”.",
    ]);
    await speak("fr");
    expect(seen().map((text) => text.replace(/[\u00a0\u202f]/g, " "))).toEqual([
      "Suite : Rôles",
      "1 200 sur 12 000 variables",
      "-9 dans age, sex, region et 2 autres",
      "1 234 567",
      "48,4 %",
      "1 234,5",
      "392,6 ko",
      "31 janvier 2026",
      "31 janvier 2026 à 14:05",
      "il manque une variable ayant le rôle « Poids de sondage ».",
    ]);
    await speak("en");
    expect(seen()).toEqual(english);
  });

  it("is that of the report, and changes none of its figures", () => {
    const french = { ...initial, language: "fr" } as const;
    expect(judgingSettings(french).language).toBe("fr");
    expect(judgingSettings(initial)).not.toHaveProperty("language");
    expect(originOf(french)).toBe(originOf(initial));
  });

  it("can be that of tests, in which every message is in brackets", async () => {
    await speak(PSEUDO);
    expect(texts.t.close).toBe("⟦Close the file⟧");
    expect(texts.t.file.inspect("age")).toBe("⟦Values of ⟧age⟦⟧");
  });
});
