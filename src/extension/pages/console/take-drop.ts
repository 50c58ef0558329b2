/** What is dropped on a part of the page that takes a file or a text. */
export interface DropTaker {
  readonly file: (file: File) => void;
  readonly text: (text: string) => void;
}

/** A text over a field is the browser's own to put where it was dropped. */
export function takeDrop(event: DragEvent, { file, text }: DropTaker): void {
  const [dropped] = event.dataTransfer?.files ?? [];
  if (!dropped && event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  const plain = dropped ? '' : (event.dataTransfer?.getData('text/plain') ?? '');
  if (dropped) file(dropped);
  else if (plain !== '') text(plain);
}
