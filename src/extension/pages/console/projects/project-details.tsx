import { endpointPath } from '../../../../core/market/endpoint.ts';
import { PLATFORM_IDS, type PlatformId, platformRow } from '../../../../core/market/platforms.ts';
import type { Project } from '../../../messages/projects.ts';
import { PlatformMark } from '../../../ui/asset-mark.tsx';
import type { ConsoleTranslate } from '../../../ui/i18n/console.ts';
import { CopyButton, ToolButton } from '../../../ui/tool-button.tsx';
import { ConsoleIcon } from '../console-icon.tsx';
import type { ProjectProps } from '../props.ts';

/** The address at which `npm run serve` listens by default. */
const SERVER = 'http://127.0.0.1:8787';
const SERVE_LINE = 'npm run serve -- --data DIR';

/** A character in place of the key; no URL or line has it, since even the names of projects have no control characters. */
const STAND_IN = '\u0000';

/** A project's key, its endpoint URLs, and how to use it in other clients. */
export function ProjectDetails(props: ProjectProps) {
  const { page, state, project } = props;
  const { t, actions, extension } = page;
  const { id, name, network } = project;
  const key = state.keys[id] ?? null;
  const { reveal, hide, copyWithKey } = actions.projects;
  const what = t('theKey', { name });
  return (
    <div class="details-of">
      {network === 'testnet' && <p class="note note-warn">{t('testnetNote')}</p>}
      <section class="part">
        <h3 class="part-title">{t('key')}</h3>
        <div class="line-of">
          <code class="code">
            <MaskedKey t={t} value={key} />
          </code>
          <ToolButton
            label={t(key === null ? 'revealKey' : 'hideKey', { name })}
            aria-pressed={key !== null}
            onClick={() => (key === null ? void reveal(id) : hide(id))}
          >
            <ConsoleIcon name={key === null ? 'eye' : 'hidden'} />
          </ToolButton>
          <CopyButton
            look="tool"
            label={t('copy', { what })}
            done={state.copied === what}
            onCopy={() => copyWithKey(id, (found) => found, what)}
          />
        </div>
      </section>
      <section class="part">
        <h3 class="part-title">{t('endpoints')}</h3>
        <p class="note">{t(extension.answersUrls ? 'endpointsNote' : 'endpointsFirefox')}</p>
        <ul class="endpoints">
          {platformsOf(project).map((platform) => (
            <EndpointRow key={platform} {...props} platform={platform} value={key} />
          ))}
        </ul>
      </section>
      <OtherClients {...props} value={key} />
    </div>
  );
}

interface KeyProps extends ProjectProps {
  /** The project's key; null while it is hidden. */
  readonly value: string | null;
}

interface EndpointRowProps extends KeyProps {
  readonly platform: PlatformId;
}

/** One platform's endpoint URL, which can be copied and opened, and the explorer of the platform. */
function EndpointRow({ page, state, project, platform, value }: EndpointRowProps) {
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
          // A link would show the hidden key in the browser's status line.
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

/** Lines to paste for the same requests from another extension, and over HTTP. */
function OtherClients({ page, state, project, value }: KeyProps) {
  const { t, actions, extension } = page;
  const platforms = platformsOf(project);
  const platform = platforms.includes('ETH') ? 'ETH' : (platforms[0] ?? 'ETH');
  const line = (what: string, make: (key: string) => string) => (
    <div class="line-of">
      <WithKey t={t} value={value} make={make} />
      <CopyButton
        look="tool"
        label={t('copy', { what })}
        done={state.copied === what}
        onCopy={() => actions.projects.copyWithKey(project.id, make, what)}
      />
    </div>
  );
  return (
    <section class="part">
      <h3 class="part-title">{t('fromExtension')}</h3>
      <p class="note">{t('fromExtensionNote')}</p>
      {line(t('extensionLine'), (key) => messageLine(extension.id, platform, key))}
      <h3 class="part-title">{t('overHttp')}</h3>
      <p class="note">{t('overHttpNote')}</p>
      {line(t('addLine'), (key) => addLine(project, key))}
      {line(t('serveLine'), () => SERVE_LINE)}
      {line(t('curlLine'), (key) => curlLine(platform, key))}
    </section>
  );
}

interface MaskedKeyProps {
  readonly t: ConsoleTranslate;
  /** The project's key; null while it is hidden. */
  readonly value: string | null;
}

/** A key, or a fixed number of dots while it is hidden. */
function MaskedKey({ t, value }: MaskedKeyProps) {
  if (value !== null) return <span class="revealed">{value}</span>;
  return (
    <span class="masked">
      <span aria-hidden="true">••••••••••••</span>
      <span class="sr">{t('hidden')}</span>
    </span>
  );
}

/** A text with the key in it. `make`: returns the text for a given key. */
function WithKey({ t, value, make }: MaskedKeyProps & { readonly make: (key: string) => string }) {
  const [before, after] = make(STAND_IN).split(STAND_IN);
  return (
    <code class="code">
      {before}
      {after !== undefined && <MaskedKey t={t} value={value} />}
      {after}
    </code>
  );
}

/** The platforms that the project's key may request, in the order of the table. */
export function platformsOf({ platforms }: Project): readonly PlatformId[] {
  return PLATFORM_IDS.filter((id) => platforms?.includes(id) ?? true);
}

/** The line by which another extension sends the same request. */
function messageLine(extensionId: string, platform: PlatformId, key: string): string {
  const path = endpointPath(platform, key);
  return `await chrome.runtime.sendMessage('${extensionId}', { method: 'GET', path: '${path}' })`;
}

function curlLine(platform: PlatformId, key: string): string {
  return `curl '${SERVER}${endpointPath(platform, key)}'`;
}

/** The command that adds the project, with its key, to a server. */
function addLine({ name, network, platforms }: Project, key: string): string {
  const only = platforms ? ` --platforms ${platforms.join()}` : '';
  return `npm run project -- create --name=${quoted(name)} --network ${network}${only} --key=${key} --data DIR`;
}

/** The text quoted as one word for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
