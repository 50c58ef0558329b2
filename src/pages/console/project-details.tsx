import { CopyButton } from './copy-button.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { platformsOf } from './endpoints.ts';
import { ConsoleIcon } from './icons.tsx';
import { MaskedKey } from './masked-key.tsx';
import type { ProjectProps } from './props.ts';

/** A project's key, and everything it is good for. */
export function ProjectDetails(props: ProjectProps) {
  const { page, state, project } = props;
  const { t, actions, extension } = page;
  const { id, name, network } = project;
  const key = state.keys[id] ?? null;
  const { reveal, hide, copyWithKey } = actions.projects;
  const label = t(key === null ? 'revealKey' : 'hideKey', { name });
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
          <button
            type="button"
            class="tool"
            aria-label={label}
            title={label}
            aria-pressed={key !== null}
            onClick={() => (key === null ? void reveal(id) : hide(id))}
          >
            <ConsoleIcon name={key === null ? 'eye' : 'hidden'} />
          </button>
          <CopyButton
            t={t}
            what={what}
            copied={state.copied}
            onCopy={() => copyWithKey(id, (found) => found, what)}
          />
        </div>
      </section>
      <section class="part">
        <h3 class="part-title">{t('endpoints')}</h3>
        <p class="note">{t(extension.answersUrls ? 'endpointsNote' : 'endpointsFirefox')}</p>
        <ul class="endpoints">
          {platformsOf(project).map((symbol) => (
            <EndpointRow key={symbol} {...props} symbol={symbol} value={key} />
          ))}
        </ul>
      </section>
      <Elsewhere {...props} value={key} />
    </div>
  );
}
