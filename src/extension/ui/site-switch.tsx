import type { SiteName } from '../../core/market/explorers.ts';
import type { Settings } from '../messages/messages.ts';
import type { ChangeSettings } from './settings-change.ts';

interface SiteSwitchProps {
  readonly label: string;
  readonly site: SiteName;
  readonly sitesOff: Settings['sitesOff'];
  readonly change: ChangeSettings;
}

/** Prices on one explorer's pages: on, or off. */
export function SiteSwitch({ label, site, sitesOff, change }: SiteSwitchProps) {
  const on = !sitesOff.includes(site);
  const others = sitesOff.filter((name) => name !== site);
  return (
    <label class="site">
      <span>{label}</span>
      <input
        class="switch"
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={() => void change({ sitesOff: on ? [...others, site] : others })}
      />
    </label>
  );
}
