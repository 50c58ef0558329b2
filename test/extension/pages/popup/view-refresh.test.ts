// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { SOURCE_NAMES } from '../../../../src/core/market/source-table.ts';
import type { Refreshed, Row, View } from '../../../../src/extension/messages/watchlist.ts';
import { coin, known, NOW, none, refreshedTo, refusal, silence, stage, token, viewOf } from './stage.ts';

const withBitcoinAt = (usd: string, more: Partial<View> = {}): View =>
  viewOf([], { coins: [coin('BTC', 'Bitcoin', known('BTC:0x', usd, '1'))], ...more });
const bitcoin = (popup: Awaited<ReturnType<typeof stage>>) => popup.find('.price-usd').textContent;

describe('an open popup', () => {
  it('asks at once and then every 10 s, not as a person’s act', async () => {
    const popup = await stage({ stored: viewOf([]) });
    expect(popup.messages('refresh')).toEqual([{ type: 'refresh', act: false, live: true }]);
    await popup.advance(9999);
    expect(popup.messages('refresh')).toHaveLength(1);
    await popup.advance(1);
    expect(popup.messages('refresh')).toHaveLength(2);
    await popup.advance(20_000);
    expect(popup.messages('refresh')).toHaveLength(4);
  });

  it('asks one thing at a time: a round is left out while the last one is unanswered', async () => {
    const popup = await stage({ stored: viewOf([]), answers: { refresh: silence } });
    await popup.advance(15_000);
    expect(popup.messages('refresh')).toHaveLength(1);
  });

  it('asks nothing while nobody sees it, and at once when somebody does', async () => {
    const popup = await stage({ stored: viewOf([]) });
    await popup.setVisible(false);
    await popup.advance(60_000);
    expect(popup.messages('refresh')).toHaveLength(1);
    expect(popup.clock.pending()).toBe(0);
    await popup.setVisible(true);
    expect(popup.messages('refresh')).toHaveLength(2);
  });

  it('wants no live prices in a private window', async () => {
    const popup = await stage({ stored: viewOf([]), isPrivate: true });
    expect(popup.messages('refresh')).toEqual([{ type: 'refresh', act: false, live: false }]);
  });

  it('shows the answer', async () => {
    const popup = await stage({
      stored: withBitcoinAt('100'),
      answers: { refresh: () => refreshedTo(withBitcoinAt('101')) },
    });
    expect(bitcoin(popup)).toBe('$101.00');
  });

  it('shows what others have published, without asking', async () => {
    const popup = await stage({ stored: withBitcoinAt('100') });
    await popup.publish(withBitcoinAt('102'));
    expect(bitcoin(popup)).toBe('$102.00');
    expect(popup.messages('refresh')).toHaveLength(1);
  });

  it('prefers a view that was published meanwhile to the answer', async () => {
    let answer = (_view: View) => {};
    const popup = await stage({
      stored: withBitcoinAt('100'),
      answers: { refresh: () => new Promise<View>((resolve) => (answer = resolve)) as never },
    });
    await popup.publish(withBitcoinAt('103'));
    answer(withBitcoinAt('102'));
    await popup.advance(0);
    expect(bitcoin(popup)).toBe('$103.00');
  });

  it('counts the age of each price', async () => {
    const popup = await stage({ stored: viewOf([]), answers: { refresh: silence } });
    const age = () => popup.row('BTC:0x').querySelector('.age')?.textContent;
    expect(age()).toBe('12 s');
    await popup.advance(3000);
    expect(age()).toBe('15 s');
    await popup.advance(60_000);
    expect(age()).toBe('1 min');
  });

  it('does not read the passing seconds out', async () => {
    const popup = await stage({ stored: viewOf([]) });
    await popup.publish(withBitcoinAt('104'));
    await popup.advance(30_000);
    expect(popup.said()).toBe('');
  });
});

it('prices that nobody renews while the popup is open become stale before its eyes', async () => {
  const popup = await stage({ stored: withBitcoinAt('100'), answers: { refresh: refusal } });
  await popup.advance(85_000);
  expect(popup.root.querySelector('.tag')).toBeNull();
  await popup.advance(1000);
  expect(popup.find('.tag').textContent).toBe('Stale');
});

