// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { createCardRequest, watchPriceClicks } from '../../../src/extension/explorers/price/clicks.ts';
import type { CardOpening } from '../../../src/extension/messages/explorers.ts';

const ASSET: AssetKey = 'ETH:0x';

let opensCard: boolean;
let clicked: AssetKey[];
let seenByPage: string[];

/** A price in a row that the page follows, with another asset in its attribute. */
beforeEach(() => {
  document.body.innerHTML = '<p id="row">text <sise-price data-asset="BTC:0x"></sise-price><i>other</i></p>';
  document.getSelection()?.removeAllRanges();
  opensCard = true;
  clicked = [];
  seenByPage = [];
  const host = document.querySelector('sise-price') as HTMLElement;
  const price = { host, asset: ASSET, opensCard: () => opensCard };
  const end = new AbortController();
  onTestFinished(() => end.abort());
  document.querySelector('#row')?.addEventListener('click', () => seenByPage.push('row'));
  watchPriceClicks({
    document,
    signal: end.signal,
    annotations: { ofHost: (node) => (node === host ? ({ price } as never) : undefined) },
    onClick: (asset) => clicked.push(asset),
  });
});

/** As the browser sends it when a person clicks, but for `own`. */
function click(own: MouseEventInit & { readonly isTrusted?: boolean } = {}, at = 'sise-price'): MouseEvent {
  const { isTrusted = true, ...init } = own;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init });
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  document.querySelector(at)?.dispatchEvent(event);
  return event;
}

const press = () =>
  document.querySelector('sise-price')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));

describe('watchPriceClicks', () => {
  it('hands on the asset of its own record, and stops the click', () => {
    press();
    expect(click().defaultPrevented).toBe(true);
    expect([clicked, seenByPage]).toEqual([[ASSET], []]);
  });

  it.each([
    ['that a script has made', { isTrusted: false }],
    ['of another button', { button: 1 }],
    ['with Control', { ctrlKey: true }],
    ['with Shift', { shiftKey: true }],
    ['with Alt', { altKey: true }],
    ['with Command', { metaKey: true }],
  ])('leaves a click %s to the page', (_, own) => {
    press();
    expect(click(own).defaultPrevented).toBe(false);
    expect([clicked, seenByPage]).toEqual([[], ['row']]);
  });

  it('leaves a click that the page has prevented to the page', () => {
    const prevent = (event: Event) => event.preventDefault();
    addEventListener('click', prevent, true);
    onTestFinished(() => removeEventListener('click', prevent, true));
    click();
    expect([clicked, seenByPage]).toEqual([[], ['row']]);
  });

  it('leaves a click on anything else, and on a price without a card, to the page', () => {
    click({}, 'i');
    opensCard = false;
    click();
    expect([clicked, seenByPage]).toEqual([[], ['row', 'row']]);
  });

  it('leaves a click that has selected text to the page, and counts one beside an older selection', () => {
    const select = (selector: string) =>
      document.getSelection()?.selectAllChildren(document.querySelector(selector) as Element);
    press();
    select('i');
    click();
    expect([clicked, seenByPage]).toEqual([[], ['row']]);
    press();
    click();
    expect(clicked).toEqual([ASSET]);
    press();
    select('p');
    click();
    expect(clicked).toEqual([ASSET]);
  });
});

describe('createCardRequest', () => {
  const host = {} as Element;

  function setUp(...outcomes: readonly (CardOpening | Error)[]) {
    const world: { sisePressed?: Element } = {};
    const calls: string[] = [];
    const left = [...outcomes];
    const request = createCardRequest({
      send: async () => {
        calls.push('open');
        const next = left.shift() ?? 'refused';
        if (next instanceof Error) throw next;
        return next;
      },
      fetchPrice: async () => calls.push('price'),
      world,
    });
    return { world, calls, request };
  }

  it('leaves the clicked price for the card', async () => {
    const { world, calls, request } = setUp('opening');
    await request(ASSET, host);
    expect([calls, world]).toEqual([['open'], { sisePressed: host }]);
  });

  it('requests the price again once after the background was stopped', async () => {
    const { world, calls, request } = setUp('unanswered', 'opening');
    await request(ASSET, host);
    expect([calls, world]).toEqual([['open', 'price', 'open'], { sisePressed: host }]);
  });

  it.each([
    ['is refused', ['refused'], ['open']],
    ['has no price any more', ['unanswered', 'unanswered'], ['open', 'price', 'open']],
    ['is not answered', [new Error('no answer')], ['open']],
  ] as const)('leaves nothing for the card when it %s', async (_, outcomes, expected) => {
    const { world, calls, request } = setUp(...outcomes);
    await request(ASSET, host);
    expect([calls, world]).toEqual([expected, {}]);
  });
});
