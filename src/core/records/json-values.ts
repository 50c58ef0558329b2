/** Checks and shows values out of the JSON of files, which may be of any type, depth and size. */

const LONGEST_TEXT = 80;
const DEEPEST_TEXT = 3;

/** Most entries of a list in a file: a file of 50 MB has fewer. */
export const MOST_ENTRIES = 1_000_000;

/** The value as the text of a cell; null for a list or an object. */
export function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? null : String(value);
}

/** The beginning of the value as JSON, at most 80 characters; levels below the third are left out. */
export function shownValue(value: unknown): string {
  return textOf(value, DEEPEST_TEXT).slice(0, LONGEST_TEXT);
}

function textOf(value: unknown, levels: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, LONGEST_TEXT));
  if (typeof value !== 'object' || value === null) return String(value);
  if (levels === 0) return '…';
  if (Array.isArray(value))
    return `[${value.slice(0, LONGEST_TEXT).map((each) => textOf(each, levels - 1))}]`;
  const entries = Object.entries(value).slice(0, LONGEST_TEXT);
  return `{${entries.map(([key, each]) => `${textOf(key, levels)}:${textOf(each, levels - 1)}`)}}`;
}

const MOST_IN_MESSAGE = 1000;
const LONGEST_IN_MESSAGE = 10_000;

/** Whether the value is small enough for a message: few levels, and each level short. */
export function fitsMessage(value: unknown, levels = 4): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_IN_MESSAGE;
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  const values = Object.values(value);
  return values.length <= MOST_IN_MESSAGE && values.every((each) => fitsMessage(each, levels - 1));
}
