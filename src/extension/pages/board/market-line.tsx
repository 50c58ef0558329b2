/** A market's line on the board. */
import { chartPath } from '../../../core/market/asset-pages.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import { plainText, shortChange, shortPrice, tightWorth } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import type { ShownMarket } from '../../messages/board.ts';
import type { BoardTextKey } from '../../ui/i18n/board.ts';
import type { Translator } from '../../ui/i18n/translator.ts';
import { memo } from '../../ui/memo.ts';
import { premiumWords } from '../../ui/premium-words.ts';
import { nameIn } from './arrange-markets.ts';
import type { SeenMarket } from './follow-board.ts';

export interface MarketLineProps {
  readonly market: SeenMarket;
  readonly t: Translator<BoardTextKey>;
  readonly language: Language;
  /** Shows the details of a saved asset here; absent where its page is opened instead. */
  readonly open: ((asset: AssetKey) => void) | undefined;
  /** Out of sight: its figures may wait. */
  readonly isAway: boolean;
}

function Line({ market, t, language, open }: MarketLineProps) {
  const { krw, change, tradedKrw, isOld, isOwn, moved } = market;
  const price = krw && shortPrice(krw, 'KRW', language);
  const traded = tradedKrw && tightWorth(tradedKrw.split('.')[0] ?? '0', 'KRW', language);
  return (
    <tr class="board-line" data-market={market.market} data-own={isOwn || undefined}>
      <th scope="row" class="board-who">
        <MarketName market={market} t={t} language={language} open={open} />
      </th>
      <td class="board-figures">
        <span
          class={isOld ? 'board-won board-old' : 'board-won'}
          title={isOld ? t('boardOldHint') : undefined}
          data-moved={moved}
        >
          {price ? plainText(price) : '—'}
        </span>
        {change !== null && <span class={`board-change change-${wayOf(change)}`}>{shortChange(change)}</span>}
      </td>
      <td class="board-figures">
        <PremiumCell premium={market.premium} t={t} />
      </td>
      <td class="board-figures board-traded">{traded ? traded.text : '—'}</td>
    </tr>
  );
}

/** Rendered again when something of it has changed, and for another language. */
export const MarketLine = memo(
  Line,
  (before, now) =>
    now.isAway ||
    (!before.isAway &&
      before.market === now.market &&
      before.language === now.language &&
      before.open === now.open),
);

function MarketName({ market, t, language, open }: Omit<MarketLineProps, 'isAway'>) {
  const { asset, isOwn } = market;
  const name = nameIn(market, language);
  const symbol = market.market.slice(market.market.indexOf('-') + 1);
  const words = (
    <>
      <span class="board-name">{name}</span>
      {name !== symbol && <span class="board-symbol">{symbol}</span>}
    </>
  );
  if (asset === null) return <span class="board-names">{words}</span>;
  const label = t('boardOpenRow', { name });
  if (isOwn && open)
    return (
      <button type="button" class="board-names" title={label} onClick={() => open(asset)}>
        {words}
      </button>
    );
  return (
    <a class="board-names" href={chartPath(asset)} target="_blank" rel="noreferrer" title={label}>
      {words}
    </a>
  );
}

function PremiumCell({ premium, t }: Pick<MarketLineProps, 't'> & Pick<ShownMarket, 'premium'>) {
  if (premium.percent === null && premium.why === 'not confirmed')
    return (
      <span class="board-unconfirmed" title={t('boardUnconfirmedHint')}>
        {t('boardUnconfirmed')}
      </span>
    );
  const { text, hint } = premiumWords(premium, t);
  return (
    <>
      <span class={`board-premium change-${wayOf(premium.percent)}`} title={hint}>
        {text}
      </span>
      {'rateDate' in premium && premium.rateDate && (
        <span class="board-rate-day">{premium.rateDate.slice(5)}</span>
      )}
    </>
  );
}

function wayOf(percent: string | null): 'up' | 'down' | 'flat' {
  if (percent === null || !/[1-9]/.test(percent)) return 'flat';
  return percent.startsWith('-') ? 'down' : 'up';
}
