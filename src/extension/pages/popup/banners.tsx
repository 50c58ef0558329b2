import type { Language } from '../../../core/market/language.ts';
import { daysOfReminder } from '../../../core/market/reminder.ts';
import { MINUTE_MS } from '../../../core/market/time.ts';
import type { Settings } from '../../messages/settings.ts';
import { Banner, WithheldBanner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { AppProps, Popup } from './props.ts';
import { pageProblem } from './state.ts';

const MINUTES = { day: 1440, hour: 60, minute: 1 } as const;

/** A banner for a problem of the whole page; the prices stay below it. */
export function PageProblemBanner({ popup: { t, actions }, state }: Pick<AppProps, 'popup' | 'state'>) {
  const problem = pageProblem(state);
  const { withheld } = state.view ?? {};
  // Requests to withheld hosts fail as in a broken network: this banner has the actual cause.
  if (withheld && problem !== 'noAnswer' && problem !== 'allOff')
    return <WithheldBanner t={t} withheld={withheld} allow={actions.allowHosts} />;
  if (!problem) return null;
  const silent = !state.answering;
  return (
    <Banner
      icon={silent || problem === 'allOff' ? 'warn' : 'offline'}
      text={t(problem)}
      failed={silent}
      page={problem === 'allOff' ? { label: t('chooseSources'), href: 'options.html#sources' } : null}
      action={silent ? { label: t('tryAgain'), run: () => void actions.refresh(true) } : null}
    />
  );
}

type Unit = keyof typeof MINUTES;

interface ClockBannerProps {
  readonly popup: Popup;
  /** By how many milliseconds the sources' clocks are ahead of the device's; 0 where that is right. */
  readonly offMs: number;
}

/** A banner for a wrong clock of the device. Ages and past moments use the sources' time; what the system shows does not. */
export function ClockBanner({ popup: { t, language }, offMs }: ClockBannerProps) {
  if (offMs === 0) return null;
  const by = durationText(Math.abs(offMs), language);
  return <Banner icon="clock" text={t(offMs > 0 ? 'clockBehind' : 'clockAhead', { by })} />;
}

/** A duration in its two largest units, exact enough to set a clock by. */
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

interface ValuationReminderProps {
  readonly popup: Popup;
  readonly settings: Settings;
  /** Unix milliseconds. */
  readonly now: number;
}

/** The reminder of the year-end capture: from a week before the turn of the year to a month after it, or until dismissed. */
export function ValuationReminder({ popup: { t, actions }, settings, now }: ValuationReminderProps) {
  const days = daysOfReminder(settings, now);
  if (days === null) return null;
  const { valuationAt } = settings;
  return (
    <div class="reminder">
      <p>
        {t(days === 0 ? 'reminderAfter' : 'reminderBefore', { days })}{' '}
        <a href="options.html#records" target="_blank" rel="noopener">
          {t('reminderOpen')}
        </a>
      </p>
      <ToolButton
        label={t('reminderDismiss')}
        onClick={() => void actions.changeSettings({ valuationDismissed: valuationAt })}
      >
        <Icon name="close" />
      </ToolButton>
    </div>
  );
}
