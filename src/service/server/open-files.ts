/** How many connections this process can hold: each is an open file, and the system allows so many. */

/** For the database, the log, what listens, and the requests that prices are asked with. */
const KEPT_FREE = 64;
const MOST = 10_000;

/** Leaves room for what the process needs besides, however few files it may open. */
export function connectionLimit(openFiles = openFileLimit()): number {
  return Math.min(MOST, Math.max(openFiles >> 1, openFiles - KEPT_FREE));
}

/** What `ulimit -n` says; Windows has no such limit. */
function openFileLimit(): number {
  // Else it would ask the name server for the names of those who are connected.
  Object.assign(process.report, { excludeNetwork: true });
  const report: unknown = process.report.getReport();
  const { userLimits } = report as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
