/** What `run` returns, or null when it throws: a form's fields can hide the methods of the element a link stands in. */
export function nullOnError<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
