import { Agent as HttpAgent, type AgentOptions } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";
import { KEEP_ALIVE } from "@sdc-risk/sql";
import type { ClickHouseConnection } from "./address.ts";

/** What opens connections, each for one request. TCP asks whether the other end is there while a query is silent. */
export function agentOf({ url, tls }: Pick<ClickHouseConnection, "url" | "tls">): HttpAgent {
  const agent = url.startsWith("https:") ? new HttpsAgent(certificates(tls)) : new HttpAgent();
  const open = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = open(options, callback);
    (socket as Socket | null | undefined)?.setKeepAlive(true, KEEP_ALIVE);
    return socket;
  };
  return agent;
}

function certificates(
  tls: ClickHouseConnection["tls"],
): AgentOptions & { ca?: Buffer; cert?: Buffer; key?: Buffer } {
  if (tls === undefined) return {};
  return tls.cert === undefined ? { ca: tls.ca_cert } : { ca: tls.ca_cert, cert: tls.cert, key: tls.key };
}

/** The headers by which a certificate of the client stands for its password. */
export function certificateHeaders({ tls, user, password }: ClickHouseConnection): Record<string, string> {
  return tls?.cert === undefined
    ? {}
    : {
        "X-ClickHouse-SSL-Certificate-Auth": "on",
        "X-ClickHouse-User": user,
        "X-ClickHouse-Key": password,
      };
}
