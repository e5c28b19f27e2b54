import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programOf } from "../servers-here.ts";
import { freePorts } from "../ports.ts";
import { start, type Running } from "../program.ts";

/** A ClickHouse server of its own, on loopback. */
export interface ClickHouse extends Running {
  readonly host: string;
  /** The port of its HTTP interface. */
  readonly port: number;
  /**
   * A user that may do everything, and one that may only read and change settings of its session, with the
   * same password. A third, `strict`, may only read.
   */
  readonly user: string;
  readonly reader: string;
  readonly password: string;
  readonly database: string;
  /**
   * Runs a statement as the first of them.
   * @param data what an `INSERT` reads behind it
   * @returns what it prints
   * @throws {Error} with the message of the server
   */
  sql(statement: string, data?: string | Uint8Array<ArrayBuffer>): Promise<string>;
}

/** The name that each server knows all of them by, as one cluster with a shard each. */
export const CLUSTER = "shards";

const HOST = "127.0.0.1";
/** The user that may do everything. */
export const OWNER = "owner";
/** The user that may read and change settings of its session. */
export const READER = "reader";
/** May not even change settings. */
const STRICT = "strict";
const DATABASE = "default";
const TRIES = 3;

interface Ports {
  readonly http: number;
  readonly tcp: number;
  readonly interserver: number;
}

/**
 * Starts ClickHouse servers that know each other as the shards of one cluster.
 * @param count how many, 1 or more
 * @throws {Error} that it is not installed or did not start
 */
export async function startClickHouse(count = 1): Promise<ClickHouse[]> {
  const program = programOf("clickhouse");
  if (program === undefined) throw new Error("ClickHouse is not installed");
  const password = randomBytes(12).toString("hex");
  for (let tries = 1; ; tries++) {
    const ports = await portsOf(count);
    const all = await Promise.allSettled(ports.map((own) => startOne(program, own, ports, password)));
    const failed = all.find((one) => one.status === "rejected");
    const servers = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    if (failed === undefined) return servers;
    await Promise.all(servers.map((server) => server.stop()));
    // Another program may have taken a port since.
    if (tries === TRIES) throw failed.reason;
  }
}

async function portsOf(count: number): Promise<Ports[]> {
  const free = await freePorts(3 * count);
  return Array.from({ length: count }, (_, at) => {
    const [http = 0, tcp = 0, interserver = 0] = free.slice(3 * at);
    return { http, tcp, interserver };
  });
}

async function startOne(
  program: string,
  own: Ports,
  all: readonly Ports[],
  password: string,
): Promise<ClickHouse> {
  const folder = await mkdtemp(join(tmpdir(), "sdc-risk-clickhouse-"));
  const config = join(folder, "config.xml");
  await writeFile(config, configuration(folder, own, all, password), { mode: 0o600 });
  await writeFile(join(folder, "users.xml"), users(password), { mode: 0o600 });
  const sql = sqlOver(own.http, password);
  try {
    const running = await start({
      name: "ClickHouse",
      program,
      args: [`--config-file=${config}`],
      folder,
      quit: "SIGKILL",
      ask: () => sql("SELECT 1"),
      notYet: /^fetch failed$/u,
    });
    return {
      ...running,
      host: HOST,
      port: own.http,
      user: OWNER,
      reader: READER,
      password,
      database: DATABASE,
      sql,
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** `sql` of a server whose HTTP interface is at a port. */
export const sqlOver =
  (port: number, password: string): ClickHouse["sql"] =>
  (statement, data) =>
    ask(port, password, statement, data);

async function ask(
  port: number,
  password: string,
  statement: string,
  data?: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const query = data === undefined ? "" : `&query=${encodeURIComponent(statement)}`;
  const answer = await fetch(`http://${HOST}:${port}/?wait_end_of_query=1${query}`, {
    method: "POST",
    headers: { "X-ClickHouse-User": OWNER, "X-ClickHouse-Key": password },
    body: data ?? statement,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text.trim());
  return text.trimEnd();
}

function configuration(folder: string, own: Ports, all: readonly Ports[], password: string): string {
  const shards = all.map(
    ({ tcp }) =>
      `<shard><replica><host>${HOST}</host><port>${tcp}</port>` +
      `<user>${OWNER}</user><password>${password}</password></replica></shard>`,
  );
  return `<yandex>
  <logger><level>error</level><console>1</console></logger>
  <listen_host>${HOST}</listen_host>
  <http_port>${own.http}</http_port>
  <tcp_port>${own.tcp}</tcp_port>
  <interserver_http_port>${own.interserver}</interserver_http_port>
  <interserver_http_host>${HOST}</interserver_http_host>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <user_files_path>${folder}/user_files/</user_files_path>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>${DATABASE}</default_database>
  <mark_cache_size>268435456</mark_cache_size>
  <timezone>UTC</timezone>
  <remote_servers><${CLUSTER}>${shards.join("")}</${CLUSTER}></remote_servers>
</yandex>
`;
}

function users(password: string): string {
  const user = (name: string, profile: string): string =>
    `<${name}><password>${password}</password><networks><ip>${HOST}</ip></networks>` +
    `<profile>${profile}</profile><quota>default</quota></${name}>`;
  return `<yandex>
  <profiles><default></default><reading><readonly>2</readonly></reading><fixed><readonly>1</readonly></fixed></profiles>
  <users>${user(OWNER, "default")}${user(READER, "reading")}${user(STRICT, "fixed")}</users>
  <quotas><default></default></quotas>
</yandex>
`;
}
