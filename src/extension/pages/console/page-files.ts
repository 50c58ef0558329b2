/** Downloads of files, and printing of the page. */
import { MINUTE_MS } from '../../../core/market/time.ts';
import type { GrowingFile, PageFiles } from './state.ts';

/** The number of characters after which pieces are moved into a blob, which is outside of the page's memory. */
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
      // By then, the browser has begun the download.
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
