// @vitest-environment happy-dom
/** About Sise: the version, the documents in the package, and the report of a wrong price. */
import { describe, expect, it } from 'vitest';
import { SETTINGS, stage, viewOf } from './stage.ts';

const REPORT = `A wrong price in Sise 0.1.0

Coin or token (network and contract address):
What Sise showed (both prices, source, age):
The right price, and where you saw it:
When (date, time, time zone):

Market: Korea
Sources: Upbit, Bithumb, CoinGecko, DefiLlama, GeckoTerminal, DexScreener
Browser: Browser/1
`;
const STORED = { ...viewOf([]), settings: { ...SETTINGS, preset: 'korea', off: ['Binance'] } } as const;

const opened = (more: Parameters<typeof stage>[0] = {}) =>
  stage({ hash: '#settings', stored: STORED, ...more });
const linksIn = (root: ParentNode) =>
  [...root.querySelectorAll('.about-links a')].map((link) => link.getAttribute('href'));

describe('About Sise', () => {
  it('has the version and leads to the documents of the package', async () => {
    const { find } = await opened();
    expect(find('.about .note').textContent).toBe('Version 0.1.0');
    expect(linksIn(find('.about'))).toEqual(['/release-notes.html', '/privacy.html', '/THIRD_PARTY.txt']);
  });

  it('leads to the Korean text on privacy, and to the homepage once there is one', async () => {
    const { find } = await opened({ browserLanguage: 'ko-KR', owner: { homepage: 'https://page.example' } });
    expect(linksIn(find('.about'))).toEqual([
      'https://page.example',
      '/release-notes.html',
      '/privacy.ko.html',
      '/THIRD_PARTY.txt',
    ]);
  });
});

describe('the report of a wrong price', () => {
  it('is copied with the version and the sources while there is no address', async () => {
    const { named, click, copied, find } = await opened();
    await click(named('Report a wrong price'));
    expect(copied).toEqual([REPORT]);
    expect(find('.about-report button').textContent).toBe('Report copied');
  });

  it('is a message to the address once there is one', async () => {
    const { find, root } = await opened({ owner: { contact: 'someone@page.example' } });
    const link = new URL(find<HTMLAnchorElement>('.about-report a').href);
    expect([link.protocol, link.pathname]).toEqual(['mailto:', 'someone@page.example']);
    expect(link.searchParams.get('subject')).toBe('Report a wrong price');
    expect(link.searchParams.get('body')).toBe(REPORT);
    expect(root.querySelector('.about-report button')).toBeNull();
  });
});
