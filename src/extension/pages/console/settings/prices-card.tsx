import type { Settings } from '../../../messages/settings.ts';
import { PresetChoice } from '../../../ui/preset-choice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switches.tsx';
import type { Console } from '../props.ts';

const PERIODS_MINUTES = [0.5, 1, 5, 15, 60] as const;

interface PricesCardProps {
  readonly page: Console;
  readonly settings: Settings;
}

/** Whose prices, and how often they are requested. */
export function PricesCard({ page: { t, actions }, settings }: PricesCardProps) {
  const change = actions.changeSettings;
  return (
    <section class="card settings" aria-labelledby="prices">
      <h2 id="prices">{t('settingsPrices')}</h2>
      <PresetChoice t={t} settings={settings} change={change} />
      <Segmented
        label={t('settingsPeriod')}
        name="period"
        value={String(settings.periodMinutes)}
        options={PERIODS_MINUTES.map((minutes) => ({
          value: String(minutes),
          label: minutes < 1 ? t('seconds', { n: minutes * 60 }) : t('minutes', { n: minutes }),
        }))}
        note={t('settingsPeriodNote')}
        onChange={(value) => void change({ periodMinutes: Number(value) })}
      />
      <Segmented
        label={t('settingsPools')}
        name="pools"
        value={settings.pools}
        options={[
          { value: 'always', label: t('poolsAlways') },
          { value: 'look-ups', label: t('poolsLookUps') },
        ]}
        onChange={(pools) => void change({ pools })}
      />
      <div>
        <Switch label={t('settingsLive')} on={settings.live} change={(live) => void change({ live })} />
        <p class="note">{t('settingsLiveNote')}</p>
      </div>
    </section>
  );
}
