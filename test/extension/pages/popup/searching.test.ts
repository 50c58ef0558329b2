// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/extension/messages/messages.ts';
import type { SearchAnswer, SearchRow } from '../../../../src/extension/messages/search.ts';
import { pagesEn } from '../../../texts.ts';
import { known, NOW, none, silence, stage, token, viewOf } from './stage.ts';

const LINK = token('11', 'ChainLink Token');
const PEPE = token('22', 'Pepe');
const USDT = {
  asset: 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7',
  address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
} as const;

function result(row: typeof LINK, more: Partial<SearchRow> = {}): SearchRow {
  const { asset, platform, address, price } = row;
  return {
    asset,
    platform,
    address,
    token: row.token,
    price,
    saved: false,
    verified: false,
    ...more,
  };
}

const found = (...results: readonly SearchRow[]): SearchAnswer => ({
  results,
  more: false,
  unsupported: [],
  isPartial: false,
});

type Search = (message: Message<'search'>) => SearchAnswer | Promise<never>;

async function searching(search: Search, browserLanguage = 'en-US') {
  const popup = await stage({
    stored: viewOf([PEPE]),
    browserLanguage,
    answers: { search, save: ({ asset }) => ({ outcome: 'added', asset }) },
  });
  const field = popup.find<HTMLInputElement>('.add-field');
  const options = () => [...popup.root.querySelectorAll<HTMLElement>('[role="option"]')];
  const active = () => options().findIndex((each) => each.getAttribute('aria-selected') === 'true');
  return { ...popup, field, options, active };
}

describe('what is typed', () => {
  it('is asked of the background alone, and shown as a list that the field controls', async () => {
    const popup = await searching(() =>
      found(result(LINK, { verified: true }), result(PEPE, { saved: true })),
    );
    await popup.type('l');
    expect(popup.messages('search')).toEqual([{ type: 'search', text: 'l', whole: false }]);
    expect(popup.messages('add')).toEqual([]);
    const list = popup.find('[role="listbox"]');
    expect(popup.field.getAttribute('aria-expanded')).toBe('true');
    expect(popup.field.getAttribute('aria-controls')).toBe(list.id);
    expect(popup.field.getAttribute('aria-activedescendant')).toBe(popup.options()[0]?.id);
    expect(popup.options().map((each) => each.textContent)).toEqual([
      expect.stringMatching(/ChainLink Token.*Verified address.*Ethereum/),
      expect.stringMatching(/Pepe.*In your list/),
    ]);
    expect(popup.said()).toBe('Results: 2. Use the arrow keys to choose.');
  });

  it.each(['0x', '0x5149', 'https://etherscan.io/token/0x1', 'a'.repeat(26), 'a '.repeat(60)])(
    'is not searched for where it is no name: %s',
    async (text) => {
      const popup = await searching(() => found(result(LINK)));
      await popup.type(text);
      expect(popup.messages('search')).toEqual([]);
    },
  );

  it('is told apart from another of the same symbol by its address', async () => {
    const twin = { ...result(PEPE), token: LINK.token };
    const popup = await searching(() => found(result(LINK), twin));
    await popup.type('link');
    expect(popup.options().map((each) => each.textContent)).toEqual([
      expect.stringContaining('0x1111…1111'),
      expect.stringContaining('0x2222…2222'),
    ]);
  });

  it.each([
    ['a Cyrillic Т', 'USD\u0422'],
    ['wide letters', '\uff35\uff33\uff24\uff34'],
  ])(
    'that looks like another with %s says so, and both are told apart by address and mark',
    async (_what, symbol) => {
      const usdt = { name: 'Tether USD', symbol: 'USDT', decimals: 6 };
      const real: typeof LINK = { ...LINK, token: usdt, ...USDT };
      const alike = { ...result(PEPE), token: { ...usdt, symbol } };
      const popup = await searching(() => found(result(real, { verified: true }), alike));
      await popup.type('usd');
      const [first, second] = popup.options();
      expect(first?.textContent).toContain('0xdAC1…1ec7');
      expect(first?.querySelector('.alike')).toBeNull();
      expect(first?.querySelector('.mark-figure')).not.toBeNull();
      expect(second?.textContent).toContain('Ethereum0x2222…2222');
      expect(second?.querySelector('.alike')?.textContent).toBe(pagesEn.lookAlike);
      expect(second?.querySelector('.mark-figure')).toBeNull();
    },
  );

  it('has a price beside it only where one is known', async () => {
    const popup = await searching(() =>
      found(
        result(LINK, { price: known(LINK.asset, '17.25', '24003') }),
        result(PEPE, { price: none(PEPE.asset, 'unavailable') }),
      ),
    );
    await popup.type('p');
    expect(popup.options().map((each) => each.querySelector('.figures')?.textContent)).toEqual([
      expect.stringContaining('$17.25'),
      undefined,
    ]);
  });

  it.each([
    ['current', {}, undefined],
    ['stale', { status: 'stale' }, 'Stale'],
    ['disputed', { status: 'disputed' }, 'Unconfirmed'],
    ['old without anyone having said so', { checkedAt: NOW - 91_000 }, 'Stale'],
  ] as const)('says of a price that is %s how it stands', async (_what, more, word) => {
    const price = known(LINK.asset, '17.25', '24003', more);
    const popup = await searching(() => found(result(LINK, { price })));
    await popup.type('link');
    expect(popup.options()[0]?.querySelector('.tag')?.textContent).toBe(word);
  });

  it('is shown in Korean by its Korean name', async () => {
    const popup = await searching(
      () => found(result(LINK, { token: { ...LINK.token, koreanName: '체인링크' } })),
      'ko',
    );
    await popup.type('링크');
    expect(popup.options()[0]?.querySelector('.name')?.textContent).toBe('체인링크');
  });

  it('of strangers is shown as text, whatever it is', async () => {
    const name = '<img src=x onerror=alert(1)> שלום';
    const popup = await searching(() => found(result(LINK, { token: { ...LINK.token, name } })));
    await popup.type('x');
    expect(popup.options()[0]?.querySelector('bdi.name')?.textContent).toBe(name);
    expect(popup.root.querySelector('img')).toBeNull();
  });

  it('while catalogs are on their way is asked once more, for the whole', async () => {
    const popup = await searching(({ whole }) =>
      whole ? found(result(LINK)) : { results: [], more: false, unsupported: [], isPartial: true },
    );
    await popup.type('link');
    expect(popup.messages('search').map((each) => each)).toMatchObject([{ whole: false }, { whole: true }]);
    expect(popup.options()).toHaveLength(1);
  });

  it('is forgotten once other text is there, though its answer comes later', async () => {
    const popup = await searching(({ text }) => (text === 'l' ? silence() : found(result(PEPE))));
    await popup.type('l');
    await popup.type('p');
    expect(popup.options()).toHaveLength(1);
    await popup.type('0x1');
    expect(popup.options()).toHaveLength(0);
  });
});

