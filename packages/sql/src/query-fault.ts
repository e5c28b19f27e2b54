import { plural, SdcError, shortName } from "@sdc-risk/data";

/** Variables that are named at most. */
const MANY = 20;

/** A query that an engine could not run, for what it found in the table or in a view: BAD_SOURCE. */
export class QueryFault extends SdcError {
  /** @param message a sentence that holds no value of the data */
  constructor(message: string) {
    super("BAD_SOURCE", message);
  }

  /** The same with the variables that the query read. */
  reading(variables: readonly string[]): SdcError {
    if (variables.length === 0) return this;
    const names = variables.slice(0, MANY).map((name) => `"${shortName(name)}"`);
    const more = variables.length > MANY ? ", …" : "";
    const which = plural(variables.length, "variable");
    return new SdcError("BAD_SOURCE", `${this.message} It read the ${which} ${names.join(", ")}${more}.`);
  }
}
