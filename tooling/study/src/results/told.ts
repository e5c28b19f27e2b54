import { ROLES, SdcObject } from "@sdc-risk/core";
import { DESIGNS, schemeOf, type Design, type Told } from "../designs.ts";

const hasRole = (role: string): boolean => ROLES.some(({ name }) => (name as string) === role);

/** What this version of the product can be told of a file. */
const CAN_TELL: Readonly<Record<Told, boolean>> = {
  cluster: hasRole("cluster"),
  "cluster-weight": hasRole("clusterWeight"),
  margins: true,
  original: true,
  size: "weighting" in SdcObject.prototype,
};

/** Whether this version of the product can be told what the design tells. */
export const canTell = (design: Design): boolean => {
  const { told } = schemeOf(design);
  return told === null || CAN_TELL[told];
};

/** The designs that this version of the product can be told of. */
export const TELLABLE = (Object.keys(DESIGNS) as Design[]).filter(canTell);
