import { expect, test } from 'vitest';
import { filesOf, textOf } from '../../house/sources-of-ours.ts';

const SHEETS = filesOf('src/**/*.css');

/** What is cut off above and below loses the tails of its g and y where a font's letters are taller than its line. */
test('every style sheet cuts the end off a text, never its tails', () => {
  for (const path of SHEETS) {
    const rules = [...textOf(path).matchAll(/([^{}]+)\{([^{}]*text-overflow: ellipsis[^{}]*)\}/g)];
    const cutting = rules.filter(([, , body = '']) => /overflow: hidden/.test(body));
    expect
      .soft(
        cutting.map(([, selector = '']) => selector.trim()),
        path,
      )
      .toEqual([]);
  }
});

/** A transparent border is only room; in forced colours it is drawn, and every tab would look like the current one. */
test('no style sheet draws a border in forced colours that is not seen otherwise', () => {
  for (const path of SHEETS) {
    const text = textOf(path);
    const [forced = ''] = /@media \(forced-colors: active\)[^@]*/.exec(text) ?? [];
    const rules = [...text.matchAll(/([^{}]+)\{[^{}]*border[^:;]*:[^;]*\btransparent\b[^{}]*\}/g)];
    const unseen = rules.map(([, selector = '']) => selector.replace(/\/\*.*?\*\//gs, '').trim());
    const drawn = unseen.filter((selector) => !forced.includes(selector));
    expect.soft(drawn, path).toEqual([]);
  }
});

/** A row is described by its words, the network among them: aloud, nothing else distinguishes USDC on two networks. */
test('nothing takes the network out of what a row is read as', () => {
  const rules = [
    ...textOf('src/extension/pages/popup/row-words.css').matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ].filter(([, selector = '']) => /\.from-platform(?!.*[+])/.test(selector));
  expect(rules.length).toBeGreaterThan(2);
  expect(rules.filter(([, , body = '']) => /display: none|visibility: hidden/.test(body))).toEqual([]);
});
