import { DisplayFields } from '../../../ui/display-fields.tsx';
import type { ViewProps } from '../props.ts';
import { ViewHeading } from '../view-heading.tsx';
import { AboutCard } from './about-card.tsx';
import { BackupCard } from './backup-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { PagesCard } from './pages-card.tsx';
import { PlatformsCard } from './platforms-card.tsx';
import { PricesCard } from './prices-card.tsx';
import { StoredCard } from './stored-card.tsx';

export function SettingsView(props: ViewProps) {
  const { page, state } = props;
  const { view, answering, shortcut } = state;
  const { t, actions } = page;
  return (
    <>
      <ViewHeading title={t('settings')} lead={t('settingsLead')} />
      {!view && answering && <p class="waiting">{t('loading')}</p>}
      {view && (
        <>
          <section class="card settings" aria-labelledby="display">
            <h2 id="display">{t('settingsDisplay')}</h2>
            <DisplayFields t={t} settings={view.settings} change={actions.changeSettings} />
          </section>
          <PricesCard page={page} settings={view.settings} />
          <PagesCard page={page} settings={view.settings} shortcut={shortcut} />
          <PlatformsCard page={page} view={view} />
        </>
      )}
      <NotificationsCard page={page} state={state} />
      {view && <StoredCard page={page} state={state} settings={view.settings} />}
      {view && <BackupCard {...props} />}
      <AboutCard page={page} state={state} />
    </>
  );
}
