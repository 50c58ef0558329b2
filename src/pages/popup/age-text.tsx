import { ageOf } from '../age.ts';
import { useCell } from '../use-cell.ts';
import { usePopup } from './context.ts';

/** The age of a price, counting. The only part of a row that renders every second. */
export function AgeText({ at }: { readonly at: number }) {
  const { t, time } = usePopup();
  const { now } = useCell(time);
  const { key, n } = ageOf(at, now);
  return (
    <time class="age" dateTime={new Date(at).toISOString()}>
      {t(key, { n })}
    </time>
  );
}
