import { required } from "@sdc-risk/data";
import { SdcObject } from "@sdc-risk/core";
import { makeVector, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import { assessHeadline } from "../truth/assess-sample.ts";
import { NAMES } from "../results/file.ts";
import { headlineOf, type Headline } from "../headline/headline.ts";
import { labelsOf, textsLeft, untreated, type CaseSample, type TreatedSample } from "./sample.ts";

/** A sample as a file: keys, and what each record stands for. */
function tableOf(sample: CaseSample, { groupings, masks }: TreatedSample): Table {
  const { columns, drawn, units, keys } = sample;
  const labels = labelsOf(sample, groupings);
  const own = columns.map(({ name, codes }, j): [string, Vector] => {
    const texts = textsLeft(codes, masks, j, required(labels[j], "labels of a key"));
    const isNumber = required(keys[j], "key").width !== null && (groupings[j] ?? null) === null;
    return [
      name,
      isNumber
        ? vectorFromArray(texts.map((text) => (text === null ? null : Number(text))))
        : vectorFromArray(texts, new Utf8()),
    ];
  });
  const weights = new Float64Array(drawn.length).fill(units / drawn.length);
  return new Table({ ...Object.fromEntries(own), [NAMES.weight]: makeVector(weights) });
}

/** A treated sample as the product takes it, beside the sample as it was drawn. */
export function treatedObject(sample: CaseSample, treated: TreatedSample): SdcObject {
  const roles = { keys: sample.keys.map(({ name }) => name), weight: NAMES.weight };
  const original = tableOf(sample, untreated(sample));
  const same = treated.masks.every((mask) => mask === 0) && treated.groupings.every((one) => one === null);
  return same
    ? SdcObject.fromArrow(original, roles)
    : SdcObject.fromArrow(original, roles, {
        released: [tableOf(sample, treated)],
        match: "position",
      }).releasedFile(0);
}

/** What a report opens with on a treated sample beside the sample as it was drawn. */
export const saidOf = async (sample: CaseSample, treated: TreatedSample): Promise<Headline> =>
  headlineOf(await assessHeadline(treatedObject(sample, treated)));
