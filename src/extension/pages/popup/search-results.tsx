import { shortAddress } from '../../../core/market/addresses.ts';
import { detectForeignAddress } from '../../../core/market/detect-foreign-address.ts';
import { asRead, isLookAlike } from '../../../core/market/look-alike.ts';
import { platformName } from '../../../core/market/platforms.ts';
import type { Token } from '../../../core/market/tokens.ts';
import type { SearchRow } from '../../messages/search.ts';
import { AssetMark } from '../../ui/asset-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { unsupportedValues } from '../../ui/look-up-words.ts';
import { markStale } from '../../ui/mark-stale.ts';
import { nameOf } from '../../ui/token-name.ts';
import { Figures } from './figures.tsx';
import { MarketMark } from './from-where.tsx';
import { LookAlikeMark } from './look-alike-mark.tsx';
import type { Popup } from './props.ts';
import type { SearchShown } from './state.ts';
import { StatusWord } from './status-tag.tsx';

/** The id of the results, by which the field refers to them. */
export const RESULTS_ID = 'search-results';

export function resultId({ asset }: SearchRow): string {
  return `result-${asset}`;
}

interface SearchResultsProps {
  readonly popup: Popup;
  readonly search: SearchShown;
  /** Unix milliseconds. */
  readonly now: number;
}

/** The tokens whose names or symbols match the typed text. */
export function SearchResults({ popup, search, now }: SearchResultsProps) {
  const { t, language } = popup;
  const { results, active, more, isPartial, unsupported } = search;
  const isEmpty =
    results.length === 0 && unsupported.length === 0 && !isPartial && !detectForeignAddress(search.text);
  return (
    <div class="found-list">
      {/* A press on a result must not take the focus from the field first. */}
      <div
        role="listbox"
        id={RESULTS_ID}
        aria-label={t('searchResults')}
        onPointerDown={(event) => event.preventDefault()}
      >
        {results.map((row, i) => (
          <Result
            key={row.asset}
            popup={popup}
            row={markStale(row, now)}
            isActive={i === active}
            hasTwin={hasTwin(row, results)}
            isOther={row.address !== null && results.some((other) => isCoinOf(other, row))}
          />
        ))}
      </div>
      {unsupported.map((each) => (
        <p key={each.symbol} class="found-note">
          {t('searchUnsupported', unsupportedValues(each, language))}
        </p>
      ))}
      {isEmpty && <p class="found-note">{t('badName')}</p>}
      {(more || isPartial) && <p class="found-note">{t(isPartial ? 'searchPartial' : 'searchMore')}</p>}
    </div>
  );
}

interface ResultProps {
  readonly popup: Popup;
  readonly row: SearchRow;
  readonly isActive: boolean;
  readonly hasTwin: boolean;
  /** Whether the token has the symbol of a coin that is also among the results. */
  readonly isOther: boolean;
}

function Result({ popup, row, isActive, hasTwin, isOther }: ResultProps) {
  const { t, language, actions } = popup;
  const { asset, platform, address, token, price, saved, verified } = row;
  return (
    <button
      type="button"
      role="option"
      id={resultId(row)}
      class={isActive ? 'found found-active' : 'found'}
      aria-selected={isActive}
      tabIndex={-1}
      data-result={asset}
      onClick={() => void actions.searching.choose(row)}
    >
      <AssetMark asset={asset} symbol={token.symbol} />
      <span class="found-who">
        <span class="who-line">
          <LookAlikeMark popup={popup} token={token} />
          <bdi class="name">{nameOf(asset, token, language)}</bdi>
          {token.symbol && <bdi class="symbol">{token.symbol}</bdi>}
          {verified && address !== null && (
            <span class="found-verified" title={t('searchVerified')}>
              <Icon name="check" />
              <span class="sr">{t('searchVerified')}</span>
            </span>
          )}
        </span>
        <span class="from">
          <span class="from-platform">
            {isOther
              ? t('searchNotCoin', { platform: platformName(platform) ?? '', symbol: token.symbol ?? '' })
              : platformName(platform)}
          </span>
          {hasTwin && address && <span class="from-note">{shortAddress(address)}</span>}
          <MarketMark popup={popup} price={price} />
          {saved && <span class="from-note">{t('searchSaved')}</span>}
        </span>
      </span>
      {price.usd !== null && (
        <>
          {price.status !== 'priced' && <StatusWord popup={popup} price={price} />}
          <span class="figures">
            <Figures popup={popup} price={price} />
          </span>
        </>
      )}
    </button>
  );
}

/** Whether a result is the coin whose symbol the token has. */
function isCoinOf(coin: SearchRow, { token }: SearchRow): boolean {
  return coin.address === null && readSymbol(coin.token) === readSymbol(token);
}

/** Whether the result may be mistaken for another one; its address is then shown. */
function hasTwin({ asset, token }: SearchRow, results: readonly SearchRow[]): boolean {
  const symbol = readSymbol(token);
  return (
    isLookAlike(token) || results.some((other) => other.asset !== asset && readSymbol(other.token) === symbol)
  );
}

function readSymbol({ symbol }: Token): string | undefined {
  return symbol === null ? undefined : asRead(symbol).toLowerCase();
}
