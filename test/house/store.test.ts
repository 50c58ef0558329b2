/** The texts for the stores agree with the manifest and stay within the stores' limits. */
import { describe, expect, it } from 'vitest';
import { manifest } from '../../manifest.ts';
import { tableRows } from './document-sections.ts';
import { textOf } from './sources-of-ours.ts';

const ENVIRONMENT = { command: 'build', manifestVersion: 3, mode: 'production' } as const;
const CHROMIUM = manifest({ ...ENVIRONMENT, browser: 'chrome' });
const FIREFOX = manifest({ ...ENVIRONMENT, browser: 'firefox' });
/** Of the Chrome Web Store; Firefox allows more. */
const MOST = { name: 75, summary: 132, description: 16_000 };

const LISTINGS = [
  ['en', 'store/listing.en.md'],
  ['ko', 'store/listing.ko.md'],
] as const;

/** Texts under the headings of the second level, in order: name, summary, category, description. */
function partsOf(path: string): readonly string[] {
  const [, ...parts] = textOf(path).split(/^## .*$/m);
  return parts.map((part) => part.trim());
}

describe.each(LISTINGS)('the listing in %s', (language, path) => {
  const [name = '', summary = '', category = '', description = ''] = partsOf(path);

  it('has the name and summary that the browser shows', () => {
    const { extensionName, extensionDescription } = JSON.parse(
      textOf(`public/_locales/${language}/messages.json`),
    );
    expect([name, summary]).toEqual([extensionName.message, extensionDescription.message]);
    expect(name.length).toBeLessThanOrEqual(MOST.name);
    expect(summary.length).toBeLessThanOrEqual(MOST.summary);
  });

  it('has a description of plain text within the limit', () => {
    expect(category).not.toBe('');
    expect(description.length).toBeGreaterThan(500);
    expect(description.length).toBeLessThan(MOST.description);
    // Stores show Markdown as it is written.
    expect(description).not.toMatch(/\*\*|^#|\]\(|`/m);
  });

  it('has as many paragraphs and points as the other', () => {
    const form = (text: string) => text.match(/\n\n|^• /gm);
    for (const [, other] of LISTINGS) expect(form(description)).toEqual(form(partsOf(other)[3] ?? ''));
  });
});

describe('the answers to the privacy forms', () => {
  const text = textOf('store/privacy-forms.md');

  it('justify each permission, and no other', () => {
    const rows = tableRows(text).filter(([name]) => name?.startsWith('`'));
    const wanted = [...(CHROMIUM.permissions ?? []), ...(CHROMIUM.optional_permissions ?? [])];
    expect(rows.map(([name]) => name)).toEqual(wanted.map((name) => `\`${name}\``));
    expect(rows.filter(([, why = '']) => why.length < 20)).toEqual([]);
  });

  it('name the data that the manifest declares to Firefox', () => {
    const { required = [] } = FIREFOX.browser_specific_settings?.gecko?.data_collection_permissions ?? {};
    const row = tableRows(text).find(([question]) => question?.startsWith('Firefox: '));
    expect(row?.[1]).toContain(`required: ${required.map((each) => `\`${each}\``).join(', ')}`);
  });
});

it('reviewers find the command by which Firefox builds the sources', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  expect(textOf('store/reviewers.md')).toContain('npm run build-for-amo');
  expect(scripts['build-for-amo']).toContain('wxt build -b firefox');
});
