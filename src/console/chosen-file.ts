/** What stands in a file that a person has chosen or dropped. */

/** As much of a `File` as is read. */
export type ChosenFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

const MOST_BYTES = 50_000_000;

export async function textOfFile(
  file: ChosenFile,
): Promise<{ readonly content: string } | 'too large' | 'no text'> {
  if (file.size > MOST_BYTES) return 'too large';
  try {
    return { content: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    // A spreadsheet itself, mostly, or text in an older encoding: what would be read of it is guesswork.
    return 'no text';
  }
}
