import { shortPrice } from '../../../core/market/format.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import { AgeText } from '../../ui/age-text.tsx';
import { markStale } from '../../ui/mark-stale.ts';
import type { WelcomeProps } from './state.ts';

/** What a bitcoin is worth now; a dash where that is not known, nothing where it was removed from the list. */
export function Today({ page: { t, main, language }, state: { view, now } }: WelcomeProps) {
  const row = view?.saved.find(({ asset }) => asset === 'BTC:0x');
  if (view && !view.savedUnreadable && !row) return null;
  const price = row && markStale(row, now).price;
  const known = price?.status === 'priced' ? price : null;
  return (
    <div class="today" aria-live="off">
      <span class="today-what">{t('welcomeToday')}</span>
      {mainFirst(main).map((currency, i) => {
        const place = i === 0 ? 'today-main' : 'today-other';
        if (!known) return i === 0 && <NotKnown key={currency} label={t('noPrice')} />;
        const value = sideOf(known, currency);
        return (
          <data key={currency} class={place} value={value}>
            {shortPrice(value, currency, language).text}
          </data>
        );
      })}
      <span class="today-from">
        {known ? (
          <>
            {known.source} · <AgeText t={t} at={known.asOf} now={now} />
          </>
        ) : (
          view?.network === 'no network' && t('noNetworkEmpty')
        )}
      </span>
    </div>
  );
}

function NotKnown({ label }: { readonly label: string }) {
  return (
    <span class="today-main">
      <span aria-hidden="true">—</span>
      <span class="sr">{label}</span>
    </span>
  );
}
