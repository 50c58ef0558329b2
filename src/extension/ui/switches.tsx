import type { SiteName } from '../../core/market/explorers.ts';
import type { Settings } from '../messages/settings.ts';
import type { DisplayFieldsProps } from './setting-choice.tsx';
import type { ChangeSettings } from './settings-change.ts';

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly change: (on: boolean) => void;
}

/** A labelled switch. */
export function Switch({ label, on, change }: SwitchProps) {
  return (
    <label class="site">
      <span>{label}</span>
      <input
        class="switch"
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={() => change(!on)}
      />
    </label>
  );
}

interface SiteSwitchProps {
  readonly label: string;
  readonly site: SiteName;
  readonly sitesOff: Settings['sitesOff'];
  readonly change: ChangeSettings;
}

/** The switch for prices on one explorer's pages. */
export function SiteSwitch({ label, site, sitesOff, change }: SiteSwitchProps) {
  const on = !sitesOff.includes(site);
  const others = sitesOff.filter((name) => name !== site);
  return (
    <Switch label={label} on={on} change={() => void change({ sitesOff: on ? [...others, site] : others })} />
  );
}

/** The switch for prices on all explorers' pages. */
export function ExplorersSwitch({ t, settings, change }: DisplayFieldsProps) {
  return (
    <Switch
      label={t('settingsExplorers')}
      on={settings.explorers !== 'none'}
      change={(on) => void change({ explorers: on ? 'all' : 'none' })}
    />
  );
}
