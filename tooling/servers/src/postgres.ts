import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { programOf } from "./servers-here.ts";
import { freePorts } from "./ports.ts";
import { start, type Running, type User } from "./program.ts";

/** A PostgreSQL server of its own, on loopback, with TLS. */
export interface Postgres extends Running {
  readonly host: string;
  readonly port: number;
  /** A user that may do everything. */
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** The file with the certificate that its own is signed by: itself, made out to `localhost`. */
  readonly certificate: string;
  /**
   * Runs statements, or meta-commands of psql, as that user.
   * @param data what `COPY … FROM STDIN` reads behind them
   * @returns what they print: a line per record, columns parted by `|`
   * @throws {Error} with the message of the server
   */
  sql(statements: string, data?: string): Promise<string>;
}

const HOST = "127.0.0.1";
const USER = "owner";
const DATABASE = "postgres";

/**
 * Starts a PostgreSQL server with an empty database.
 * @throws {Error} that it is not installed or did not start
 */
export async function startPostgres(): Promise<Postgres> {
  const program = programOf("postgresql");
  if (program === undefined) throw new Error("PostgreSQL is not installed");
  const folder = await mkdtemp(join(tmpdir(), "sdc-risk-postgres-"));
  const password = randomBytes(12).toString("hex");
  try {
    return await started(dirname(program), folder, password);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function started(programs: string, folder: string, password: string): Promise<Postgres> {
  // It refuses to run as root, and Debian makes a user for it.
  const user = process.getuid?.() === 0 ? await userNamed("postgres") : undefined;
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  await initialise(programs, { folder, data, password, user });
  const certificate = await selfSigned(data, user);
  const [port = 0] = await freePorts(1);
  const sql = (statements: string, rows = ""): Promise<string> =>
    run(
      join(programs, "psql"),
      ["-XqAt", "-v", "ON_ERROR_STOP=1", "-h", HOST, "-p", String(port), "-U", USER, DATABASE],
      {
        input: `${statements.replace(/;?\s*$/u, ";")}\n${rows}`,
        env: { ...process.env, PGPASSWORD: password },
      },
    );
  const running = await start({
    name: "PostgreSQL",
    program: join(programs, "postgres"),
    args: ["-D", data, ...settings({ port: String(port), listen_addresses: HOST, ssl: "on", ...FAST })],
    folder,
    user,
    quit: "SIGQUIT",
    ask: () => sql("SELECT 1"),
    notYet: /Connection refused|starting up/u,
  });
  return { ...running, host: HOST, port, user: USER, password, database: DATABASE, certificate, sql };
}

/** Nothing here has to outlive the machine, and nothing listens but the port. */
const FAST = { unix_socket_directories: "", fsync: "off", full_page_writes: "off", max_connections: "20" };

function settings(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

interface Place {
  readonly folder: string;
  readonly data: string;
  readonly password: string;
  readonly user: User | undefined;
}

async function initialise(programs: string, { folder, data, password, user }: Place): Promise<void> {
  const secret = join(folder, "password");
  await writeFile(secret, password, { mode: 0o644 });
  const how = ["--encoding=UTF8", "--locale=C.UTF-8", "--auth=scram-sha-256", "--no-sync"];
  await run(join(programs, "initdb"), [...how, `--username=${USER}`, `--pwfile=${secret}`, "-D", data], {
    cwd: folder,
    user,
  });
  await rm(secret);
}

async function selfSigned(data: string, user: User | undefined): Promise<string> {
  const certificate = join(data, "server.crt");
  const key = join(data, "server.key");
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  await run(
    "openssl",
    [...made, "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
    { user },
  );
  await chmod(key, 0o600);
  return certificate;
}

async function userNamed(name: string): Promise<User> {
  const line = (await readFile("/etc/passwd", "utf8")).split("\n").find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error(`PostgreSQL does not run as root, and there is no user "${name}"`);
  return { uid: Number(uid), gid: Number(gid) };
}

interface How {
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly user?: User | undefined;
}

async function run(
  program: string,
  args: readonly string[],
  { input = "", user, ...how }: How,
): Promise<string> {
  const child = spawn(program, args, { ...how, ...user });
  let [out, wrong] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (more: string) => (out += more));
  child.stderr.setEncoding("utf8").on("data", (more: string) => (wrong += more));
  child.stdin.on("error", () => undefined).end(input);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  if (code !== 0) throw new Error(wrong.trim() || `${program} ended with ${String(code)}`);
  return out.trimEnd();
}
