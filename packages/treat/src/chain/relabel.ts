/** The label that a value gets, by its text. */
export type Relabel = (text: string) => string;
