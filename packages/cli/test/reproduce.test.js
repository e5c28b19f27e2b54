import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { reproduce } from "../src/assess/reproduce.js";
const settings = (some) => ({ roles: {}, missing: [], measures: null, options: {}, plugins: [], ...some });
const command = (file, some = {}, flags = {}) => reproduce(file, flags, settings(some));
/** The words that a POSIX shell makes of a command. */
const words = (line) => execFileSync("sh", ["-c", `printf '%s\\0' ${line}`]).toString().split("\0").slice(0, -1);
describe("the command that reproduces a report", () => {
    it("names roles, codes, measures and how the file is read as flags", () => {
        expect(command("survey.csv", {
            roles: { keys: ["region", "sex"], weight: "w", directIdentifiers: ["name"] }, missing: [-999, "NA"], measures: ["kanon"], delimiter: "\t", encoding: "windows-1252",
        }, { released: ["treated.csv"], detail: "internal" })).toBe("sdc-risk assess survey.csv --keys region,sex --weight w --direct-identifiers name --missing -999,NA --measures kanon --released treated.csv "
            + "--delimiter '\\t' --encoding windows-1252 --detail internal --out report.html");
    });
    it("tells no folder of the machine", () => {
        const line = command("/home/ann/secret project/a.csv", { plugins: ["/home/ann/twins.mjs", "../more.mjs", "@acme/sdc-more", "sdc-twins", "node_modules/x/index.js"] }, { released: ["../other/b.csv"] });
        expect(line).toBe("sdc-risk assess a.csv --released b.csv --plugin ./twins.mjs --plugin ./more.mjs --plugin @acme/sdc-more --plugin sdc-twins --plugin ./index.js --out report.html");
    });
    it("leaves options to a file, and to a configuration what flags cannot say", () => {
        expect(command("a.csv", { options: { kanon: { k: [3] } } })).toContain(" --options options.json ");
        expect(command("a.csv", { roles: { keys: ["age", "income, net"] } })).toBe("sdc-risk assess a.csv --config sdc-risk.json --out report.html");
        expect(command("a.csv", { roles: { keys: [" age"] } })).toContain(" --config sdc-risk.json ");
        expect(command("a.csv", { missing: { income: [-9] } })).toContain(" --config sdc-risk.json ");
        expect(command("a.csv", { missing: {} })).not.toContain("--config");
        expect(command("a.csv", { roles: { keys: [] } })).toBe("sdc-risk assess a.csv --out report.html");
    });
    it("stays one command for the shell, whatever names hold", () => {
        const names = ["it's", "$(rm -rf x)", "`id`", "a b", "\"q\"", "né", "*", "~", "a\nb", "-x", "#", "&&"];
        expect(words(command("a;b.csv", { roles: { keys: names, weight: "w;'" } }))).toEqual(["sdc-risk", "assess", "a;b.csv", "--keys", names.join(","), "--weight", "w;'", "--out", "report.html"]);
    });
    it("takes a file whose name begins with a dash for a file, and - for standard input", () => {
        expect(command("-a.csv")).toContain(" ./-a.csv ");
        expect(command("-")).toContain(" assess - ");
    });
});
