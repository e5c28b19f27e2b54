import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect } from "vitest";
export const EXECUTABLE = fileURLToPath(new URL("../../bin/sdc-risk.js", import.meta.url));
const FIXTURES = fileURLToPath(new URL("../fixtures/", import.meta.url));
/** Starts the built command; the environment has no colour settings and no date of its own. */
export function start(args, { cwd, env } = {}) {
    const { SOURCE_DATE_EPOCH: _date, NO_COLOR: _plain, FORCE_COLOR: _colour, ...inherited } = process.env;
    return spawn(process.execPath, [EXECUTABLE, ...args], { cwd, env: { ...inherited, ...env } });
}
/** What a process printed and how it ended. */
export function outcome(child) {
    const stdout = [], stderr = [];
    child.stdout.on("data", (bytes) => stdout.push(bytes));
    child.stderr.on("data", (bytes) => stderr.push(bytes));
    child.stdin.on("error", () => undefined); // it may end before it has read everything
    return new Promise((done) => child.on("close", (code) => done({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() })));
}
const folders = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
/** A folder of its own for a test, in which it runs the command; removed when the test file is done. */
export class Desk {
    folder = mkdtempSync(join(tmpdir(), "sdc-risk-"));
    /** @param files by name; texts are UTF-8, lists of strings are lines */
    constructor(files = {}) {
        folders.push(this.folder);
        for (const [name, content] of Object.entries(files)) {
            mkdirSync(dirname(this.path(name)), { recursive: true });
            writeFileSync(this.path(name), typeof content === "string" || content instanceof Uint8Array ? content : `${content.join("\n")}\n`);
        }
    }
    path(name) {
        return join(this.folder, name);
    }
    text(name) {
        return readFileSync(this.path(name), "utf8");
    }
    /** A JSON report. */
    json(name) {
        return JSON.parse(this.text(name));
    }
    /** All names in the folder, hidden ones too, in order. */
    get names() {
        return readdirSync(this.folder).sort();
    }
    run(args, { input, env = {} } = {}) {
        const child = start(args, { cwd: this.folder, env });
        child.stdin.end(input);
        return outcome(child);
    }
    assess(...args) {
        return this.run(["assess", ...args]);
    }
    /** Runs `assess` with a report and records asked for, and expects that it fails, says why and leaves the folder as it was. */
    async refuses(args, code, ...messages) {
        const before = this.names;
        const { code: exit, stdout, stderr } = await this.run(["assess", ...args]);
        for (const message of messages)
            expect(stderr).toContain(message);
        expect(stderr).toMatch(/^(sdc-risk|error): .*\n/);
        expect(stderr).not.toMatch(/\n {4}at /);
        expect({ exit, stdout }).toEqual({ exit: code, stdout: "" });
        expect(this.names).toEqual(before);
        return stderr;
    }
}
export const fixture = (name) => join(FIXTURES, name);
/** Eight persons in four households. */
export const PEOPLE = [
    "region,sex,age,income,weight,hid,pid,name",
    "North,f,30,1200.5,10.5,1,p1,Ann", "North,m,31,1300,12,1,p2,Bob", "South,f,30,1100,9,2,p3,Cat", "South,f,30,900,9,2,p4,Dan",
    "North,f,30,1500,10,3,p5,Eve", "South,m,45,2500,11,4,p6,Fay", "South,m,45,2600,11,4,p7,Gus", "North,f,62,700,8,3,p8,Hal",
];
