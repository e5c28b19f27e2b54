import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the server got it. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** Columns and rows of an answer. */
export interface FakeAnswer {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly unknown[])[];
}

/** A coordinator that speaks the statement protocol as it is documented, and answers what it is told to. */
export interface FakeTrino {
  readonly port: number;
  readonly asked: readonly FakeRequest[];
  /** Requests that a rule of the test answered in another way, or not at all. */
  intercept: (request: FakeRequest, response: ServerResponse) => boolean;
  stop(): Promise<void>;
}

const COLUMNS_OF_COUNT = [{ name: "_col0", type: "double" }];

/** An answer to a count of records. */
export const count = (records: number): FakeAnswer => ({ columns: COLUMNS_OF_COUNT, rows: [[records]] });

/**
 * Starts a coordinator on a free port.
 * @param answerTo what it answers to a query, or the name of an error
 * @param perPage rows on each page
 */
export async function fakeTrino(
  answerTo: (sql: string) => FakeAnswer | string | Promise<FakeAnswer | string>,
  perPage = 2,
): Promise<FakeTrino> {
  const asked: FakeRequest[] = [];
  const queries = new Map<string, Promise<FakeAnswer | string>>();
  const state = { intercept: (_: FakeRequest, __: ServerResponse): boolean => false };
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => {
      const { method = "", url: path = "", headers } = incoming;
      const request = { method, path, headers, body: Buffer.concat(parts).toString("utf8") };
      asked.push(request);
      if (!state.intercept(request, response)) void reply(request, response);
    });
  });
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function reply({ method, path, body }: FakeRequest, response: ServerResponse): Promise<void> {
    const send = (page: unknown): void => {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify(page));
    };
    if (path === "/v1/info") {
      send({ starting: false });
      return;
    }
    if (method === "DELETE") return void response.writeHead(204).end();
    if (method === "POST" && path === "/v1/statement") {
      const id = `query_${queries.size}`;
      queries.set(id, Promise.resolve(answerTo(body)));
      // the first page has an id and no data: the query waits in a queue
      send({ id, nextUri: `${origin()}/v1/statement/queued/${id}/0`, stats: { state: "QUEUED" } });
      return;
    }
    const [, id = "", token = ""] = /\/(query_\d+)\/(\d+)$/u.exec(path) ?? [];
    const answer = await queries.get(id);
    if (answer === undefined) return void response.writeHead(404).end("Query not found");
    if (typeof answer === "string") { send({ id, error: { message: "value 'patient 17'", errorCode: 1, errorName: answer, errorType: "USER_ERROR" } }); return; } // prettier-ignore
    const at = Number(token);
    const rows = answer.rows.slice(at * perPage, (at + 1) * perPage);
    const more = (at + 1) * perPage < answer.rows.length;
    send({
      id,
      columns: answer.columns,
      ...(rows.length > 0 && { data: rows }),
      ...(more && { nextUri: `${origin()}/v1/statement/executing/${id}/${at + 1}` }),
      stats: { state: more ? "RUNNING" : "FINISHED" },
    });
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    asked,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
