import { EXPLORER_SITES } from '../../../core/market/explorers.ts';
import type { Settings } from '../../messages/messages.ts';
import { SiteSwitch } from '../../ui/site-switch.tsx';
import type { Console } from './props.ts';

/** Every explorer on whose pages prices can appear. */
export function SitesCard({
  page: { t, actions },
  settings,
}: {
  readonly page: Console;
  readonly settings: Settings;
}) {
  return (
    <section class="card settings" aria-label={t('sites')}>
      <h2>{t('sites')}</h2>
      <div class="sites">
        {EXPLORER_SITES.map(({ name, experimental }) => (
          <SiteSwitch
            key={name}
            label={experimental ? t('siteExperimental', { site: name }) : name}
            site={name}
            sitesOff={settings.sitesOff}
            change={actions.changeSettings}
          />
        ))}
      </div>
      <p class="note">{t('sitesNote')}</p>
    </section>
  );
}
