import type { Block } from "@sdc-risk/blocks";
import { shareText } from "@sdc-risk/data";
import type { Titled } from "./words.ts";
import type { DecileRisk, FileSummary } from "../summary-schema.ts";

type Risk = "linked" | "interval" | "rmd";

const RISKS: readonly { readonly key: Risk; readonly title: string; readonly about: string }[] = [
  {
    key: "linked",
    title: "Correct links by decile",
    about: "Share of records that linkage finds, by decile of their original value.",
  },
  {
    key: "interval",
    title: "Records at risk by decile",
    about: "Share of records at risk by the interval measure, by decile of their original value.",
  },
  {
    key: "rmd",
    title: "Inside the robust interval by decile",
    about: "Share of records inside the interval of the robust distance, by decile of their original value.",
  },
];

/** What a share of a decile says. */
const FOUND: Readonly<Record<Risk, (share: string) => string>> = {
  linked: (share) => `linkage finds ${share} of them`,
  interval: (share) => `${share} of them changed so little on all variables`,
  rmd: (share) => `${share} of them stay inside the robust interval`,
};

/** Where the risk sits, and what to treat first. @param middle the width k that variables are compared at */
export function treatNext({ variables }: FileSummary, middle: number | null, titled: Titled): Block[] {
  const near = variables
    .flatMap(({ variable, near: all }) => {
      const share = all.find(({ k }) => k === middle)?.share ?? null;
      return share === null ? [] : [{ variable, share }];
    })
    .sort((a, b) => b.share - a.share || (a.variable < b.variable ? -1 : 1));
  const first = near.at(0);
  const known = RISKS.filter(({ key }) =>
    variables.some(({ deciles }) => deciles.some((decile) => decile[key] !== null)),
  );
  const told = known.at(0);
  return [
    ...(first === undefined
      ? []
      : [
          {
            kind: "bars" as const,
            answers: "where" as const,
            title: titled("What to treat next"),
            about:
              `Share of records whose released value lies within ${middle!} standard deviations, on ` +
              "each variable separately. " +
              (first.share === 0
                ? "No variable is near."
                : `"${first.variable}" changed least (${shareText(first.share)}): treat it first.`) +
              (told === undefined ? "" : worst(variables, told.key)),
            x: "share of records near",
            y: "variable",
            format: "percent" as const,
            bars: near.map(({ variable, share }) => ({ label: variable, value: share })),
          },
        ]),
    ...known.map(({ key, title, about }): Block => ({
      kind: "heatmap",
      answers: "where",
      title: titled(title),
      about:
        `${about} Decile 1 holds the lowest values, decile 10 the highest; outliers stand out at the ` +
        "ends. Where many values are equal, deciles are empty or count with the next.",
      x: "decile of the original value",
      y: "variable",
      format: "percent",
      columns: Array.from({ length: 10 }, (_, i) => String(i + 1)),
      rows: variables.map(({ variable }) => variable),
      values: variables.map(({ deciles }) => deciles.map((decile) => decile[key])),
    })),
  ];
}

/** The decile whose records are found most. */
function worst(variables: FileSummary["variables"], key: Risk): string {
  let most: { readonly variable: string; readonly decile: DecileRisk } | null = null;
  for (const { variable, deciles } of variables) {
    for (const decile of deciles)
      if ((decile[key] ?? 0) > (most?.decile[key] ?? 0)) most = { variable, decile };
  }
  if (most === null) return "";
  const where =
    most.decile.decile === 10
      ? "the highest values"
      : most.decile.decile === 1
        ? "the lowest values"
        : `the records in decile ${most.decile.decile}`;
  return ` Most at risk are ${where} of "${most.variable}": ${FOUND[key](shareText(most.decile[key]!))}.`;
}