describe('the keys', () => {
  const two = () => found(result(LINK), result(PEPE, { saved: true }));

  it('walk the results round, and Escape takes them away without closing more', async () => {
    const popup = await searching(two);
    await popup.type('p');
    expect(popup.active()).toBe(0);
    await popup.press(popup.field, 'ArrowDown');
    expect(popup.active()).toBe(1);
    await popup.press(popup.field, 'ArrowDown');
    expect(popup.active()).toBe(0);
    await popup.press(popup.field, 'ArrowUp');
    expect(popup.active()).toBe(1);
    const escaped = await popup.press(popup.field, 'Escape');
    expect(escaped.defaultPrevented).toBe(true);
    expect(popup.options()).toHaveLength(0);
    expect(popup.field.value).toBe('p');
  });

  it('choose with Enter what is pointed at: a new one is saved', async () => {
    const popup = await searching(two);
    await popup.type('link');
    await popup.submit();
    expect(popup.messages('save')).toEqual([{ type: 'save', asset: LINK.asset, address: LINK.address }]);
    expect(popup.field.value).toBe('');
    expect(popup.options()).toHaveLength(0);
  });

  it('choose with Enter what is pointed at: a saved one is pointed out', async () => {
    const popup = await searching(two);
    await popup.type('pepe');
    await popup.press(popup.field, 'ArrowDown');
    await popup.submit();
    expect(popup.messages('save')).toEqual([]);
    expect(popup.row(PEPE.asset).classList.contains('row-flash')).toBe(true);
    expect(popup.field.value).toBe('');
  });

  it('leave them to an input method that is writing a syllable', async () => {
    const popup = await searching(two);
    await popup.type('ㅍ');
    await popup.press(popup.field, 'ArrowDown', { isComposing: true });
    expect(popup.active()).toBe(0);
  });
});

describe('what is pointed at', () => {
  const UNI = token('33', 'Uniswap');
  /** The first answer has two; each later one has another before them. */
  const catalogsOnTheirWay = (): Search => {
    let asked = 0;
    return ({ whole }) => {
      if (whole) return silence();
      asked += 1;
      const two = [result(LINK), result(PEPE)];
      return asked === 1 ? { ...found(...two), isPartial: true } : found(result(UNI), ...two);
    };
  };

  it('stays so when the catalogs bring another before it', async () => {
    const popup = await searching(catalogsOnTheirWay());
    await popup.type('p');
    await popup.press(popup.field, 'ArrowDown');
    await popup.type('p ');
    expect(popup.active()).toBe(2);
  });

  it('is what Enter takes, though catalogs are still on their way', async () => {
    const popup = await searching(catalogsOnTheirWay());
    await popup.type('p');
    await popup.press(popup.field, 'ArrowDown');
    await popup.submit();
    expect(popup.messages('save')).toMatchObject([{ asset: PEPE.asset }]);
  });
});

describe('Enter', () => {
  it('before the answer is there waits for it', async () => {
    const popup = await searching(({ text }) => (text === 'l' ? silence() : found(result(LINK))));
    await popup.type('link');
    await popup.submit();
    expect(popup.messages('save')).toHaveLength(1);
  });

  it('says so where nothing is called like that, and asks nobody', async () => {
    const popup = await searching(() => found());
    await popup.type('nothing of the kind');
    await popup.submit();
    expect(popup.find('#add-problem').textContent).toBe(
      'Nothing matches. You can add a token by its contract address.',
    );
    expect(popup.messages('add')).toEqual([]);
  });

  it.each(['vitalik.eth', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', `0x${'1'.repeat(40)}`])(
    'lets the background say what %s is',
    async (text) => {
      const popup = await searching(() => found());
      await popup.type(text);
      await popup.submit();
      expect(popup.messages('add')).toEqual([{ type: 'add', text, isPrivate: false }]);
    },
  );
});
