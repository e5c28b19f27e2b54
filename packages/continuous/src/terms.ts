import type { Term } from "@sdc-risk/core";

/** What the report of this measure calls things, for its glossary. */
export const terms: readonly Term[] = [
  {
    term: "Interval measure",
    written: /width k, standard deviations|interval, k =|interval measure/i,
    meaning:
      "A record is at risk when every released value lies within k standard deviations of its original.",
    source: "Domingo-Ferrer and Torra 2001",
  },
  {
    term: "Minimum covariance determinant",
    written: /robust (mahalanobis )?distance/i,
    meaning:
      "Centre and scatter of that half of the records that lies closest together, so that outliers do not " +
      "move them; robust distances are taken from it.",
    source: "Rousseeuw and Van Driessen 1999",
  },
  {
    term: "Rank interval",
    meaning:
      "A record is at risk when the rank of its value moved by at most p percent of the number of records " +
      "on every variable.",
    source: "Mateo-Sanz, Sebé and Domingo-Ferrer 2004",
  },
  {
    term: "Record linkage",
    written: /record linkage|correct links/i,
    meaning:
      "An intruder who holds the original values links every released record to the nearest original; the " +
      "share of correct links is the risk.",
    source: "Domingo-Ferrer and Torra 2003",
  },
  {
    term: "Robust Mahalanobis distance",
    written: /robust (mahalanobis )?distance/i,
    meaning:
      "How far a record lies from the centre of all, in the light of spread and correlations that " +
      "outliers do not move; large for outliers.",
    source: "Templ and Meindl 2008",
  },
];
