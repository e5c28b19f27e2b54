import type { Server } from "node:http";

/** A server of the built page. Without `headers` it is as plain as any. */
export function pageServer(options?: { readonly root?: string; readonly headers?: boolean }): Server;
/** Starts a server on loopback. @returns its address */
export function listen(server: Server, port?: number): Promise<string>;
