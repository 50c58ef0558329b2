import type { Language } from '../../../core/market/language.ts';
import { MINUTE_MS } from '../../../core/market/time.ts';
import { Banner } from '../../ui/banner.tsx';
import type { Popup } from './props.ts';

const MINUTES = { day: 1440, hour: 60, minute: 1 } as const;
type Unit = keyof typeof MINUTES;

interface ClockBannerProps {
  readonly popup: Popup;
  /** By how many milliseconds the sources' clocks are ahead of the device's; 0 where that is right. */
  readonly offMs: number;
}

/** That the device's own clock is wrong: ages and the past go by the sources', but what the system shows and wakes does not. */
export function ClockBanner({ popup: { t, language }, offMs }: ClockBannerProps) {
  if (offMs === 0) return null;
  const by = durationText(Math.abs(offMs), language);
  return <Banner icon="clock" text={t(offMs > 0 ? 'clockBehind' : 'clockAhead', { by })} />;
}

/** In the two largest units: whoever sets a clock by it must not be hours off. */
function durationText(ms: number, language: Language): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const units: readonly Unit[] = minutes >= MINUTES.day ? ['day', 'hour'] : ['hour', 'minute'];
  let left = minutes;
  return units
    .flatMap((unit) => {
      const count = Math.floor(left / MINUTES[unit]);
      left -= count * MINUTES[unit];
      const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
      return count === 0 ? [] : [format.format(count)];
    })
    .join(' ');
}