describe('refresh now', () => {
  it('asks as a person’s act and says when it is done', async () => {
    const popup = await stage({ stored: viewOf([]) });
    await popup.click(popup.button('Refresh now'));
    expect(popup.messages('refresh').at(-1)).toEqual({ type: 'refresh', act: true, live: true });
    expect(popup.said()).toBe('Prices are up to date.');
  });

  it('says in the details of a stale row that it is being renewed, until the answer', async () => {
    const row = token('11', 'Old', known('ETH:0x', '1', '2', { status: 'stale' }));
    const stale = viewOf([row]);
    let answer = () => {};
    const refresh = () =>
      new Promise<Refreshed>((resolve) => (answer = () => resolve(refreshedTo(stale)))) as never;
    const popup = await stage({ stored: stale, answers: { refresh } });
    await popup.click(popup.find('[aria-labelledby="saved"] .cover'));
    const why = () => popup.find('.details .why').textContent;
    expect(why()).toBe('Stale Refreshing now. This is the last good price. ');
    answer();
    await popup.advance(0);
    expect(why()).toBe('Stale No newer price is available. This is the last good price. ');
    await popup.click(popup.button('Refresh now'));
    expect(why()).toBe('Stale Refreshing now. This is the last good price. ');
  });

  const withEther = (price: Row['price'], more: Partial<View> = {}) =>
    viewOf([], { coins: [...withBitcoinAt('100').saved, coin('ETH', 'Ether', price)], ...more });
  const old = known('ETH:0x', '2', '3', { status: 'stale' });
  const allOff = viewOf([], {
    coins: [coin('ETH', 'Ether', none('ETH:0x', 'unavailable'))],
    settings: { ...viewOf([]).settings, off: SOURCE_NAMES },
  });
  it.each<[what: string, view: View, sentence: string]>([
    [
      'there is no network',
      withEther(old, { network: 'no network' }),
      'You’re offline. These are the last known prices.',
    ],
    [
      'there is no network and no price',
      viewOf([], { coins: [], network: 'no network' }),
      'You’re offline. Prices appear when you reconnect.',
    ],
    ['every source is switched off', allOff, 'All sources are off. Prices are not updating.'],
    [
      'there was no network before every source was switched off',
      { ...allOff, network: 'no network' },
      'All sources are off. Prices are not updating.',
    ],
    [
      'all sources but one are switched off',
      { ...allOff, settings: { ...allOff.settings, off: SOURCE_NAMES.slice(1) } },
      'Some prices are not up to date.',
    ],
    ['a price is stale', withEther(old), 'Some prices are not up to date.'],
    ['a price is disputed', withEther({ ...old, status: 'disputed' }), 'Some prices are not up to date.'],
    [
      'a saved token was not answered for',
      viewOf([token('11', 'Pepe', none('ETH:0x', 'unavailable'))]),
      'Some prices are not up to date.',
    ],
    ['a token is not listed', withEther(none('ETH:0x', 'unlisted')), 'Prices are up to date.'],
    ['a token is not trusted', withEther(none('ETH:0x', 'untrusted')), 'Prices are up to date.'],
  ])('when %s says what is true', async (_what, view, sentence) => {
    const popup = await stage({ stored: viewOf([]), answers: { refresh: () => refreshedTo(view) } });
    await popup.click(popup.button('Refresh now'));
    expect(popup.said()).toBe(sentence);
  });

  it.each([
    [{ updated: 3, waiting: 5, nextInMs: 23_400 }, '3 updated; 5 more in 24 s.'],
    [{ updated: 0, waiting: 2, nextInMs: 9_000 }, '0 updated; 2 more in 9 s.'],
    [{ updated: 6, waiting: 0 }, '6 updated. Prices are up to date.'],
    [{ updated: 4, waiting: 1 }, 'Some prices are not up to date.'],
  ])('that came to %o says so, and shows it for a while', async (came, sentence) => {
    const popup = await stage({
      stored: viewOf([]),
      answers: { refresh: () => refreshedTo(viewOf([]), came) },
    });
    await popup.click(popup.button('Refresh now'));
    expect(popup.said()).toBe(sentence);
    expect(popup.find('.toast').textContent).toBe(sentence);
    await popup.advance(7_000);
    expect(popup.root.querySelector('.toast')).toBeNull();
  });

  it('shows above the prices, from the start, that every source is switched off', async () => {
    const popup = await stage({ stored: allOff, answers: { refresh: silence } });
    expect(popup.find('.banner span').textContent).toBe('All sources are off. Prices are not updating.');
    expect(popup.find('.banner a').getAttribute('href')).toBe('options.html#sources');
    await popup.publish(viewOf([]));
    expect(popup.root.querySelector('.banner')).toBeNull();
  });

  it('says that nobody answers', async () => {
    const popup = await stage({ stored: viewOf([]), answers: { refresh: refusal } });
    await popup.click(popup.button('Refresh now'));
    expect(popup.said()).toBe('Sise isn’t responding.');
  });

  it('waits for the round under way, and is asked right after it', async () => {
    const answers: (() => void)[] = [];
    const popup = await stage({
      stored: viewOf([]),
      answers: {
        refresh: () => new Promise<View>((resolve) => answers.push(() => resolve(viewOf([])))) as never,
      },
    });
    await popup.click(popup.button('Refresh now'));
    expect(popup.messages('refresh')).toHaveLength(1);
    expect(popup.button('Refreshing…').classList.contains('busy')).toBe(true);
    answers.shift()?.();
    await popup.advance(0);
    expect(popup.messages('refresh').at(-1)).toEqual({ type: 'refresh', act: true, live: true });
    answers.shift()?.();
    await popup.advance(0);
    expect(popup.button('Refresh now').classList.contains('busy')).toBe(false);
  });
});

