import type { View } from '../messages/watchlist.ts';
import type { Translate } from './i18n/pages.ts';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

interface BannerProps {
  readonly icon: IconName;
  readonly text: string;
  /** Whether the banner reports a failure rather than a state. */
  readonly failed?: boolean;
  /** A button that solves the problem. */
  readonly action?: { readonly label: string; readonly run: () => void } | null;
  /** A link to the page on which the problem can be solved. */
  readonly page?: { readonly label: string; readonly href: string } | null;
}

/** One sentence about a problem of a whole page. */
export function Banner({ icon, text, failed = false, action = null, page = null }: BannerProps) {
  return (
    <div class={failed ? 'banner banner-silent' : 'banner'}>
      <Icon name={icon} />
      <span>{text}</span>
      {action && (
        <button type="button" class="banner-button" onClick={action.run}>
          {action.label}
        </button>
      )}
      {page && (
        <a class="banner-button" href={page.href} target="_blank" rel="noopener">
          {page.label}
        </a>
      )}
    </div>
  );
}

interface WithheldBannerProps {
  readonly t: Translate;
  readonly withheld: NonNullable<View['withheld']>;
  readonly allow: (hosts: readonly string[]) => void;
}

/** The hosts that the browser withholds from Sise, and a button that requests them. */
export function WithheldBanner({ t, withheld: { name, hosts }, allow }: WithheldBannerProps) {
  const more = hosts.length - 1;
  return (
    <Banner
      icon="warn"
      text={more === 0 ? t('withheldOne', { name }) : t('withheldSome', { name, more })}
      action={{ label: t('allow'), run: () => allow(hosts) }}
    />
  );
}
