import { breather, SdcError } from "@sdc-risk/core";
/** The id of each record, or its number in the file. */
async function idColumn(sdc, signal) {
    const { id } = sdc.roles;
    if (id === undefined)
        return { name: "record", values: Int32Array.from({ length: sdc.records }, (_, i) => i + 1) };
    const { codes, size, label } = sdc.coded(id), labels = [], breathe = breather(signal);
    for (let code = 0; code < size; code++) {
        if (code % 8192 === 0)
            await breathe();
        labels.push(label(code));
    }
    return { name: id, values: Array.from(codes, (code) => (code < 0 ? null : labels[code])) };
}
/** A column with a value per record. @throws BAD_MEASURE where a measure gave too few or too many */
function spread(name, { grain, values }, classes, records) {
    const expected = grain === "class" ? classes.size : records;
    if (values.length !== expected)
        throw new SdcError("BAD_MEASURE", `The column "${name}" holds ${values.length} values; expected one per ${grain}, ${expected}.`);
    return { name, values: grain === "class" ? classes.spread(values) : values };
}
/** One row per record in file order: its id and every column of every measure, classes spread to their records. */
export async function recordColumns(sdc, findings, signal) {
    const classes = findings.some(({ done }) => Object.values(done.columns).some(({ grain }) => grain === "class")) ? await sdc.classes() : null;
    return [
        await idColumn(sdc, signal),
        ...findings.flatMap(({ id, done }) => Object.entries(done.columns).map(([name, column]) => spread(`${id}.${name}`, column, classes, sdc.records))),
    ];
}