describe('a background that does not answer', () => {
  it('is told in a sentence, over the last prices, with a way to try again', async () => {
    let refuse = true;
    const popup = await stage({
      stored: withBitcoinAt('100'),
      answers: { refresh: () => (refuse ? refusal() : refreshedTo(withBitcoinAt('105'))) },
    });
    expect(popup.find('.banner').textContent).toContain('Sise isn’t responding.');
    expect(bitcoin(popup)).toBe('$100.00');
    refuse = false;
    await popup.click(popup.button('Try again'));
    expect(popup.root.querySelector('.banner')).toBeNull();
    expect(bitcoin(popup)).toBe('$105.00');
  });

  it('is given up after 20 s, and asked again in the next round', async () => {
    const popup = await stage({ stored: viewOf([]), answers: { refresh: silence } });
    await popup.advance(19_999);
    expect(popup.root.querySelector('.banner')).toBeNull();
    await popup.advance(1);
    expect(popup.root.querySelector('.banner')).not.toBeNull();
    await popup.advance(10_000);
    expect(popup.messages('refresh')).toHaveLength(2);
  });

  it('never leaves the popup blank, even when nothing was stored', async () => {
    const popup = await stage({ answers: { view: refusal, refresh: refusal } });
    expect(popup.find('.add-field').isConnected).toBe(true);
    expect(popup.find('.banner').textContent).toContain('Sise isn’t responding.');
  });

  it('comes back by itself', async () => {
    let refuse = true;
    const popup = await stage({
      answers: { view: refusal, refresh: () => (refuse ? refusal() : refreshedTo(viewOf([]))) },
    });
    refuse = false;
    await popup.advance(10_000);
    expect(popup.root.querySelector('.banner')).toBeNull();
    expect(popup.row('BTC:0x').textContent).toContain('$104,512');
  });
});

it('a jump of the clock into the past makes no age negative', async () => {
  const future = known('BTC:0x', '1', '2', { asOf: NOW + 3_600_000 });
  const popup = await stage({ stored: viewOf([], { coins: [coin('BTC', 'Bitcoin', future)] }) });
  expect(popup.find('.age').textContent).toBe('now');
});
