/** The page of a transaction, in the manner of Etherscan's, made for the project's corpus. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const TRANSACTION = `https://etherscan.io/tx/0x${'f'.repeat(64)}`;

export async function transactionPage(theme: 'light' | 'dark'): Promise<string> {
  const file = fileURLToPath(new URL('../corpus/etherscan-tx.html', import.meta.url));
  return (await readFile(file, 'utf8')).replace('data-bs-theme="light"', `data-bs-theme="${theme}"`);
}
