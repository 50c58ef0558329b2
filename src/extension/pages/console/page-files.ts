/** Files that the page hands out, and its own print. */
import { MINUTE_MS } from '../../../core/market/time.ts';
import type { GrowingFile, PageFiles } from './state.ts';

/** So many characters are put away together: the browser keeps them, not the page. */
const PUT_AWAY = 1_000_000;

function begin(name: string): GrowingFile {
  const type = name.endsWith('.csv') ? 'text/csv' : 'application/json';
  const parts: Blob[] = [];
  let pieces: string[] = [];
  let length = 0;

  function putAway(): void {
    parts.push(new Blob(pieces));
    pieces = [];
    length = 0;
  }

  return {
    add(piece) {
      pieces.push(piece);
      length += piece.length;
      if (length >= PUT_AWAY) putAway();
    },
    save() {
      putAway();
      const url = URL.createObjectURL(new Blob(parts, { type }));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      // The browser has taken hold of it by then.
      setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS);
    },
  };
}

export const pageFiles: PageFiles = {
  begin,
  save(name, pieces) {
    const file = begin(name);
    for (const piece of pieces) file.add(piece);
    file.save();
  },
  print: () => window.print(),
};
