import { PLATFORMS } from '../../../../core/market/platforms.ts';
import { PlatformMark } from '../../../ui/asset-mark.tsx';
import type { ConsoleTranslate } from '../../../ui/i18n/console.ts';

/** Where the addresses of each platform are looked up, with or without a project. */
export function Trackers({ t }: { readonly t: ConsoleTranslate }) {
  return (
    <section class="block" aria-labelledby="trackers">
      <h2 class="block-title" id="trackers">
        {t('trackers')}
      </h2>
      <p class="note">{t('trackersNote')}</p>
      <ul class="trackers">
        {PLATFORMS.map(({ id, name, tracker }) => {
          const site = new URL(tracker).host;
          return (
            <li key={id}>
              <a class="tracker" href={tracker} target="_blank" rel="noreferrer">
                <PlatformMark platform={id} />
                <span class="tracker-words">
                  <span class="tracker-name">{name}</span>
                  <span class="tracker-site">{site}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
