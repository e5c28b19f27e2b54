import { shareOf } from "@sdc-risk/blocks";
import type { AtRisk, FirstFile, WithinInterval } from "./summary-schema.ts";

export const withinInterval = (records: number, compared: number): WithinInterval =>
  compared === 0 ? { records: null, share: null } : { records, share: records / compared };

export const atRisk = (records: number, compared: number): AtRisk => ({
  records,
  share: shareOf(records, compared),
});

/** The first file where there is none. */
export const NO_FILE: FirstFile = {
  matching: null,
  released: null,
  compared: null,
  leftOut: null,
  added: null,
  interval: null,
  intervalReason: null,
  curve: null,
  rankInterval: null,
  rankIntervalReason: null,
  rmd: null,
  linkage: null,
  probabilistic: null,
  outliers: null,
  variables: [],
};
