import { CopyButton } from '../../../ui/copy-button.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { ConsoleIcon } from '../console-icon.tsx';
import type { ProjectProps } from '../props.ts';
import { platformsOf } from './client-snippets.ts';
import { EndpointRow } from './endpoint-row.tsx';
import { MaskedKey } from './masked-key.tsx';
import { OtherClients } from './other-clients.tsx';

/** A project's key, and everything it is good for. */
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
