/** Files that the page hands out, and its own print. */
import type { PageFiles } from './state.ts';

export const pageFiles: PageFiles = {
  save: (name, pieces) => {
    const type = name.endsWith('.csv') ? 'text/csv' : 'application/json';
    const url = URL.createObjectURL(new Blob([...pieces], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // The browser has taken hold of it by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  },
  print: () => window.print(),
};
