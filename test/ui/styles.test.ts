import { expect, test } from 'vitest';
import { filesOf, textOf } from '../house/sources-of-ours.ts';

/** What is cut off above and below loses the tails of its g and y where a font's letters are taller than its line. */
test.each(filesOf('src/**/*.css'))('%s cuts the end off a text, never its tails', (path) => {
  const rules = [...textOf(path).matchAll(/([^{}]+)\{([^{}]*text-overflow: ellipsis[^{}]*)\}/g)];
  const cutting = rules.filter(([, , body = '']) => /overflow: hidden/.test(body));
  expect(cutting.map(([, selector = '']) => selector.trim())).toEqual([]);
});
