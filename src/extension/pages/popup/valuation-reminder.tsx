import { daysOfReminder } from '../../../core/market/reminder.ts';
import type { Settings } from '../../messages/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { Popup } from './props.ts';

interface ValuationReminderProps {
  readonly popup: Popup;
  readonly settings: Settings;
  /** Unix milliseconds. */
  readonly now: number;
}

/** From a week before the turn of the year until a month after it, or until it is dismissed. */
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
