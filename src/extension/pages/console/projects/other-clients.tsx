import { CopyButton } from '../../../ui/copy-button.tsx';
import type { ProjectProps } from '../props.ts';
import { addLine, curlLine, messageLine, platformsOf, SERVE_LINE } from './client-snippets.ts';
import { WithKey } from './masked-key.tsx';

interface OtherClientsProps extends ProjectProps {
  /** The project's key; null while it is not revealed. */
  readonly value: string | null;
}

/** The same requests from another extension, and over HTTP: lines that are ready to be pasted. */
export function OtherClients({ page, state, project, value }: OtherClientsProps) {
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
