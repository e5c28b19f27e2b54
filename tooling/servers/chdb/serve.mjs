// A recent ClickHouse for tests: the engine of chdb in this process, behind as much of the HTTP interface of a server
// as the package clickhouse uses. One server, no cluster; no query is stopped before its end.
// node serve.mjs FOLDER PORT, with the password of all users in SDC_CHDB_PASSWORD

import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { Session } from "chdb";

const HOST = "127.0.0.1";
/** What users may do, as the setting `readonly` says it. */
const READONLY = new Map([
  ["owner", "0"],
  ["reader", "2"],
  ["strict", "1"],
  ["bound", "2"],
]);
/** Parameters of an address that are no settings. */
const NO_SETTINGS = new Set(["query", "query_id", "database", "default_format", "readonly"]);
/** Settings that no query can bring along in its text. */
const LAID = ["wait_end_of_query", "max_query_size"];
const READS = /^\s*(?:SELECT|WITH|EXPLAIN|DESCRIBE|EXISTS|SHOW|KILL)\b/iu;

const [folder = "", port = ""] = process.argv.slice(2);
const password = process.env["SDC_CHDB_PASSWORD"];
// tables can be distributed over servers by the name of the cluster, but none of these is there
const config = join(folder, "config.xml");
const shards = `<shards><shard><replica><host>${HOST}</host><port>1</port></replica></shard></shards>`;
await writeFile(config, `<clickhouse><remote_servers>${shards}</remote_servers></clickhouse>`);
const session = new Session(join(folder, "data"), { connectionArgs: [`--config-file=${config}`] });
// in the database that it begins with tables have neither an id nor a time, as those of servers do
for (const statement of [
  "DROP DATABASE default",
  "CREATE DATABASE default ENGINE = Atomic",
  "USE default",
  "SET max_query_size = 20000000",
])
  session.query(statement);

/** What a server answers where a query fails. */
class Refusal extends Error {
  constructor(code, name, message, status = 500) {
    super(`Code: ${code}. DB::Exception: ${message}. (${name})`);
    this.status = status;
  }
}

/** The user of a request, as both kinds of its headers name it. */
function userOf({ headers }) {
  const [kind, text = ""] = (headers.authorization ?? "").split(" ");
  if (kind !== "Basic") return [headers["x-clickhouse-user"] ?? "", headers["x-clickhouse-key"] ?? ""];
  const [user = "", ...rest] = Buffer.from(text, "base64").toString().split(":");
  return [user, rest.join(":")];
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/** A query with settings, which stand behind its format so that all its parts are under them. */
function underSettings(query, settings) {
  const all = Array.from(settings, ([name, value]) => `${name} = '${value.replaceAll(/[\\']/gu, "\\$&")}'`);
  if (all.length === 0 || !/^\s*(?:SELECT|WITH)\b/iu.test(query)) return query;
  const format = /\bFORMAT\s+\w+\s*$/u.test(query) ? "" : " FORMAT TabSeparated";
  return `${query}${format} SETTINGS ${all.join(", ")}`;
}

/** Runs `INSERT INTO … FORMAT …` over bytes, which the engine reads from a file. */
async function insert(query, bytes) {
  const file = join(folder, randomUUID());
  await writeFile(file, bytes, { mode: 0o600 });
  try {
    const [, into = "", format = ""] = /^\s*(.*?)\s+FORMAT\s+(\w+)\s*$/su.exec(query) ?? [];
    return await session.queryAsync(`${into} FROM INFILE '${file}' FORMAT ${format}`);
  } finally {
    await rm(file);
  }
}

async function answer(request, url) {
  const [user, key] = userOf(request);
  const readonly = READONLY.get(user);
  if (readonly === undefined || key !== password)
    throw new Refusal(516, "AUTHENTICATION_FAILED", `${user}: Authentication failed`, 403);
  const body = await bodyOf(request);
  const given = url.searchParams.get("query");
  const query = given ?? body.toString();
  const settings = new Map([...url.searchParams].filter(([name]) => !NO_SETTINGS.has(name)));
  const asked = url.searchParams.get("readonly") ?? "0";
  const only = readonly === "0" ? asked : readonly;
  if (only !== "0" && !READS.test(query))
    throw new Refusal(164, "READONLY", "Cannot execute query in readonly mode");
  if (
    readonly === "1" &&
    settings.size > 0 &&
    [...settings.keys()].some((name) => name !== "wait_end_of_query")
  )
    throw new Refusal(164, "READONLY", "Cannot modify settings in readonly mode");
  if (user === "bound" && settings.has("max_query_size"))
    throw new Refusal(452, "SETTING_CONSTRAINT_VIOLATION", "Setting max_query_size should not be changed");
  for (const name of LAID) settings.delete(name);
  if (only !== "0") settings.set("readonly", only);
  if (given !== null && body.length > 0) return insert(given, body);
  return session.queryAsync(underSettings(query, settings), { format: "TabSeparated" });
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", `http://${HOST}`);
  if (url.pathname === "/ping") return void response.end("Ok.\n");
  answer(request, url).then(
    (result) => response.end(Buffer.from(result.bytes())),
    (error) => {
      const [, code = "1001"] = /Code: (\d+)/u.exec(error.message) ?? [];
      response.writeHead(error.status ?? 500, { "X-ClickHouse-Exception-Code": code });
      response.end(error.message.replace(/^Query failed: /u, ""));
    },
  );
});
server.listen(Number(port), HOST);
