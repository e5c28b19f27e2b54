/**
 * A worker from the address of its module. It goes by way of a Blob, because such a worker takes over
 * the Content-Security-Policy of the page, and with it the ban on connections, from whatever server the files
 * come; a worker that is loaded by its address has only the policy that the server sends with it.
 */
export function workerAt(address: string, name: string): Worker {
  const module = new Blob([`import ${JSON.stringify(new URL(address, self.location.href).href)};`], {
    type: "text/javascript",
  });
  return new Worker(URL.createObjectURL(module), { type: "module", name });
}

/**
 * Starts a worker.
 * @param failed called where it does not start, as when a file of it is missing or a policy forbids it: no
 *  answer will ever come. With the message of the browser, which may be empty.
 */
export function startWorker(begin: () => Worker, failed: (message: string) => void): Worker {
  const worker = begin();
  // a worker that has answered has started: what fails later is the answer of what asked
  const over = new AbortController();
  const { signal } = over;
  worker.addEventListener("message", () => over.abort(), { signal });
  worker.addEventListener(
    "error",
    ({ message = "" }: Partial<ErrorEvent>) => {
      over.abort();
      worker.terminate();
      failed(message);
    },
    { signal },
  );
  return worker;
}
