/**
 * Where an option is given, for messages: a person who is told to set it must know how.
 * @param measure its id
 * @param example options with a value that would do
 */
export const optionAdvice = (measure: string, example: object): string =>
  `${JSON.stringify({ [measure]: example })} in the file of --options, or under "options" of the configuration`;
