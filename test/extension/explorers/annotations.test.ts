// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { Candidate } from '../../../src/extension/explorers/adapters/adapter.ts';
import {
  type Annotation,
  createAnnotationStore,
  displaced,
  isInPlace,
  mayCarryPrice,
  needsPlacing,
  newAnnotation,
  placed,
  withCandidate,
  withoutCandidate,
  withoutPrice,
} from '../../../src/extension/explorers/annotations.ts';
import type { PriceElement } from '../../../src/extension/explorers/price/price-element.ts';

const ETHER: AssetKey = 'ETH:0x';

function priceOf(asset: AssetKey, usdShown = false): PriceElement {
  const host = document.createElement('sise-price');
  return {
    host,
    asset,
    usdShown,
    amount: null,
    text: '₩1',
    short: '₩1',
    opensCard: () => false,
    shorten: () => {},
    show: () => {},
  };
}

/** A link on the page with its price behind it. */
function priced(): Annotation & { readonly price: PriceElement } {
  document.body.innerHTML = '<p><a>Ether</a> and more</p>';
  const anchor = document.querySelector('a') as Element;
  const price = priceOf(ETHER);
  anchor.after(price.host);
  const annotation = placed({ ...withCandidate(newAnnotation(anchor), candidateAt(anchor)), price }, anchor);
  return { ...annotation, price };
}

function candidateAt(anchor: Element, asset = ETHER, usdShown = false): Candidate {
  return { asset, anchor, usdShown, amount: null, holdings: null };
}

test('a judgement keeps the price that is right, and no other', () => {
  const annotation = priced();
  const { anchor, price } = annotation;
  expect(withCandidate(withoutCandidate(annotation), candidateAt(anchor))).toEqual(annotation);
  for (const candidate of [null, candidateAt(anchor, 'BNB:0x'), candidateAt(anchor, ETHER, true)])
    expect(withCandidate(annotation, candidate)).toEqual({ ...withoutPrice(annotation), candidate });
  expect(price.host.isConnected).toBe(true);
});

test('what could not be placed stays where it was, and is fitted when there is space', () => {
  const annotation = priced();
  expect(placed({ ...annotation, isFitted: false }, null)).toEqual({ ...annotation, isFitted: false });
  expect(placed({ ...annotation, isFitted: false }, annotation.anchor)).toEqual(annotation);
});

test('only what the page itself takes away is counted, and the fourth time it stays away', () => {
  const moved = displaced(priced());
  expect([moved.timesTaken, moved.price, moved.after]).toEqual([0, null, null]);
  let annotation: Annotation = priced();
  const outcomes = [1, 2, 3, 4].map(() => {
    annotation = displaced({ ...annotation, price: priceOf(ETHER) });
    return mayCarryPrice(annotation);
  });
  expect(outcomes).toEqual([true, true, true, false]);
});

test('a price is placed when it says something else, has other space, or has been moved, and else stays', () => {
  const annotation = priced();
  expect(needsPlacing(annotation)).toBe(false);
  expect(needsPlacing({ ...annotation, isFitted: false })).toBe(true);
  expect(needsPlacing({ ...annotation, price: { ...annotation.price, text: '₩1,000' } })).toBe(true);
  annotation.price.host.remove();
  expect(needsPlacing(annotation)).toBe(true);
  expect(needsPlacing(withoutPrice(annotation))).toBe(false);
});

test('a link that is no longer on the page carries no price', () => {
  const annotation = priced();
  annotation.anchor.remove();
  expect(mayCarryPrice(annotation)).toBe(false);
});

test('a price is in place behind its link, whatever else has come between, but no other token', () => {
  const annotation = priced();
  expect(isInPlace(annotation)).toBe(true);
  annotation.anchor.after(document.createElement('b'));
  expect(isInPlace(annotation)).toBe(true);
  const other = document.createElement('a');
  other.href = `/token/0x${'1'.repeat(40)}`;
  annotation.anchor.after(other);
  expect(isInPlace(annotation)).toBe(false);
  expect(isInPlace(withoutPrice(annotation))).toBe(false);
});

test('the store takes a price from the page when its annotation has it no longer, and knows its own for ever', () => {
  const annotation = priced();
  const { anchor, price } = annotation;
  const judged: Element[] = [];
  const store = createAnnotationStore((at) => {
    judged.push(at);
    return candidateAt(at, 'BNB:0x');
  });
  expect([store.add(anchor), store.add(anchor)]).toEqual([true, false]);
  store.put(annotation);
  store.clearCandidates();
  expect([store.ofHost(price.host)?.anchor, price.host.isConnected]).toEqual([anchor, true]);
  expect(store.judge(anchor)).toMatchObject({ candidate: { asset: 'BNB:0x' }, price: null });
  store.judge(anchor);
  expect([judged, price.host.isConnected]).toEqual([[anchor], false]);
  store.remove(anchor);
  expect([store.all(), store.isOurs(price.host), store.ofHost(price.host)]).toEqual([[], true, undefined]);
});
