import { recipeOf, type RSource } from "./from-r.ts";

/** People whose data anybody can have, taken as if they were all there are. */
export const SOURCES: readonly RSource[] = [
  {
    id: "women",
    name: "women with children",
    about:
      "women aged 21 to 35 with two or more children, US census of 1980 (Angrist and Evans 1998): age, weeks of " +
      "work, ethnicity, more children, sex of the first and of the second child",
    package: "AER",
    debian: "r-cran-aer",
    units: 254_654,
    code: `data("Fertility", package = "AER")
      d <- with(Fertility, data.frame(age, work, ethnicity = paste(afam, hispanic, other), morekids, gender1, gender2))`,
    keys: ["age", "work", "ethnicity", "morekids", "gender1", "gender2"],
  },
  {
    id: "workers",
    name: "workers",
    about:
      "full-time workers aged 21 to 64, US Current Population Surveys (Stock and Watson 2007): age, education, " +
      "region, sex, earnings in whole dollars; as a key of many levels, earnings to the cent",
    package: "AER",
    debian: "r-cran-aer",
    units: 61_395,
    code: `data("CPSSW8", package = "AER")
      d <- with(CPSSW8, data.frame(age, education, region, gender, dollars = floor(earnings), earnings))`,
    keys: ["age", "education", "region", "gender", "dollars"],
    levels: "earnings",
  },
  {
    id: "men",
    name: "men at work",
    about:
      "men aged 18 to 70, US Current Population Survey of March 1988 (Bierens and Ginther 2001): education, " +
      "experience, region, ethnicity, metropolitan area, tenth of the wage, part-time",
    package: "AER",
    debian: "r-cran-aer",
    units: 28_155,
    code: `data("CPS1988", package = "AER"); d <- CPS1988
      d$wage <- cut(d$wage, quantile(d$wage, 0:10 / 10), include.lowest = TRUE, labels = FALSE)`,
    keys: ["education", "experience", "region", "ethnicity", "smsa", "wage", "parttime"],
  },
  {
    id: "pupils",
    name: "pupils",
    about:
      "candidates of the A-level in chemistry, England 1997 (Yang, Goldstein et al. 1999): authority, age in months, " +
      "sex, score, grade points at 16; schools are clusters, and a key of many levels",
    package: "mlmRev",
    debian: "r-cran-mlmrev",
    units: 31_022,
    code: `data("Chem97", package = "mlmRev")
      d <- with(Chem97, data.frame(lea, age, gender, score, points = floor(2 * gcsescore), school))`,
    keys: ["lea", "age", "gender", "score", "points"],
    cluster: "school",
    levels: "school",
  },
  {
    id: "stops",
    name: "persons stopped",
    about:
      "stops by the police of Minneapolis in 2017: neighbourhood, race, sex, problem, month, race told before, " +
      "search of the person; blocks (thousandths of a degree) are clusters, and a key of many levels",
    package: "carData",
    debian: "r-cran-cardata",
    units: 51_920,
    code: `data("MplsStops", package = "carData")
      d <- with(MplsStops, data.frame(neighborhood, race, gender, problem, month = format(date, "%m", tz = "UTC"),
        preRace, personSearch, block = paste(neighborhood, round(lat, 3), round(long, 3))))`,
    keys: ["neighborhood", "race", "month", "gender", "problem", "preRace", "personSearch"],
    cluster: "block",
    levels: "block",
  },
];

export const REAL = SOURCES.map(recipeOf);
