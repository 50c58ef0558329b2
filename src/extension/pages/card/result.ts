/** One result: large when it is the only one, else a line that opens. */
import { shortAddress } from '../../../core/market/addresses.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { platformName, platformRow } from '../../../core/market/platforms.ts';
import { type Premium, shownPremium } from '../../../core/market/shown-premium.ts';
import type { LookUpRow } from '../../messages/look-up.ts';
import { changeOf } from '../../ui/change.ts';
import type { CardTextKey, TranslateCard } from '../../ui/i18n/card.ts';
import { PRICE_ICONS } from '../../ui/icon-paths.ts';
import type { LookUpEntry } from '../../ui/look-up-entries.ts';
import { premiumWords } from '../../ui/premium-words.ts';
import { isOfOtherMarket, nextUpdateText } from '../../ui/price-facts.ts';
import { ageOf } from '../../ui/time-text.ts';
import { addressIn, nameOf } from '../../ui/token-name.ts';
import { button, element, icon } from './element.ts';
import { exactFacts } from './exact-facts.ts';
import { actions } from './result-actions.ts';
import type { ResultContext } from './result-context.ts';
import { copyButton, figures, lookAlikeMark, mark, statusTag } from './result-parts.ts';

export function entryElement(entry: LookUpEntry, context: ResultContext): HTMLElement {
  const { row, large } = entry;
  if (!row) return placeholder(entry, context);
  const parts = large ? largePrice(entry, row, context) : [line(entry, row, context)];
  return element(
    'li',
    { class: large ? 'result large' : 'result small', 'data-result': row.asset },
    ...parts,
    entry.opened && exactFacts(row, entry.copied, context),
    (large || entry.opened) && actions(entry, row, context),
  );
}

/** Brings the ages up to date in place, once a second, and takes away moments that have come. */
export function renewAges(root: ParentNode, now: number, t: TranslateCard): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-at]')) {
    const { key, n } = ageOf(Number(time.dataset.at), now);
    const text = t(key, { n });
    if (time.textContent !== text) time.textContent = text;
  }
  for (const told of root.querySelectorAll<HTMLElement>('[data-until]'))
    told.hidden = Number(told.dataset.until) <= now;
}

function placeholder(entry: LookUpEntry, { t }: ResultContext): HTMLElement {
  const { title, status, unheard, platforms, waiting, why, large } = entry;
  const names = platforms.map((symbol) => platformRow(symbol).name).join(', ');
  return element(
    'li',
    { class: large ? 'result large' : 'result small', 'aria-busy': waiting ? 'true' : undefined },
    element(
      'div',
      { class: 'result-head' },
      element('span', { class: 'mark mark-unknown', 'aria-hidden': 'true' }, '?'),
      element('span', { class: 'result-who' }, element('span', { class: 'result-address' }, title)),
    ),
    waiting ? bones(t) : null,
    why &&
      element(
        'p',
        { class: 'result-why' },
        platforms.length > 0 && statusTag({ status, usd: null, unheard }, t),
        ` ${t(why.key, why.values)}`,
        large && platforms.length > 1 && ` ${t('lookUpOn', { platforms: names })}`,
      ),
  );
}

/** The bones are as high as what will stand there. */
function bones(t: TranslateCard): HTMLElement {
  return element('div', { class: 'bones' }, bone(t), element('span', { class: 'bone bone-small' }));
}

function bone(t: TranslateCard): HTMLElement {
  return element('span', { class: 'bone' }, element('span', { class: 'sr' }, t('waiting')));
}

function largePrice(entry: LookUpEntry, row: LookUpRow, context: ResultContext): Node[] {
  const { price, address } = row;
  const copy = (text: string, label: CardTextKey) =>
    copyButton(context, { text, label, copied: entry.copied });
  const head = element('div', { class: 'result-head' }, mark(row), who(row, context));
  if (address !== null) head.append(copy(address, 'copyAddress'));
  const alike = isLookAlike(row.token)
    ? element('p', { class: 'result-alike', 'aria-hidden': 'true' }, context.t('lookAlike'))
    : null;
  if (price.usd === null)
    return [head, alike, entry.waiting ? bones(context.t) : whyNot(entry, row, context)].filter(isShown);
  return [
    head,
    alike,
    element('div', { class: 'result-prices' }, ...figures(price, context, copy)),
    from(row, context),
    whyNot(entry, row, context),
    disclosure(entry, row, context),
  ].filter(isShown);
}

