// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { watchPageChanges } from '../../../src/extension/explorers/page-changes.ts';

const end = new AbortController();
afterEach(() => end.abort());

test('without a word of the browser, a move is told with the first change after it, before the page is looked at', async () => {
  const told: string[] = [];
  watchPageChanges({
    document,
    signal: end.signal,
    isOurs: () => false,
    onChange: () => told.push('change'),
    onRetargeted: () => told.push('retargeted'),
    haveWordsChanged: () => false,
    onMoved: () => told.push('moved'),
  });
  document.body.append('a text');
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toEqual([]);
  history.pushState(null, '', '#another');
  document.body.append('another text');
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toEqual(['moved', 'change']);
});
