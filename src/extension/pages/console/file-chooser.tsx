import { decodeText } from '../../../core/records/decode-text.ts';

interface FileChooserProps {
  readonly label: string;
  /** The accepted endings and media types, as in `<input type="file">`. */
  readonly accept: string;
  readonly choose: (files: FileList | null) => void;
}

/** A button for choosing a file; the same file can be chosen twice in a row. */
export function FileChooser({ label, accept, choose }: FileChooserProps) {
  return (
    <label class="plain-button records-chooser">
      <input
        type="file"
        class="sr"
        accept={accept}
        onChange={(event) => {
          choose(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {label}
    </label>
  );
}

/** The handlers of a part of the page on which a file or a text can be dropped. */
interface DropTaker {
  readonly file: (file: File) => void;
  readonly text: (text: string) => void;
}

/** Handles a drop; the browser itself inserts a text that is dropped on a field. */
export function takeDrop(event: DragEvent, { file, text }: DropTaker): void {
  const [dropped] = event.dataTransfer?.files ?? [];
  if (!dropped && event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  const plain = dropped ? '' : (event.dataTransfer?.getData('text/plain') ?? '');
  if (dropped) file(dropped);
  else if (plain !== '') text(plain);
}

/** The part of a `File` that is read. */
export type ChosenFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

const MOST_BYTES = 50_000_000;

export async function textOfFile(
  file: ChosenFile,
): Promise<{ readonly content: string } | 'too large' | 'no text'> {
  if (file.size > MOST_BYTES) return 'too large';
  const content = decodeText(new Uint8Array(await file.arrayBuffer()));
  return content === null ? 'no text' : { content };
}
