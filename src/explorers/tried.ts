/** What `run` gives, or null when it throws: a form's fields can hide the methods of what a link stands in. */
export function tried<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
