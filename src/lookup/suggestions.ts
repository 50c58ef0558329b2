/** The address bar keyword: prices in its suggestions, and where a chosen one leads. */
import type { Omnibox } from 'webextension-polyfill';
import { type AssetKey, assetOf, parseAssetKey } from '../market/assets.ts';
import { explorerUrl } from '../market/explorer-links.ts';
import type { Found } from '../market/found.ts';
import { platform } from '../market/platforms.ts';
import type { LookUpRow, LookUpStage } from '../messages/messages.ts';
import type { RegisteredToken } from '../tokens/registry.ts';
import { type LookUp, NOWHERE } from './look-up.ts';
import { phraseOf } from './phrase.ts';

export interface SuggestionParts {
  readonly lookUp: LookUp;
  readonly registry: readonly RegisteredToken[];
  /** Waits until the person may have stopped typing. */
  readonly pause: () => Promise<void>;
  /** Chromium reads descriptions as XML, Firefox as text. */
  readonly isXml: boolean;
}

export interface Suggestions {
  /** Hands over suggestions once: with the prices, or none when something else has been typed by then. */
  suggest(typed: string): Promise<readonly Omnibox.SuggestResult[]>;
  /** The page to open for a chosen suggestion, or for what was typed; null when that names nothing. */
  urlFor(chosen: string): Promise<string | null>;
}

export function createSuggestions({ lookUp, registry, pause, isXml }: SuggestionParts): Suggestions {
  let turn = 0;

  async function rowsFor(typed: string, stage: LookUpStage): Promise<readonly LookUpRow[]> {
    const phrase = phraseOf(typed, registry);
    const found = phrase.kind === 'found' ? phrase.found : phrase.assets.map(foundOf);
    if (found.length === 0) return [];
    const { results } = await lookUp({ found }, stage, NOWHERE);
    return results.flatMap(({ rows }) => rows);
  }

  return {
    async suggest(typed) {
      turn += 1;
      const mine = turn;
      await pause();
      if (mine !== turn) return [];
      const rows = await rowsFor(typed, 'prices');
      return mine === turn
        ? rows.map((row) => ({ content: row.asset, description: describe(row, isXml) }))
        : [];
    },
    async urlFor(chosen) {
      const asset = parseAssetKey(chosen);
      if (asset) return explorerUrl(asset);
      const [first] = await rowsFor(chosen, 'known');
      return first ? explorerUrl(assetOf(first.asset)) : null;
    },
  };
}

function foundOf(key: AssetKey): Found {
  const asset = assetOf(key);
  return asset.address === null
    ? { kind: 'coin', platform: asset.platform }
    : { kind: 'token', address: asset.address, platform: asset.platform };
}

/** `$0.9998 · ₩1,380 Tether USD (USDT) Ethereum CoinGecko`. */
function describe({ token, platform: symbol, price, asset }: LookUpRow, isXml: boolean): string {
  const plain = (text: string) => (isXml ? escaped(text) : text);
  const marked = (tag: 'match' | 'dim', text: string) => (isXml ? `<${tag}>${escaped(text)}</${tag}>` : text);
  const called = token.name ?? token.symbol ?? assetOf(asset).address ?? symbol;
  const who = token.symbol && token.symbol !== called ? `${called} (${token.symbol})` : called;
  const where = marked('dim', platform(symbol).name);
  if (price.usd === null) return `${plain(who)} ${where} – ${plain(price.status)}`;
  const figures = `$${brief(price.usd)} · ₩${brief(price.krw)}`;
  return `${marked('match', figures)} ${plain(who)} ${where} ${marked('dim', price.source)}`;
}

const LARGE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const SMALL = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 });

/** One line has no room for more; the exact digits are a card away. */
function brief(value: string): string {
  const rounder = /^0\./.test(value) ? SMALL : LARGE;
  return rounder.format(value as Intl.StringNumericLiteral);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
