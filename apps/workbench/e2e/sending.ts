import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { browserName } from "./support.mjs";

/**
 * A script that tries to send, as an expression: its body calls `done("sent")` or `done("refused")`, and what it
 * throws is refused. TO is the address of a foreign server, OWN that of a file of its own.
 */
const trying = (body: string): string =>
  `new Promise((done) => { try { ${body} } catch { done("refused"); } })`;

/** Makes an element or a connection, which tells by `loaded` that something was sent. */
const telling = (made: string, loaded: string, then: string): string =>
  trying(
    `const it = ${made}; it.${loaded} = () => done("sent"); it.onerror = () => done("refused"); ${then}`,
  );

/** Makes an element that tells nothing: whether something was sent the listener knows. */
const waiting = (made: string, then: string): string =>
  trying(`const it = document.createElement("${made}"); ${then} setTimeout(() => done("refused"), 400);`);

/** An attempt with its addresses, for a page or a worker. */
export const scriptOf = (attempt: string, to: string): string =>
  `(() => { const TO = "${to}", OWN = self.origin + "/icon.svg"; return ${attempt}; })()`;

/** Ways in which a script could send something. Each gives "sent" or "refused". */
export const ATTEMPTS: Readonly<Record<string, string>> = {
  fetch: `fetch(TO).then(() => "sent", () => "refused")`,
  "fetch of its own server": `fetch(OWN).then(() => "sent", () => "refused")`,
  XMLHttpRequest: telling("new XMLHttpRequest()", "onload", `it.open("POST", OWN); it.send("data");`),
  WebSocket: telling(`new WebSocket(TO.replace("http", "ws"))`, "onopen", ""),
  EventSource: telling("new EventSource(TO)", "onopen", ""),
};
export const PAGE_ONLY: Readonly<Record<string, string>> = {
  sendBeacon: `Promise.resolve(navigator.sendBeacon(TO, "data")).then(() => "refused")`,
  image: telling("new Image()", "onload", `it.src = TO + "?data";`),
  script: telling(`document.createElement("script")`, "onload", "it.src = TO; document.head.append(it);"),
  frame: waiting("iframe", "it.src = TO; document.body.append(it);"),
  form: waiting("form", `it.action = TO; it.target = "_blank"; document.body.append(it); it.submit();`),
};

/**
 * What a script gives in a worker of the page. The driver of Firefox reaches into no worker: there it is one
 * that is started as those of the app are, from a Blob.
 */
function inWorker(page: Page, script: string): Promise<unknown> {
  if (browserName === "chromium")
    return page
      .workers()
      .find((one) => one.url().startsWith("blob:"))!
      .evaluate(script);
  return page.evaluate(
    (code) =>
      new Promise((done) => {
        const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
        worker.onmessage = ({ data }) => {
          done(data);
          worker.terminate();
        };
      }),
    `${script}.then(postMessage)`,
  );
}

/** A server that would take whatever is sent, from anybody. */
export interface Listener {
  readonly address: string;
  /** How often something was sent to it. */
  readonly heard: () => number;
  readonly close: () => void;
}

export async function listenToAll(): Promise<Listener> {
  let heard = 0;
  const server = createServer((_request, response) =>
    response
      .writeHead(200, {
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
        "Content-Type": "image/svg+xml",
      })
      .end("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  );
  // bytes, not connections: for a frame Chromium gets one ready before it asks the policy, and sends nothing over it
  server.on("connection", (socket) =>
    socket.once("data", () => {
      heard++;
    }),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    heard: () => heard,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The ways in which something was sent, or seemed to be. */
async function sent(
  attempts: Readonly<Record<string, string>>,
  { address, heard }: Listener,
  attempt: (script: string) => Promise<unknown>,
): Promise<string[]> {
  const ways: string[] = [];
  for (const [name, body] of Object.entries(attempts)) {
    const before = heard();
    const outcome = await attempt(scriptOf(body, address));
    if (outcome !== "refused" || heard() > before)
      ways.push(`${name}: ${String(outcome)}, ${heard() - before} heard`);
  }
  return ways;
}

/** Tries all ways in the page. By the debugger a script runs in spite of the policy; what it does is subject to it. */
export const sentFromPage = (page: Page, listener: Listener): Promise<string[]> =>
  sent({ ...ATTEMPTS, ...PAGE_ONLY }, listener, (script) => page.evaluate(script));

/** Tries all ways in a worker of the page. */
export const sentFromWorker = (page: Page, listener: Listener): Promise<string[]> =>
  sent(ATTEMPTS, listener, (script) => inWorker(page, script));
