import { sitesOn } from '../../../../core/market/explorers.ts';
import { chainsOn } from '../../../../core/market/platforms.ts';
import type { Settings } from '../../../messages/settings.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { ShortcutSetting } from '../../../ui/shortcut-setting.tsx';
import { ExplorersSwitch, SiteSwitch } from '../../../ui/switches.tsx';
import type { Console } from '../props.ts';

interface PagesCardProps {
  readonly page: Console;
  readonly settings: Settings;
  readonly shortcut: string | null;
}

/** What Sise does on pages of others: the look-up, and prices on explorers, each of which can be switched off. */
export function PagesCard({ page: { t, actions }, settings, shortcut }: PagesCardProps) {
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
          <Segmented
            label={t('settingsExplorerFigure')}
            name="explorer-figure"
            value={settings.explorerFigure}
            options={[
              { value: 'value', label: t('explorerFigureValue') },
              { value: 'price', label: t('explorerFigurePrice') },
            ]}
            note={t('settingsExplorerFigureNote')}
            onChange={(explorerFigure) => void change({ explorerFigure })}
          />
        </>
      )}
    </section>
  );
}
