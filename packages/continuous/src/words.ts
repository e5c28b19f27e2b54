/** The title of a block, with the number of the released file where there are several. */
export type Titled = (title: string) => string;
