import { groupedDigits } from '../../../core/market/format.ts';
import type { Held } from '../../messages/watchlist.ts';
import type { Popup } from './props.ts';
import { WorthFigures } from './worth-figures.tsx';

interface HoldingProps {
  readonly popup: Popup;
  readonly asset: string;
  readonly symbol: string | null;
  readonly held: Held;
}

/** What the person has of the row's token is worth, and how much that is. */
export function Holding({ popup, asset, symbol, held: { amount, worth, isBeyondPools } }: HoldingProps) {
  const { t } = popup;
  return (
    <span class="holding" id={`${asset}-held`}>
      {worth ? (
        <WorthFigures popup={popup} worth={worth} isShort />
      ) : (
        <span class="worth-none" title={isBeyondPools && t('worthBeyondPoolsHint')}>
          {t(isBeyondPools ? 'worthBeyondPools' : 'worthUnpriced')}
        </span>
      )}
      <span class="holding-amount" title={`${amount} ${symbol ?? ''}`.trim()}>
        {groupedDigits(amount)}
      </span>
    </span>
  );
}
