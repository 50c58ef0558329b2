/** The documents that the extension carries as pages: release notes and privacy, made from the Markdown of the project. */
import { readFileSync } from 'node:fs';
import { pageOf } from './markdown-page.ts';

const DOCUMENTS = [
  { from: 'CHANGELOG.md', to: 'release-notes.html', language: 'en' },
  { from: 'PRIVACY.md', to: 'privacy.html', language: 'en' },
  { from: 'PRIVACY.ko.md', to: 'privacy.ko.html', language: 'ko' },
] as const;

/** Links to documents that are no page of the extension become plain text. */
const PAGES = new Map<string, string>(DOCUMENTS.map(({ from, to }) => [from, to]));

interface PackagedFile {
  readonly relativeDest: string;
  readonly contents: string;
}

export function packagedDocuments(): PackagedFile[] {
  return DOCUMENTS.map(({ from, to, language }) => ({
    relativeDest: to,
    contents: pageOf(readFileSync(new URL(`../${from}`, import.meta.url), 'utf8'), language, PAGES),
  }));
}
