import { exactPrice, shortWorth } from '../../../core/market/format.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import type { Held } from '../../messages/worth-requests.ts';
import type { Popup } from './props.ts';

interface WorthFiguresProps {
  readonly popup: Popup;
  readonly worth: Held['worth'];
}

/** A value in both currencies, the main one first; dots while it is hidden. */
export function WorthFigures({ popup: { t, main, language, isHidden }, worth }: WorthFiguresProps) {
  if (isHidden || !worth)
    return (
      <span class="worth-main">
        <span aria-hidden="true">•••••</span>
        <span class="sr">{t('worthHidden')}</span>
      </span>
    );
  return (
    <>
      {mainFirst(main).map((currency, place) => {
        const value = sideOf(worth, currency);
        const { text, plain } = shortWorth(value, currency, language);
        return (
          <data
            key={currency}
            class={place === 0 ? 'worth-main' : 'worth-other'}
            value={value}
            title={exactPrice(value, currency)}
          >
            <span aria-hidden={plain !== null}>{text}</span>
            {plain !== null && <span class="sr">{plain}</span>}
          </data>
        );
      })}
    </>
  );
}
