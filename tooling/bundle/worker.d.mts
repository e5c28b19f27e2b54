/** The files of a worker for browsers; the first one is its entry. */
export function bundleWorker(entry: string): Promise<{ readonly name: string; readonly code: string }[]>;
