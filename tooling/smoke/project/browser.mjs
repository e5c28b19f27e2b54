import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { readBytes } from "@sdc-risk/io";
import { kanon } from "@sdc-risk/kanon";

export async function risk(bytes, name, roles) {
  const { table } = await readBytes(bytes, name);
  return (await assess(SdcObject.fromArrow(table, roles), [kanon])).results.kanon.summary;
}
