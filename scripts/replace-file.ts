import { renameSync, writeFileSync } from 'node:fs';

/** Whoever reads the file finds what was in it or what is in it now, whole, also after a power cut in the middle. */
export function replaceFile(file: string, text: string): void {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, text, { flush: true });
  renameSync(own, file);
}
