/** One result: large when it is the only one, else a line that opens. */
import { PLATFORM_NAMES } from '../market/platform-names.ts';
import type { LookUpRow } from '../messages/messages.ts';
import { ageOf } from '../pages/age.ts';
import type { TranslateCard } from '../pages/i18n/translate-card.ts';
import { PRICE_ICONS } from '../pages/icon-paths.ts';
import { lookOf } from '../pages/popup/status.ts';
import { addressIn, nameOf, shortAddress } from '../pages/token-name.ts';
import { actions } from './actions.ts';
import { button, element, icon } from './element.ts';
import type { Entry } from './entries.ts';
import { exactFacts } from './exact-facts.ts';
import { copyButton, figure, mark, statusTag } from './parts.ts';
import type { ResultActs, Words } from './words.ts';

export function entryElement(entry: Entry, words: Words, acts: ResultActs): HTMLElement {
  const { row, large } = entry;
  if (!row) return placeholder(entry, words);
  const parts = large ? largePrice(entry, row, words, acts) : [line(entry, row, words, acts)];
  return element(
    'li',
    { class: large ? 'result large' : 'result small', 'data-result': row.asset },
    ...parts,
    entry.opened && exactFacts(row, entry.copied, words, acts.copy),
    (large || entry.opened) && actions(entry, row, words, acts),
  );
}

/** Brings the ages up to date in place, once a second. */
export function renewAges(root: ParentNode, now: number, t: TranslateCard): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-at]')) {
    const { key, n } = ageOf(Number(time.dataset.at), now);
    const text = t(key, { n });
    if (time.textContent !== text) time.textContent = text;
  }
}

function placeholder({ found, status, platforms, waiting, large }: Entry, { t }: Words): HTMLElement {
  const title = found?.kind === 'token' ? shortAddress(found.address) : '';
  const none = { status, usd: null };
  const names = platforms.map((symbol) => PLATFORM_NAMES[symbol].name).join(', ');
  return element(
    'li',
    { class: large ? 'result large' : 'result small', 'aria-busy': waiting ? 'true' : undefined },
    element(
      'div',
      { class: 'result-head' },
      element('span', { class: 'mark mark-unknown', 'aria-hidden': 'true' }, '?'),
      element('span', { class: 'result-who' }, element('span', { class: 'result-address' }, title)),
    ),
    waiting
      ? bones(t)
      : element(
          'p',
          { class: 'result-why' },
          platforms.length > 0 && statusTag(none, t),
          ` ${t(platforms.length > 0 ? lookOf(none).why : 'badNetwork')}`,
          large && platforms.length > 1 && ` ${t('lookUpOn', { platforms: names })}`,
        ),
  );
}

/** As high as what will stand there. */
function bones(t: TranslateCard): HTMLElement {
  return element('div', { class: 'bones' }, bone(t), element('span', { class: 'bone bone-small' }));
}

function bone(t: TranslateCard): HTMLElement {
  return element('span', { class: 'bone' }, element('span', { class: 'sr' }, t('waiting')));
}

function largePrice(entry: Entry, row: LookUpRow, words: Words, acts: ResultActs): Node[] {
  const { t } = words;
  const { price } = row;
  const head = element('div', { class: 'result-head' }, mark(row), who(row, words));
  if (row.address !== null)
    head.append(copyButton(words, row.address, 'copyAddress', entry.copied, acts.copy));
  if (price.usd === null) return [head, entry.waiting ? bones(t) : whyNot(row, words)];
  return [
    head,
    element(
      'div',
      { class: 'result-prices' },
      figure(price.usd, 'USD'),
      copyButton(words, price.usd, 'copyUsd', entry.copied, acts.copy),
      figure(price.krw, 'KRW'),
      copyButton(words, price.krw, 'copyKrw', entry.copied, acts.copy),
    ),
    from(row, words),
    price.status !== 'priced' && whyNot(row, words),
    disclosure(entry, row, words, acts),
  ].filter((part) => part instanceof Node);
}

/** One line of several: the whole line opens what else there is. */
function line(entry: Entry, row: LookUpRow, words: Words, acts: ResultActs): HTMLElement {
  const { price } = row;
  return button(
    () => acts.toggle(row.asset),
    { class: 'result-line', 'data-focus': `open ${entry.key}`, 'aria-expanded': String(entry.opened) },
    mark(row),
    who(row, words, from(row, words)),
    price.usd === null
      ? element(
          'span',
          { class: 'result-figures' },
          entry.waiting ? bone(words.t) : statusTag(price, words.t),
        )
      : element('span', { class: 'result-figures' }, figure(price.usd, 'USD'), figure(price.krw, 'KRW')),
  );
}

function who(row: LookUpRow, { language }: Words, below: HTMLElement | null = null): HTMLElement {
  const { asset, token } = row;
  const address = addressIn(asset);
  const name = nameOf(asset, token, language);
  return element(
    'span',
    { class: 'result-who' },
    element(
      'span',
      { class: 'result-title' },
      element('bdi', { class: 'result-name' }, name),
      token.symbol !== null &&
        token.symbol !== name &&
        element('bdi', { class: 'result-symbol' }, token.symbol),
    ),
    element(
      'span',
      { class: 'result-where' },
      element('span', { class: 'result-platform' }, PLATFORM_NAMES[row.platform].name),
      address !== null &&
        name !== shortAddress(address) &&
        element('span', { class: 'result-address', title: row.address ?? address }, shortAddress(address)),
    ),
    below,
  );
}

/** Whose price it is, and how old. */
function from({ price }: LookUpRow, { t }: Words): HTMLElement | null {
  if (price.usd === null) return null;
  return element('span', { class: 'result-from' }, statusTag(price, t), price.source, age(price.asOf));
}

function whyNot({ price }: LookUpRow, { t }: Words): HTMLElement {
  return element(
    'p',
    { class: 'result-why' },
    price.usd === null && statusTag(price, t),
    ` ${t(lookOf(price).why)}`,
  );
}

/** Filled by `renewAges`. */
function age(at: number): HTMLElement {
  return element('time', {
    class: 'result-age',
    'data-at': String(at),
    datetime: new Date(at).toISOString(),
  });
}

function disclosure(entry: Entry, { asset }: LookUpRow, { t }: Words, { toggle }: ResultActs): HTMLElement {
  return button(
    () => toggle(asset),
    { class: 'disclose', 'data-focus': `open ${entry.key}`, 'aria-expanded': String(entry.opened) },
    icon(PRICE_ICONS.more),
    t('exactValues'),
  );
}
