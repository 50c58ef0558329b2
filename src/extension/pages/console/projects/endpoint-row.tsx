import { endpointPath } from '../../../../core/market/endpoint.ts';
import { type PlatformId, platformRow } from '../../../../core/market/platforms.ts';
import { PlatformMark } from '../../../ui/asset-mark.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ConsoleIcon } from '../console-icon.tsx';
import type { ProjectProps } from '../props.ts';
import { WithKey } from './masked-key.tsx';

interface EndpointRowProps extends ProjectProps {
  readonly platform: PlatformId;
  /** The project's key; null while it is not revealed. */
  readonly value: string | null;
}

/** One platform's endpoint URL, to copy and to open; and where addresses of the platform are looked up. */
export function EndpointRow({ page, state, project, platform, value }: EndpointRowProps) {
  const { t, actions, extension } = page;
  const { name, tracker } = platformRow(platform);
  const { copyWithKey, openWithKey } = actions.projects;
  const base = extension.answersUrls ? extension.origin : '';
  const make = (key: string) => base + endpointPath(platform, key);
  const what = t(extension.answersUrls ? 'endpointUrl' : 'endpointPath', { platform: name });
  const opening = {
    class: 'plain-button',
    'aria-label': t('openLabel', { platform: name }),
    children: [<ConsoleIcon key="icon" name="open" />, t('open')],
  };
  return (
    <li class="endpoint">
      <PlatformMark platform={platform} />
      <span class="endpoint-name">{name}</span>
      <WithKey t={t} value={value} make={make} />
      <span class="endpoint-acts">
        <CopyButton
          look="tool"
          label={t('copy', { what })}
          done={state.copied === what}
          onCopy={() => copyWithKey(project.id, make, what)}
        />
        {extension.answersUrls &&
          // As a link, a hidden key would show in the browser's status line.
          (value === null ? (
            <button type="button" {...opening} onClick={() => void openWithKey(project.id, make)} />
          ) : (
            <a {...opening} href={make(value)} target="_blank" rel="noreferrer" />
          ))}
        <a
          class="plain-button"
          href={tracker}
          target="_blank"
          rel="noreferrer"
          aria-label={t('trackerLabel', { platform: name, site: new URL(tracker).host })}
        >
          <ConsoleIcon name="search" />
          {t('tracker')}
        </a>
      </span>
    </li>
  );
}
