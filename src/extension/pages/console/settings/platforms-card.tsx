import { platformName } from '../../../../core/market/platforms.ts';
import type { View } from '../../../messages/watchlist.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Switch } from '../../../ui/switches.tsx';
import type { Console } from '../props.ts';

interface PlatformsCardProps {
  readonly page: Console;
  readonly view: View;
}

/** The optional platforms: each on or off, and whether the browser allows its sites. */
export function PlatformsCard({ page: { t, actions }, view }: PlatformsCardProps) {
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
