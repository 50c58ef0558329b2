import { groupedDigits, shortRate } from '../../../core/market/format.ts';
import type { View } from '../../messages/messages.ts';
import { AgeText } from '../../ui/age-text.tsx';
import type { Popup } from './props.ts';

interface FooterProps {
  readonly popup: Popup;
  readonly rate: View['rate'];
  /** Some price may wait for it. */
  readonly isAwaited: boolean;
  readonly now: number;
}

/** The rate that converted prices came through, with the service that is to be named for it. */
export function Footer({ popup: { t }, rate, isAwaited, now }: FooterProps) {
  if (!rate) return <footer class="footer">{isAwaited && t('rateNone')}</footer>;
  const { krwPerUsd, service, checkedAt } = rate;
  return (
    <footer class="footer" title={t('rateTitle', { service, exact: groupedDigits(krwPerUsd) })}>
      <span class="rate">{t('rate', { rate: shortRate(krwPerUsd) })}</span>
      <span class="rate-from">
        {service}
        <AgeText t={t} at={checkedAt} now={now} />
      </span>
    </footer>
  );
}