function isShown<T>(part: T | null): part is T {
  return part !== null;
}

/** One line of several: the whole line opens what else there is. */
function line(entry: LookUpEntry, row: LookUpRow, context: ResultContext): HTMLElement {
  const { price } = row;
  return button(
    () => context.acts.toggle(row.asset),
    { class: 'result-line', 'data-focus': `open ${entry.key}`, 'aria-expanded': String(entry.opened) },
    mark(row),
    who(row, context, from(row, context)),
    price.usd === null
      ? element(
          'span',
          { class: 'result-figures' },
          entry.waiting ? bone(context.t) : statusTag(price, context.t),
        )
      : element('span', { class: 'result-figures' }, ...figures(price, context)),
  );
}

function who(row: LookUpRow, { t, language }: ResultContext, below: HTMLElement | null = null): HTMLElement {
  const { asset, token } = row;
  const address = addressIn(asset);
  const name = nameOf(asset, token, language);
  return element(
    'span',
    { class: 'result-who' },
    element(
      'span',
      { class: 'result-title' },
      lookAlikeMark(token, t),
      element('bdi', { class: 'result-name' }, name),
      token.symbol !== null &&
        token.symbol !== name &&
        element('bdi', { class: 'result-symbol' }, token.symbol),
    ),
    element(
      'span',
      { class: 'result-where' },
      element('span', { class: 'result-platform' }, platformName(row.platform) ?? ''),
      address !== null &&
        name !== shortAddress(address) &&
        element('span', { class: 'result-address', title: row.address ?? address }, shortAddress(address)),
    ),
    below,
  );
}

/** Says whose price it is, and how old. */
function from({ price, premium }: LookUpRow, { t, main, preset }: ResultContext): HTMLElement | null {
  if (price.usd === null) return null;
  const change = changeOf(price, main, t);
  return element(
    'span',
    { class: 'result-from' },
    statusTag(price, t),
    price.source,
    isOfOtherMarket(price, preset) &&
      element('span', { class: 'result-market', title: t('basisKorea') }, t('otherMarket')),
    age(price.asOf),
    change &&
      element(
        'span',
        { class: `change change-${change.direction}`, title: change.hint },
        `${change.text} ${change.label}`,
      ),
    premium && premiumMark(premium, t),
  );
}

function premiumMark(premium: Premium, t: TranslateCard): HTMLElement {
  const { text, hint } = premiumWords(shownPremium(premium), t);
  return element('span', { class: 'result-premium', title: hint }, `${t('premiumShort')} ${text}`);
}

function whyNot(
  { why }: LookUpEntry,
  { price }: LookUpRow,
  { t, language }: ResultContext,
): HTMLElement | null {
  if (why === null) return null;
  const again = nextUpdateText(price, { t, language });
  const until = price.usd === null ? price.askedAgainAt : undefined;
  return element(
    'p',
    { class: 'result-why' },
    price.usd === null && statusTag(price, t),
    ` ${t(why.key, why.values)}`,
    again && element('span', { 'data-until': String(until) }, ` ${again}`),
  );
}

/** An age is filled in by `renewAges`. */
function age(at: number): HTMLElement {
  return element('time', {
    class: 'result-age',
    'data-at': String(at),
    datetime: new Date(at).toISOString(),
  });
}

function disclosure(entry: LookUpEntry, { asset }: LookUpRow, { t, acts }: ResultContext): HTMLElement {
  return button(
    () => acts.toggle(asset),
    { class: 'disclose', 'data-focus': `open ${entry.key}`, 'aria-expanded': String(entry.opened) },
    icon(PRICE_ICONS.more),
    t('exactValues'),
  );
}
