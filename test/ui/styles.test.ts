import { expect, test } from 'vitest';
import { filesOf, textOf } from '../house/sources-of-ours.ts';

/** What is cut off above and below loses the tails of its g and y where a font's letters are taller than its line. */
test.each(filesOf('src/**/*.css'))('%s cuts the end off a text, never its tails', (path) => {
  const rules = [...textOf(path).matchAll(/([^{}]+)\{([^{}]*text-overflow: ellipsis[^{}]*)\}/g)];
  const cutting = rules.filter(([, , body = '']) => /overflow: hidden/.test(body));
  expect(cutting.map(([, selector = '']) => selector.trim())).toEqual([]);
});

/** A transparent border is only room; in forced colours it is drawn, and every tab would look like the current one. */
test.each(filesOf('src/**/*.css'))(
  '%s draws no border in forced colours that is not seen otherwise',
  (path) => {
    const text = textOf(path);
    const [forced = ''] = /@media \(forced-colors: active\)[^@]*/.exec(text) ?? [];
    const rules = [...text.matchAll(/([^{}]+)\{[^{}]*border[^:;]*:[^;]*\btransparent\b[^{}]*\}/g)];
    const unseen = rules.map(([, selector = '']) => selector.replace(/\/\*.*?\*\//gs, '').trim());
    expect(unseen.filter((selector) => !forced.includes(selector))).toEqual([]);
  },
);

/** A row is described by its words, the network among them: USDC on two networks is told apart by nothing else aloud. */
test('nothing takes the network out of what a row is read as', () => {
  const rules = [...textOf('src/popup/row-words.css').matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(
    ([, selector = '']) => /\.from-platform(?!.*[+])/.test(selector),
  );
  expect(rules.length).toBeGreaterThan(2);
  expect(rules.filter(([, , body = '']) => /display: none|visibility: hidden/.test(body))).toEqual([]);
});
