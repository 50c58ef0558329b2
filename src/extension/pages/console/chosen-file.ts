/** What stands in a file that a person has chosen or dropped. */
import { decodeText } from '../../../core/records/decode-text.ts';

/** As much of a `File` as is read. */
export type ChosenFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

const MOST_BYTES = 50_000_000;

export async function textOfFile(
  file: ChosenFile,
): Promise<{ readonly content: string } | 'too large' | 'no text'> {
  if (file.size > MOST_BYTES) return 'too large';
  const content = decodeText(new Uint8Array(await file.arrayBuffer()));
  return content === null ? 'no text' : { content };
}
