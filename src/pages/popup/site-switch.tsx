import type { SiteName } from '../../market/explorers.ts';
import type { Settings } from '../../messages/messages.ts';
import type { Popup } from './props.ts';

interface SiteSwitchProps {
  readonly popup: Popup;
  readonly site: SiteName;
  readonly settings: Settings;
}

/** Prices on the explorer in the current tab: there, or switched off. */
export function SiteSwitch({ popup: { t, actions }, site, settings: { sitesOff } }: SiteSwitchProps) {
  const on = !sitesOff.includes(site);
  const change = (wanted: boolean) => {
    const others = sitesOff.filter((name) => name !== site);
    void actions.changeSettings({ sitesOff: wanted ? others : [...others, site] });
  };
  return (
    <label class="site">
      <span>{t('siteSwitch', { site })}</span>
      <input
        class="switch"
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </label>
  );
}
