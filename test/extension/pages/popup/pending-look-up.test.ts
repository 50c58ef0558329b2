// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { Premium } from '../../../../src/core/market/shown-premium.ts';
import type { LookUpAnswer, LookUpRow } from '../../../../src/extension/messages/look-up.ts';
import type { ReplyTo } from '../../../../src/extension/messages/messages.ts';
import { takePendingLookUp } from '../../../../src/extension/pages/popup/pending-look-up.ts';
import { fullDisk, known, NOW, none, silence, stage, token, viewOf } from './stage.ts';

const PEPE = token('11', 'Pepe');
const SELECTED = { text: PEPE.address ?? '', links: [], labels: [] };
const PREMIUM: Premium & { readonly percent: Decimal } = {
  percent: '1.98765432' as Decimal,
  korea: { source: 'Upbit', price: '18903' as Decimal, asOf: NOW - 3_000, checkedAt: NOW - 2_000 },
  world: { source: 'CoinGecko', price: '13.427' as Decimal, asOf: NOW - 3_000, checkedAt: NOW - 2_000 },
  rate: { krwPerUsd: '1380.25' as Decimal, service: 'Frankfurter', date: '2026-11-19' },
  includesKorea: true,
};
const PENDING = { at: NOW, selected: SELECTED, isPrivate: false };

function answer(row: Partial<LookUpRow> | null, more: Partial<LookUpAnswer> = {}): LookUpAnswer {
  const found = { kind: 'token' as const, address: SELECTED.text, platform: null };
  const rows = row ? [{ ...PEPE, saved: false, explorer: 'https://etherscan.io/', ...row }] : [];
  return {
    finding: { found: [found], more: false, doubt: null },
    results: [{ found, rows, platforms: ['ETH'], status: 'unlisted' }],
    settings: { theme: 'system', language: 'system', currency: 'language', preset: 'global' },
    network: 'ok',
    nameless: false,
    isPrivate: false,
    ...more,
  };
}

const opened = (
  lookUp: () => LookUpAnswer | Promise<never>,
  pendingLookUp = PENDING,
  save: () => ReplyTo<'save'> | Promise<never> = () => ({
    outcome: 'added',
    asset: PEPE.asset,
  }),
) => stage({ stored: viewOf([]), pendingLookUp, answers: { lookUp, save } });

