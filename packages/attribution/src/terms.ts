import type { Term } from "@sdc-risk/core";

/** What the report of this measure calls things, for its glossary. */
export const terms: readonly Term[] = [
  {
    term: "DCAP",
    written: /\bDCAP\b|correct attribution/i,
    meaning:
      "Differential correct attribution probability: how often a person's sensitive value is attributed " +
      "correctly by who looks the key up in the released file, to be read between the same in the " +
      "original and a guess.",
    source: "Elliot 2014; Taub, Elliot, Pampaka and Smith 2018",
  },
  {
    term: "DiSCO",
    written: /disclosed: the released file|disclosed correctly/i,
    meaning:
      "Records whose class in the released file holds one value of a sensitive variable only (disclosed, " +
      "DiS), and those of them whose own value it is (disclosed correctly, DiSCO).",
    source: "Raab, Nowok and Dibben 2024",
  },
  {
    term: "DiSDiO",
    written: /\bDiSDiO\b/,
    meaning:
      "Records disclosed correctly whose class in the original holds that value only, too. Dorig and Dsyn are the " +
      "records of the original and of the released file whose class holds one value only.",
    source: "Raab, Nowok and Dibben 2024",
  },
  {
    term: "UiOiS",
    written: /\bUiOiS\b/,
    meaning:
      "Uniques of the original whose key the released file holds, once or more often. UiO and UiS are the uniques of the " +
      "original and of the released file.",
    source: "Raab, Nowok and Dibben 2024",
  },
  {
    term: "Replicated uniques",
    written: /replicated uniques/i,
    meaning: "Keys that one record of the original holds, and one record of the released file too.",
    source: "Raab, Nowok and Dibben 2024",
  },
  {
    term: "TCAP",
    written: /\bTCAP\b/,
    meaning:
      "Targeted correct attribution probability: of what the released file gives as certain, because all " +
      "its records with a key hold one value, the share that is correct.",
    source: "Taub and Elliot 2019",
  },
];
