// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { countReachedFiles } from '../../reached-files.ts';
import { annotatedPage } from './annotated-page.ts';

/** Files of src/extension/explorers: more make the walk of docs/architecture.md §3.2 too long to follow. */
const MOST_FILES = 17;
/** With those of the other rooms that they call. */
const MOST_WITH_OTHERS = 23;

const ROW = `<tr><td><a href="/token/0x${'11'.repeat(20)}">Pepe</a></td></tr>`;

it('reaches the price element of a link that comes to a page through few files', async () => {
  const page = await annotatedPage('<table></table>', 'https://etherscan.io/tokens');
  const create = document.createElement.bind(document);
  const reachedFiles = countReachedFiles();
  const files: string[] = [];
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) => {
    if (tag === 'sise-price' && files.length === 0) files.push(...reachedFiles());
    return create(tag);
  });
  document.querySelector('table')?.insertAdjacentHTML('beforeend', ROW);
  await page.settle();
  expect(page.prices()).toHaveLength(1);
  const own = files.filter((path) => path.startsWith('src/extension/explorers/'));
  expect(own.length).toBeGreaterThan(10);
  expect(own.length, own.join('\n')).toBeLessThanOrEqual(MOST_FILES);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_WITH_OTHERS);
});
