import { sitesOn } from '../../../../core/market/explorers.ts';
import { chainsOn, platformName } from '../../../../core/market/platforms.ts';
import type { View } from '../../../messages/watchlist.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { DisplayFields, PresetChoice, SettingChoice, ShortcutSetting } from '../../../ui/setting-choice.tsx';
import { ExplorersSwitch, SiteSwitch, Switch } from '../../../ui/switches.tsx';
import type { Console, ViewProps } from '../props.ts';
import { ViewHeading } from '../view-heading.tsx';
import { AboutCard } from './about-card.tsx';
import { BackupCard } from './backup-card.tsx';
import { SETTING_WORDS } from './setting-words.ts';
import { StoredCard } from './stored-card.tsx';

const PERIODS_MINUTES = [0.5, 1, 5, 15, 60] as const;

const NOTIFICATION_WORDS = {
  allowed: 'notificationsOn',
  unasked: 'notificationsOff',
  refused: 'notificationsRefused',
} as const;

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
          <PricesCard page={page} view={view} />
          <PagesCard page={page} view={view} shortcut={shortcut} />
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

/** Whether alerts are shown as notifications, and the button that requests the permission. */
function NotificationsCard({ page: { t, actions }, state }: Pick<ViewProps, 'page' | 'state'>) {
  const { notifications } = state;
  if (notifications === null) return null;
  return (
    <section class="card settings" aria-label={t('alerts')}>
      <h2>{t('alerts')}</h2>
      <p class="note">{t(NOTIFICATION_WORDS[notifications])}</p>
      {notifications === 'unasked' && (
        <button
          type="button"
          class="main-button"
          data-focus="notifications"
          onClick={() => void actions.allowNotifications()}
        >
          {t('notificationsTurnOn')}
        </button>
      )}
    </section>
  );
}

interface CardProps {
  readonly page: Console;
  readonly view: View;
}

/** The settings of the market and of the refresh period. */
function PricesCard({ page: { t, actions }, view: { settings } }: CardProps) {
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
      <SettingChoice t={t} setting="pools" words={SETTING_WORDS.pools} settings={settings} change={change} />
      <div>
        <Switch label={t('settingsLive')} on={settings.live} change={(live) => void change({ live })} />
        <p class="note">{t('settingsLiveNote')}</p>
      </div>
    </section>
  );
}

interface PagesCardProps extends CardProps {
  readonly shortcut: string | null;
}

/** The settings for foreign pages: the look-up's shortcut, and prices on each explorer. */
function PagesCard({ page: { t, actions }, view: { settings }, shortcut }: PagesCardProps) {
  const change = actions.changeSettings;
  return (
    <section class="card settings" aria-labelledby="pages">
      <h2 id="pages">{t('settingsPages')}</h2>
      <ShortcutSetting t={t} shortcut={shortcut} change={actions.changeShortcut} />
      <ExplorersSwitch t={t} settings={settings} change={change} />
      {settings.explorers !== 'none' && (
        <>
          <div class="sites">
            {sitesOn(chainsOn(settings)).map(({ name, experimental }) => (
              <SiteSwitch
                key={name}
                label={experimental ? t('siteExperimental', { site: name }) : name}
                site={name}
                sitesOff={settings.sitesOff}
                change={change}
              />
            ))}
            <p class="note">{t('sitesNote')}</p>
          </div>
          <SettingChoice
            t={t}
            setting="explorerFigure"
            words={SETTING_WORDS.explorerFigure}
            settings={settings}
            change={change}
            note="settingsExplorerFigureNote"
          />
        </>
      )}
    </section>
  );
}

/** The switches of the optional platforms, and whether the browser allows their sites. */
function PlatformsCard({ page: { t, actions }, view }: CardProps) {
  const { optionalPlatforms = [], settings } = view;
  if (optionalPlatforms.length === 0) return null;
  return (
    <section class="card settings" aria-labelledby="platforms">
      <h2 id="platforms">{t('settingsPlatforms')}</h2>
      <div class="sites">
        {optionalPlatforms.map((each) => {
          const on = settings.platformsOn.includes(each.platform);
          return (
            <div key={each.platform} data-platform={each.platform}>
              <Switch
                label={platformName(each.platform) ?? each.platform}
                on={on}
                change={(wanted) => actions.switchPlatform(each, wanted)}
              />
              {on && !each.isAllowed && (
                <Banner
                  icon="warn"
                  text={t('platformWithheld')}
                  action={{ label: t('allow'), run: () => void actions.allowHosts(each.hosts) }}
                />
              )}
            </div>
          );
        })}
      </div>
      <p class="note">{t('settingsPlatformsNote')}</p>
    </section>
  );
}
