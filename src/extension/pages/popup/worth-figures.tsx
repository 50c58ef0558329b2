import { shortWorth } from '../../../core/market/format.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import type { Held } from '../../messages/watchlist.ts';
import type { Popup } from './props.ts';

interface WorthFiguresProps {
  readonly popup: Popup;
  readonly worth: Held['worth'];
  /** The main currency alone. */
  readonly isShort?: boolean;
}

/** A value in both currencies, the main one first; dots while it is hidden. */
export function WorthFigures({
  popup: { t, main, language, isHidden },
  worth,
  isShort = false,
}: WorthFiguresProps) {
  if (isHidden || !worth)
    return (
      <span class="worth-main">
        <span aria-hidden="true">•••••</span>
        <span class="sr">{t('worthHidden')}</span>
      </span>
    );
  return (
    <>
      {mainFirst(main)
        .slice(0, isShort ? 1 : 2)
        .map((currency, place) => {
          const value = sideOf(worth, currency);
          const { text, plain } = shortWorth(value, currency, language);
          return (
            <data
              key={currency}
              class={place === 0 ? 'worth-main' : 'worth-other'}
              style={{ '--letters': text.length }}
              value={value}
            >
              <span aria-hidden={plain !== null}>{text}</span>
              {plain !== null && <span class="sr">{plain}</span>}
            </data>
          );
        })}
    </>
  );
}