describe('a look-up that no page could show', () => {
  it('stands above the lists, with the focus, with name, prices and source', async () => {
    const popup = await opened(() => answer({}));
    const result = popup.find('.look-up .result');
    for (const part of ['Pepe', 'Ethereum', '$1.50', '₩2,087', 'CoinGecko'])
      expect(result.textContent).toContain(part);
    expect(document.activeElement?.getAttribute('data-focus')).toBe('look-up');
  });

  it('names the team’s server that its price came through', async () => {
    const price = known(PEPE.asset, '1.5', '2087.25', { through: 'prices.example' });
    const popup = await opened(() => answer({ price }));
    expect(popup.find('.look-up .result-from').textContent).toContain('CoinGeckothrough prices.example');
  });

  it('tells by how much the price has changed, also of a token that stands in the list, too', async () => {
    const changes = [{ percent: '-2.345' as Decimal, in: 'USD', since: '24h' }] as const;
    const price = known(PEPE.asset, '1.5', '2087.25', { changes });
    const popup = await stage({
      stored: viewOf([{ ...PEPE, price }], { premiums: { [PEPE.asset]: { percent: PREMIUM.percent } } }),
      pendingLookUp: PENDING,
      answers: { lookUp: () => answer({ price, premium: PREMIUM, saved: true }) },
    });
    const change = popup.find<HTMLElement>('.look-up .change');
    expect([change.textContent, change.title]).toEqual([
      '−2.35% 24h',
      '−2.35% in 24 hours (US dollar price)',
    ]);
    expect(popup.root.querySelectorAll(`[id="${PEPE.asset}-change"]`)).toHaveLength(1);
  });

  it('has Korea’s premium, and both its prices among the exact values, without asking for them again', async () => {
    const popup = await opened(() => answer({ premium: PREMIUM }));
    const premium = popup.find<HTMLElement>('.look-up .result-premium');
    expect([premium.textContent, premium.title]).toEqual([
      'Kimchi ≈+1.99%',
      'Kimchi premium: +1.99% · at the exchange rate of 2026-11-19 · the dollar price includes Korean volume',
    ]);
    await popup.click(popup.button('Exact values'));
    const facts = popup.find('.look-up .facts').textContent;
    expect(facts).toMatch(
      /In Korea₩18,903 · Upbit · .*Elsewhere\$13\.427 · CoinGecko · .*includes Korean volume/,
    );
    expect(popup.messages('premium')).toEqual([]);
    await popup.click(popup.button('Exact values'));
    expect(popup.root.querySelector('.look-up .facts')).toBeNull();
  });

  it('has no premium where Korea does not trade it, and a dash with the reason where there is none now', async () => {
    const untraded = await opened(() => answer({}));
    expect(untraded.root.querySelector('.look-up .result-premium')).toBeNull();
    const popup = await opened(() => answer({ premium: { percent: null, why: 'old trade' } }));
    const premium = popup.find<HTMLElement>('.look-up .result-premium');
    expect([premium.textContent, premium.title]).toEqual([
      'Kimchi —',
      'No kimchi premium. The last trade in Korea is over 5 minutes old.',
    ]);
  });

  it('is asked for as a person’s own act, from what is known first', async () => {
    const popup = await opened(() => answer({}));
    expect(popup.messages('lookUp')).toEqual(
      ['known', 'prices'].map((stage) => ({ type: 'lookUp', stage, selected: SELECTED, isPrivate: false })),
    );
  });

  it.each([
    ['Open on etherscan.io (new tab)', 'explorer'],
    ['Chart', 'chart'],
  ] as const)('asks the background to open its page: %s', async (name, place) => {
    const popup = await opened(() => answer({}));
    const control = [...popup.root.querySelectorAll<HTMLElement>('.look-up .action')].find((each) =>
      [each.title, each.textContent].includes(name),
    );
    if (!control) throw new Error(`no ${name}`);
    await popup.click(control);
    expect(popup.messages('visit')).toEqual([{ type: 'visit', asset: PEPE.asset, place }]);
  });

  it('copies the whole digits of a price, and says so', async () => {
    const popup = await opened(() => answer({}));
    await popup.click(popup.button('Copy the exact price in dollars'));
    expect(popup.find('.look-up [role="status"]').textContent).toBe('Copied: 1.5');
  });

  it('can be saved, and says so', async () => {
    const popup = await opened(() => answer({}));
    await popup.click(popup.button('Save'));
    expect(popup.messages('save')).toEqual([{ type: 'save', asset: PEPE.asset, address: PEPE.address }]);
    expect(popup.button('Saved').getAttribute('aria-disabled')).toBe('true');
    expect(popup.button('Saved').textContent).toBe('Saved');
    await popup.click(popup.button('Saved'));
    expect(popup.messages('save')).toHaveLength(1);
  });

  it.each([
    [{ outcome: 'full', limit: 500 }, 'The list is full (500 tokens).'],
    [{ outcome: 'refused' }, 'Sise isn’t responding. Try again.'],
    [fullDisk, 'The disk is almost full. Nothing was changed.'],
  ] as const)('says why it cannot be saved, and can be tried again: %j', async (outcome, sentence) => {
    const popup = await opened(
      () => answer({}),
      PENDING,
      typeof outcome === 'function' ? outcome : () => outcome,
    );
    await popup.click(popup.button('Save'));
    expect(popup.find('.look-up [role="alert"]').textContent).toContain(sentence);
    await popup.click(popup.button('Save'));
    expect(popup.messages('save')).toHaveLength(2);
  });

  it('is saved once, however often that is pressed meanwhile', async () => {
    const popup = await opened(() => answer({}), PENDING, silence);
    await popup.click(popup.button('Save'));
    expect(popup.button('Save').getAttribute('aria-disabled')).toBe('true');
    await popup.click(popup.button('Save'));
    expect(popup.messages('save')).toHaveLength(1);
  });

  it('is asked for, and cannot be saved, as from a private window', async () => {
    const popup = await opened(() => answer({}, { isPrivate: true }), { ...PENDING, isPrivate: true });
    expect(popup.messages('lookUp')).toMatchObject([{ isPrivate: true }, { isPrivate: true }]);
    expect(popup.root.querySelector('.look-up .result')).not.toBeNull();
    expect(popup.root.querySelector('.look-up .action-main')).toBeNull();
  });

  it('says why there is no price', async () => {
    const popup = await opened(() => answer({ price: none(PEPE.asset, 'untrusted') }));
    expect(popup.find('.look-up .result').textContent).toContain('too thinly traded');
    const nobody = await opened(() => answer(null));
    expect(nobody.find('.look-up .result').textContent).toContain('No source lists this token');
  });

  it.each([
    ['en-US', 'This is a wallet on Ethereum, so it has no price.'],
    ['ko-KR', '지갑 주소입니다(Ethereum에서 확인).'],
  ])('says of a wallet what it is, once the chains have said so: %s', async (browserLanguage, sentence) => {
    const { results, ...first } = answer(null, { nameless: true });
    const popup = await stage({
      stored: viewOf([]),
      browserLanguage,
      pendingLookUp: PENDING,
      answers: {
        lookUp: ({ stage }) =>
          stage === 'names'
            ? {
                ...first,
                nameless: false,
                results: results.map((each) => ({ ...each, isWallet: true as const })),
              }
            : { ...first, results },
      },
    });
    expect(popup.messages('lookUp').map(({ stage }) => stage)).toEqual(['known', 'prices', 'names']);
    const result = popup.find('.look-up .result');
    expect(result.textContent).toContain(sentence);
    expect(result.querySelector('button')).toBeNull();
  });

  it('says that it waits', async () => {
    const popup = await opened(silence);
    expect(popup.find('.look-up').textContent).toContain('Looking it up…');
  });

  it('goes away when it is closed, and asks nothing more', async () => {
    const popup = await opened(() => answer({}));
    const close = popup.find('.look-up [data-focus="look-up"]');
    await popup.click(close);
    expect(popup.root.querySelector('.look-up')).toBeNull();
    expect(document.activeElement?.className).toBe('add-field');
  });
});

