/** A text of the pseudo-locale: in brackets but for the sign at its end, by which sentences are told apart. */
export const inBrackets = (text: string): string => text.replace(/^(.+?)([.!?]?)$/s, "⟦$1⟧$2");
