import { Banner } from '../ui/banner.tsx';
import type { Popup } from './props.ts';

const UNITS = [
  { unit: 'day', ms: 24 * 60 * 60_000 },
  { unit: 'hour', ms: 60 * 60_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

interface ClockBannerProps {
  readonly popup: Popup;
  /** By how many milliseconds the sources' clocks are ahead of the device's; 0 where that is right. */
  readonly offMs: number;
}

/** That the device's own clock is wrong: ages and the past go by the sources', but what the system shows and wakes does not. */
export function ClockBanner({ popup: { t, language }, offMs }: ClockBannerProps) {
  if (offMs === 0) return null;
  const off = Math.abs(offMs);
  const { unit, ms } = UNITS.find((each) => off > 0.98 * each.ms) ?? UNITS[2];
  const by = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return (
    <Banner
      icon="clock"
      text={t(offMs > 0 ? 'clockBehind' : 'clockAhead', { by: by.format(Math.round(off / ms)) })}
    />
  );
}
