const ZERO = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
// Hangul, Han, Kana, Yi; full-width forms; emoji; the supplementary planes of ideographs
const WIDE = /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]$/u;
/** Columns that text takes in a terminal (after Unicode Annex 11). */
export function columnsOf(text) {
    let columns = 0;
    for (const c of text)
        if (!ZERO.test(c))
            columns += WIDE.test(c) ? 2 : 1;
    return columns;
}
export const padEnd = (text, columns) => text + " ".repeat(Math.max(0, columns - columnsOf(text)));
export const padStart = (text, columns) => " ".repeat(Math.max(0, columns - columnsOf(text))) + text;
/** Text of at most `columns` columns; what is cut off is told by "…". */
export function cut(text, columns) {
    if (columnsOf(text) <= columns)
        return text;
    let out = "";
    for (const c of text) {
        if (columnsOf(out + c) > columns - 1)
            break;
        out += c;
    }
    return `${out}…`;
}
/** A word in pieces of at most `width` columns. */
function pieces(word, width) {
    const parts = [""];
    for (const c of word) {
        if (columnsOf(parts.at(-1) + c) > width)
            parts.push("");
        parts[parts.length - 1] = parts.at(-1) + c;
    }
    return parts;
}
/** Lines of at most `width` columns, broken at spaces; longer words are cut. */
export function wrap(text, width) {
    const lines = [""];
    for (const word of text.split(" ").filter((part) => part !== "").flatMap((part) => pieces(part, width))) {
        const last = lines.at(-1);
        if (last === "")
            lines[lines.length - 1] = word;
        else if (columnsOf(last) + 1 + columnsOf(word) <= width)
            lines[lines.length - 1] = `${last} ${word}`;
        else
            lines.push(word);
    }
    return lines;
}
/** Texts beside a label: the label in `column` columns, the texts wrapped in the rest of `width`; a longer label has a line of its own. */
export function beside(label, texts, column, width) {
    const lines = texts.flatMap((text) => wrap(text, width - column)), indent = " ".repeat(column);
    if (columnsOf(label) <= column - 2)
        return lines.map((line, i) => (i === 0 ? padEnd(label, column) : indent) + line);
    const margin = " ".repeat(/^ */.exec(label)[0].length);
    return [...wrap(label, width - margin.length).map((line) => margin + line), ...lines.map((line) => indent + line)];
}
