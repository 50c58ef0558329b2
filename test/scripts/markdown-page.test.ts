import { describe, expect, it } from 'vitest';
import { pageOf } from '../../scripts/markdown-page.ts';
import { packagedDocuments } from '../../scripts/packaged-documents.ts';

const PAGES = new Map([['PRIVACY.md', 'privacy.html']]);

function bodyOf(markdown: string): string {
  return /<body>\n(.*)\n<\/body>/s.exec(pageOf(markdown, 'en', PAGES))?.[1] ?? '';
}

describe('pageOf', () => {
  it.each([
    ['a heading', '## What is new', '<h2>What is new</h2>'],
    ['a paragraph of two lines', 'One\ntwo.', '<p>One two.</p>'],
    ['points, one in two lines', '- One\n  more\n- Two', '<ul>\n<li>One more</li>\n<li>Two</li>\n</ul>'],
    [
      'a table',
      '| a | b |\n|---|---|\n| 1 | `c` |',
      '<table border="1" cellpadding="4">\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td><code>c</code></td></tr>\n</table>',
    ],
    [
      'bold text with a link',
      '**see [Privacy](PRIVACY.md)**',
      '<p><strong>see <a href="privacy.html">Privacy</a></strong></p>',
    ],
    [
      'a link to a site',
      '[site](https://site.example/?a&b)',
      '<p><a href="https://site.example/?a&amp;b">site</a></p>',
    ],
    ['a link into the project', '[terms](docs/deploy.md#terms)', '<p>terms</p>'],
    ['a link that runs a script', '[press](javascript:alert(1))', '<p>press)</p>'],
    ['signs of HTML', 'a < b & `<i>`', '<p>a &lt; b &amp; <code>&lt;i&gt;</code></p>'],
  ])('writes %s', (_, markdown, html) => {
    expect(bodyOf(markdown)).toBe(html);
  });
});

describe('packagedDocuments', () => {
  it.each(['release-notes.html', 'privacy.html', 'privacy.ko.html'])('writes all of %s', (name) => {
    const page = packagedDocuments().find(({ relativeDest }) => relativeDest === name)?.contents ?? '';
    expect(page).toMatch(/^<!doctype html>\n<html lang="(en|ko)"><head><meta charset="utf-8">/);
    expect(page.length).toBeGreaterThan(5000);
    // What was not understood would stand there as it was written.
    expect(page).not.toMatch(/\*\*|\]\(|^[#|-] |`/m);
  });
});
