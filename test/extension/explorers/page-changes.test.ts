// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { watchPageChanges } from '../../../src/extension/explorers/annotator.ts';

const end = new AbortController();
afterEach(() => end.abort());

test('reports a move without an event of the browser with the first change after it, before the page is read', async () => {
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
