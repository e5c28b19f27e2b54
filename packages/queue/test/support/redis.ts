import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasEnded } from "@sdc-risk/servers";
import { Redis } from "ioredis";

/** A port that nothing listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** A Redis on this machine, with its data in a folder of its own. */
export class Server {
  private readonly folder = mkdtempSync(join(tmpdir(), "sdc-risk-redis-"));
  private process: ChildProcess | undefined;

  readonly port: number;
  private readonly password: string | undefined;
  /** Whether it keeps its data when it is stopped. */
  private readonly keeps: boolean;
  private readonly secure: boolean;

  private constructor(port: number, password: string | undefined, keeps: boolean, secure: boolean) {
    this.port = port;
    this.password = password;
    this.keeps = keeps;
    this.secure = secure;
  }

  static async begin({
    password,
    keeps = false,
    secure = false,
  }: {
    readonly password?: string;
    readonly keeps?: boolean;
    readonly secure?: boolean;
  } = {}): Promise<Server> {
    const server = new Server(await freePort(), password, keeps, secure);
    if (secure) server.certify();
    await server.start();
    return server;
  }

  get address(): string {
    return this.secure ? `rediss://localhost:${this.port}` : `redis://127.0.0.1:${this.port}`;
  }

  /** The file of the certificate of a server with TLS, which nobody else vouches for. */
  get certificate(): string {
    return join(this.folder, "certificate.pem");
  }

  private get key(): string {
    return join(this.folder, "key.pem");
  }

  private certify(): void {
    const names = "subjectAltName=DNS:localhost,IP:127.0.0.1";
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"],
        ...["-addext", names, "-keyout", this.key, "-out", this.certificate],
      ],
      { stdio: "ignore" },
    );
  }

  connect(): Redis {
    const redis = new Redis({
      host: "127.0.0.1",
      port: this.port,
      maxRetriesPerRequest: null,
      retryStrategy: () => 20,
      ...(this.password === undefined ? {} : { password: this.password }),
      ...(this.secure ? { tls: { ca: readFileSync(this.certificate) } } : {}),
    });
    redis.on("error", () => undefined);
    return redis;
  }

  async start(): Promise<void> {
    const ports = this.secure
      ? {
          ...{ port: 0, "tls-port": this.port, "tls-auth-clients": "no" },
          ...{ "tls-cert-file": this.certificate, "tls-key-file": this.key },
        }
      : { port: this.port };
    const settings = {
      ...ports,
      bind: "127.0.0.1",
      dir: this.folder,
      save: "",
      appendonly: this.keeps ? "yes" : "no",
      ...(this.password === undefined ? {} : { requirepass: this.password }),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.process = spawn("redis-server", args, { stdio: "ignore" });
    const redis = this.connect();
    await redis.ping();
    while ((await redis.info("persistence")).includes("loading:1")) await sleep(10);
    redis.disconnect();
  }

  /** Takes away all that it holds. */
  async empty(): Promise<void> {
    const redis = this.connect();
    await redis.flushall();
    redis.disconnect();
  }

  /** How many names it holds. */
  async keys(): Promise<number> {
    const redis = this.connect();
    const count = await redis.dbsize();
    redis.disconnect();
    return count;
  }

  /** Stops its process, which keeps its connections. */
  freeze(): void {
    this.process?.kill("SIGSTOP");
  }

  thaw(): void {
    this.process?.kill("SIGCONT");
  }

  /** Stops it at once, as a power cut does. */
  async stop(): Promise<void> {
    const { process } = this;
    this.process = undefined;
    if (process === undefined) return;
    if (hasEnded(process)) return;
    process.kill("SIGKILL");
    await once(process, "exit");
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
