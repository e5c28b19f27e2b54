import { SdcObject } from "@sdc-risk/core";
import { surveyTable } from "@sdc-risk/testkit";
import type { Key, Population } from "./population.ts";
import { postcodesOf } from "./postcodes.ts";

const KEYS = ["region", "sex", "age", "marital", "education", "ethnicity", "labor"] as const;
const BAND = 5;

/**
 * The population that the example survey is drawn from, by the same generator.
 * @param band width of the bands of age, a divisor of 100; 1 leaves years
 */
export function survey(units: number, seed: number, band = BAND): Population {
  const table = surveyTable({ rows: units, seed, labels: false }).select([...KEYS, "hid"]);
  const sdc = SdcObject.fromArrow(table, { keys: KEYS });
  const ages = sdc.numbers("age");
  const keys = KEYS.map((name): Key => {
    if (name === "age")
      return { name, codes: Int32Array.from(ages, (age) => Math.floor(age / band)), size: 100 / band };
    const { codes, size } = sdc.coded(name);
    return { name, codes, size };
  });
  const household = Int32Array.from(sdc.numbers("hid"));
  return {
    id: "survey",
    name: "survey",
    about: "the generator of the example survey: persons in households, keys that hang on age and region",
    units,
    keys,
    household,
    cluster: null,
    levels: postcodesOf(keys[0].codes, household),
    real: false,
  };
}
