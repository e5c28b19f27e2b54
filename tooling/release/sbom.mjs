// What the command holds of others, as a bill of materials in the form of CycloneDX 1.6 (ECMA-424): the packages that the bundle
// took something from, as its notices name them, and what an installation brings beside.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const purl = (name, version) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;

/**
 * The packages that notices name: lines `name version` before each licence.
 * @param {string} notices
 * @returns {{ name: string, version: string }[]}
 */
export function packagesIn(notices) {
  return notices
    .split(`${"=".repeat(80)}\n`)
    .flatMap((part) => {
      const names = [];
      for (const line of part.trimStart().split("\n")) {
        const [, name, version] = /^((?:@[^/\s]+\/)?[^/\s@]+) (\d+\.\d+\.\d+\S*)$/.exec(line) ?? [];
        if (name === undefined) break;
        names.push({ name, version });
      }
      if (names.length === 0) throw new Error(`Notices name no package: ${part.slice(0, 60)}`);
      return names;
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** @returns {{ type: string, "bom-ref": string, name: string, version: string, purl: string, licenses?: object[] }} */
const component = (type, { name, version, license }) => ({
  type,
  "bom-ref": purl(name, version),
  name,
  version,
  purl: purl(name, version),
  ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
});

/** The licence that a package names; none where it is not installed where the command's packages are. */
function licenceOf(root, { name, version }) {
  const store = join(root, "node_modules/.pnpm");
  const at = join(store, `${name.replace("/", "+")}@${version}`, "node_modules", name, "package.json");
  return JSON.parse(readFileSync(at, "utf8")).license;
}

/**
 * The bill of the packed command.
 * @param {string} root
 * @param manifest its package.json
 * @param {string} tarball its tarball, whose digest the bill gives
 */
export function billOf(root, manifest, tarball) {
  const notices = readFileSync(join(root, "packages/cli/dist/third-party-notices.txt"), "utf8");
  const installed = Object.entries(manifest.dependencies).map(([name, version]) => ({ name, version }));
  const others = [...packagesIn(notices), ...installed].map((one) => ({
    ...one,
    license: licenceOf(root, one),
  }));
  const own = component("application", manifest);
  const digest = createHash("sha512").update(readFileSync(tarball)).digest("hex");
  const components = others.map((one) => component("library", one));
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { ...own, hashes: [{ alg: "SHA-512", content: digest }] } },
    components,
    dependencies: [
      { ref: own["bom-ref"], dependsOn: others.map(({ name, version }) => purl(name, version)) },
      ...others.map(({ name, version }) => ({ ref: purl(name, version), dependsOn: [] })),
    ],
  };
}