describe('a page that cannot be read', () => {
  it('leaves the field, focused, and says what to do', async () => {
    const popup = await stage({
      stored: viewOf([]),
      pendingLookUp: { at: NOW, selected: null, isPrivate: false },
    });
    expect(document.activeElement?.className).toBe('add-field');
    expect(popup.find('.look-up-note').textContent).toContain('Paste the address above');
    expect(popup.messages('lookUp')).toEqual([]);
  });
});

describe('the look-up that the popup was opened for', () => {
  function area(value: unknown) {
    const removed: string[] = [];
    return {
      removed,
      get: async (key: string) => (value === undefined ? {} : { [key]: value }),
      remove: async (key: string) => void removed.push(key),
    };
  }

  it('is taken away, so that the next popup opens as ever', async () => {
    const session = area(PENDING);
    expect(await takePendingLookUp(session, NOW + 1000)).toEqual(PENDING);
    expect(session.removed).toEqual(['pending-look-up']);
  });

  it.each([
    ['nothing', undefined, NOW],
    ['something for a popup that never opened', PENDING, NOW + 60_000],
    ['something from before the clock was set back', PENDING, NOW - 60_000],
  ])('may be %s', async (_what, value, now) => {
    expect(await takePendingLookUp(area(value), now)).toBeNull();
  });

  it('is nothing where there is no such storage', async () => {
    const broken = { get: () => Promise.reject(new Error('no session storage')), remove: async () => {} };
    expect(await takePendingLookUp(broken, NOW)).toBeNull();
  });
});
