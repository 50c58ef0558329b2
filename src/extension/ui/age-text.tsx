import type { Translate } from './i18n/pages.ts';
import { ageOf } from './time-text.ts';

interface AgeTextProps {
  readonly t: Translate;
  /** Unix milliseconds. */
  readonly at: number;
  readonly now: number;
}

/** The age of a price or rate as text. */
export function AgeText({ t, at, now }: AgeTextProps) {
  const { key, n } = ageOf(at, now);
  return (
    <time class="age" dateTime={new Date(at).toISOString()}>
      {t(key, { n })}
    </time>
  );
}
