/** The address bar keyword: prices in its suggestions, and where a chosen one leads. */
import type { Omnibox } from 'webextension-polyfill';
import { explorerUrl } from '../../../core/market/asset-pages.ts';
import { assetOf, isOffered, parseAssetKey, selectorOf } from '../../../core/market/assets.ts';
import { type Currency, shortChange, shortPrice } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import { platformName } from '../../../core/market/platforms.ts';
import type { KnownPremium } from '../../../core/market/shown-premium.ts';
import type { Token } from '../../../core/market/tokens.ts';
import type { RegisteredToken } from '../../../core/tokens/registry.ts';
import type { LookedUp, LookUpRow, LookUpStage } from '../../messages/look-up.ts';
import type { Settings } from '../../messages/settings.ts';
import { findTyped } from './find-typed.ts';
import { lookedUp, type Resolve } from './resolve-address.ts';

/** For an empty result, in which neither matters. */
const UNASKED: SuggestionLook = { main: 'USD', language: 'en' };

/** A person who goes on typing presses the next key within this time. */
const TYPING_MS = 150;

/** A person who types a hash by hand, and reads each digit from a paper, presses the next key within this time. */
const DIGITS_MS = 2_000;

/** Most characters that typing adds at once; more have been pasted. */
const BY_HAND = 2;

export interface SuggestionParts {
  readonly resolve: Resolve;
  readonly settings: { read(): Promise<Settings> };
  readonly registry: readonly RegisteredToken[];
  /** Waits so many milliseconds, until the person may have stopped typing. */
  readonly pause: (ms: number) => Promise<void>;
  /** Chromium reads descriptions as XML, Firefox as text. */
  readonly isXml: boolean;
  readonly texts: SuggestionTexts;
  /** The currency and the language in which the popup shows prices. */
  readonly shownBy: (settings: Settings) => SuggestionLook;
}

export interface SuggestionLook {
  /** The currency that stands first. */
  readonly main: Currency;
  readonly language: Language;
}

/** The texts are plain, in the browser's language. */
export interface SuggestionTexts {
  /** The first line before anything is known, and where the typed text names nothing. */
  readonly hint: string;
  /** Stands in place of an unknown price. */
  readonly noPrice: string;
  readonly unlisted: string;
  /** Names the typed networks that have no prices. */
  readonly network: (names: string) => string;
  readonly unavailable: string;
  /** `stale` and `disputed` follow a price that is not current. */
  readonly stale: string;
  readonly disputed: string;
  /** Precedes the kimchi premium. */
  readonly premium: string;
  /** Follows a premium whose dollar price includes Korean trades. */
  readonly includesKorea: string;
}

export interface Suggested {
  /** The description in the first line. */
  readonly first: string;
  readonly others: readonly Omnibox.SuggestResult[];
}

export type Suggestions = ReturnType<typeof createSuggestions>;

export function createSuggestions(parts: SuggestionParts) {
  const { resolve, settings, registry, pause, isXml, texts, shownBy } = parts;
  const plain = (text: string) => (isXml ? escaped(text) : text);
  let turn = 0;
  let last = '';

  async function resultsFor(typed: string, stage: LookUpStage, isPrivate: boolean) {
    const isOn = isOffered(await settings.read());
    const { found, unpriced } = findTyped(
      typed,
      registry.filter(({ key }) => isOn(key)),
    );
    if (found.length === 0) return { results: [], unpriced, shown: UNASKED };
    const { resolved, settings: chosen } = await resolve(found, stage, { isPrivate });
    return { results: resolved.map((each) => lookedUp(each)), unpriced, shown: shownBy(chosen) };
  }

  return {
    /** Resolves with the prices, or with null when something else has been typed by then. `isPrivate`: in a private window. */
    async suggest(typed: string, isPrivate: boolean): Promise<Suggested | null> {
      turn += 1;
      const mine = turn;
      const isByHand = Math.abs(typed.length - last.length) <= BY_HAND;
      last = typed;
      await pause(isByHand && mayGoOn(typed) ? DIGITS_MS : TYPING_MS);
      if (mine !== turn) return null;
      const { results, unpriced, shown } = await resultsFor(typed, 'prices', isPrivate);
      if (mine !== turn) return null;
      const described = results
        .flatMap(({ rows }) => rows)
        .map((row) => ({ content: row.asset, description: describe(row, shown, parts) }));
      const [first, ...others] = described;
      return { first: first?.description ?? plain(whyNone(results, unpriced, texts)), others };
    },
    /** The page to open for a chosen suggestion, or for what was typed; null when that names nothing. */
    async urlFor(chosen: string, isPrivate: boolean): Promise<string | null> {
      const asset = parseAssetKey(chosen);
      if (asset) return explorerUrl(asset);
      const { results } = await resultsFor(chosen, 'known', isPrivate);
      const [first] = results.flatMap(({ rows }) => rows);
      return first?.explorer ?? null;
    },
  };
}

/** True when the text ends in as many digits as an address has, and a longer hash may follow. A blank ends the digits. */
function mayGoOn(typed: string): boolean {
  const [, digits = ''] = /0x([0-9a-f\s]*[0-9a-f])$/i.exec(typed) ?? [];
  return digits.replace(/\s/g, '').length === 40;
}

function whyNone(results: readonly LookedUp[], unpriced: readonly string[], texts: SuggestionTexts): string {
  if (unpriced.length > 0) return texts.network(unpriced.join(', '));
  if (results.length === 0) return texts.hint;
  return results.some(({ status }) => status === 'unavailable') ? texts.unavailable : texts.unlisted;
}

/** `$0.9998 · ₩1,380 Tether USD (USDT) Ethereum CoinGecko · Kimchi +1.97%`, main currency first; `⚠` before a look-alike. */
function describe(
  { token, platform, price, asset, premium }: LookUpRow,
  { main, language }: SuggestionLook,
  { isXml, texts }: SuggestionParts,
): string {
  const plain = (text: string) => (isXml ? escaped(text) : text);
  const marked = (tag: 'match' | 'dim', text: string) => (isXml ? `<${tag}>${escaped(text)}</${tag}>` : text);
  const called =
    nameIn(language, token) ?? token.symbol ?? assetOf(asset).address ?? selectorOf(assetOf(asset));
  const name = token.symbol && token.symbol !== called ? `${called} (${token.symbol})` : called;
  const who = isLookAlike(token) ? `⚠ ${name}` : name;
  const place = platformName(platform);
  const title = place === null ? plain(who) : `${plain(who)} ${marked('dim', place)}`;
  if (price.usd === null) return `${title} – ${plain(texts.noPrice)}`;
  const figures = mainFirst(main).map(
    (currency) => shortPrice(sideOf(price, currency), currency, language).text,
  );
  const above = premium && premium.percent !== null ? [premiumText(premium, texts)] : [];
  const old = price.status === 'stale' || price.status === 'disputed' ? [texts[price.status]] : [];
  const from = marked('dim', [price.source, ...old, ...above].join(' · '));
  return `${marked('match', figures.join(' · '))} ${title} ${from}`;
}

function nameIn(language: Language, { name, koreanName }: Token): string | null {
  return (language === 'ko' ? koreanName : null) ?? name;
}

/** `Kimchi ≈+1.97% (incl. Korean volume)`, written out because a suggestion has no tooltip. */
function premiumText({ percent, rate, includesKorea }: KnownPremium, texts: SuggestionTexts): string {
  const about = rate.date === null ? '' : '≈';
  const note = includesKorea ? ` (${texts.includesKorea})` : '';
  return `${texts.premium} ${about}${shortChange(percent)}${note}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
