/** Pages in the manner of Etherscan's, made for the project's corpus. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const TRANSACTION = `https://etherscan.io/tx/0x${'f'.repeat(64)}`;
/** An address that holds tokens. */
export const HOLDER = `https://etherscan.io/address/0x${'1'.repeat(40)}`;

export async function corpusPage(file: string, theme: 'light' | 'dark'): Promise<string> {
  const path = fileURLToPath(new URL(`../../test/corpus/${file}`, import.meta.url));
  return (await readFile(path, 'utf8')).replace('data-bs-theme="light"', `data-bs-theme="${theme}"`);
}
