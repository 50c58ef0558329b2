import { groupedDigits } from '../../../core/market/format.ts';
import type { Held } from '../../messages/worth-requests.ts';
import type { Popup } from './props.ts';
import { WorthFigures } from './worth-figures.tsx';

interface HoldingProps {
  readonly popup: Popup;
  readonly asset: string;
  readonly symbol: string | null;
  readonly held: Held;
}

/** How much of the row's token the person has, and what that is worth. */
export function Holding({ popup, asset, symbol, held: { amount, worth, isBeyondPools } }: HoldingProps) {
  const { t, isHidden } = popup;
  return (
    <span class="holding" id={`${asset}-held`}>
      {!isHidden && (
        <span class="holding-amount" title={amount}>
          {groupedDigits(amount)} {symbol && <bdi>{symbol}</bdi>}
        </span>
      )}
      <span class="holding-worth">
        {worth || isHidden ? (
          <WorthFigures popup={popup} worth={worth} />
        ) : (
          <span class="worth-none" title={isBeyondPools && t('worthBeyondPoolsHint')}>
            {t(isBeyondPools ? 'worthBeyondPools' : 'worthUnpriced')}
          </span>
        )}
      </span>
    </span>
  );
}
