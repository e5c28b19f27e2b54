/**
 * Starts a worker from the address of its module. It goes by way of a Blob, because such a worker takes over
 * the Content-Security-Policy of the page, and with it the ban on connections, from whatever server the files
 * come; a worker that is loaded by its address has only the policy that the server sends with it.
 */
export function startWorker(address: string, name: string): Worker {
  const module = new Blob([`import ${JSON.stringify(new URL(address, self.location.href).href)};`], {
    type: "text/javascript",
  });
  const url = URL.createObjectURL(module),
    worker = new Worker(url, { type: "module", name });
  return worker;
}
