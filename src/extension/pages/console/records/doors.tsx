import type { ConsoleTextKey } from '../../../ui/i18n/console.ts';
import { ConsoleIcon, type ConsoleIconName } from '../console-icon.tsx';
import type { ViewProps } from '../props.ts';
import { DOORS, type Door } from './records-state.ts';

const WORDS: Readonly<Record<Door, { name: ConsoleTextKey; line: ConsoleTextKey; icon: ConsoleIconName }>> = {
  year: { name: 'doorYear', line: 'doorYearLine', icon: 'calendar' },
  moment: { name: 'doorMoment', line: 'doorMomentLine', icon: 'moment' },
  list: { name: 'doorList', line: 'doorListLine', icon: 'list' },
};

/** The three ways to a past price, each with an address of its own. */
export function Doors({ page: { t }, state: { records } }: Pick<ViewProps, 'page' | 'state'>) {
  return (
    <nav class="doors" aria-label={t('doors')}>
      {DOORS.map((door) => (
        <a
          key={door}
          class="door"
          href={`#records-${door}`}
          aria-current={door === records.door ? 'true' : undefined}
        >
          <ConsoleIcon name={WORDS[door].icon} />
          <span class="door-words">
            <span class="door-name">{t(WORDS[door].name)}</span>
            <span class="door-line">{t(WORDS[door].line)}</span>
          </span>
        </a>
      ))}
    </nav>
  );
}
