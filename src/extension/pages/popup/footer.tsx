import { wonRate } from '../../../core/market/format.ts';
import type { View } from '../../messages/watchlist.ts';
import { AgeText } from '../../ui/age-text.tsx';
import { ageOf } from '../../ui/time-text.ts';
import { sourceText } from './from-where.tsx';
import type { Ordinary } from './ordinary.ts';
import type { Popup } from './props.ts';

interface FooterProps {
  readonly popup: Popup;
  readonly ordinary: Ordinary;
  readonly rate: View['rate'];
  /** Some price may wait for it. */
  readonly isAwaited: boolean;
  /** There are amounts, which have a value at a year's end, too. */
  readonly hasHeld: boolean;
  readonly now: number;
}

/** Who most prices are from, and the rate that converted ones came through, with the service that is to be named for it. */
export function Footer({ popup, ordinary: { price, asOf }, rate, isAwaited, hasHeld, now }: FooterProps) {
  const { t } = popup;
  return (
    <footer class="footer">
      {price && (
        <span class="foot-source">
          {sourceText(popup, price)}
          {asOf !== null && <AgeText t={t} at={asOf} now={now} />}
        </span>
      )}
      {rate ? (
        <Rate popup={popup} rate={rate} now={now} />
      ) : (
        isAwaited && <span class="rate">{t('rateNone')}</span>
      )}
      {hasHeld && (
        <a class="foot-records" href="options.html#records" target="_blank" rel="noopener">
          {t('worthYearEnd')}
        </a>
      )}
    </footer>
  );
}

function Rate({
  popup: { t },
  rate,
  now,
}: {
  readonly popup: Popup;
  readonly rate: NonNullable<View['rate']>;
  readonly now: number;
}) {
  const { krwPerUsd, service, checkedAt } = rate;
  const hint = t('rateTitle', { service, rate: wonRate(krwPerUsd) });
  const { key, n } = ageOf(checkedAt, now);
  return (
    <span class="rate" title={`${hint} · ${t(key, { n })}`}>
      {t('rate', { rate: wonRate(krwPerUsd) })} <span class="rate-from">{service}</span>
    </span>
  );
}
