import { platform } from '../../market/platforms.ts';
import type { Project } from '../../messages/messages.ts';
import { Icon } from '../icons.tsx';
import { PlatformMark } from '../platform-mark.tsx';
import { Confirm } from './confirm.tsx';
import { platformsOf } from './endpoints.ts';
import { ConsoleIcon } from './icons.tsx';
import { ago, count, day } from './moments.ts';
import { ProjectDetails } from './project-details.tsx';
import type { Console, ProjectProps } from './props.ts';
import { RenameForm } from './rename-form.tsx';

export function ProjectCard(props: ProjectProps) {
  const { page, state, project } = props;
  const { t, actions } = page;
  const { id, name, network } = project;
  const isOpen = state.opened === id;
  const pending = state.pending?.id === id ? state.pending : null;
  return (
    <li class={isOpen ? 'card card-open' : 'card'} data-project={id}>
      <div class="card-head">
        {pending?.act === 'rename' ? (
          <RenameForm page={page} project={project} pending={pending} />
        ) : (
          <h2 class="card-name">
            <button
              type="button"
              class="card-toggle"
              data-focus={`project-${id}`}
              aria-expanded={isOpen}
              title={t('showProject', { name })}
              onClick={() => actions.projects.toggle(id)}
            >
              <ConsoleIcon name="chevron" />
              <bdi class="card-title">{name}</bdi>
            </button>
            <span class={`badge badge-${network}`}>{t(network)}</span>
          </h2>
        )}
        <Marks project={project} />
      </div>
      <p class="card-facts">
        <Facts page={page} project={project} now={state.now} />
      </p>
      {isOpen && <ProjectDetails {...props} />}
      {isOpen && pending?.act !== 'rename' && (
        <div class="card-acts">
          {pending ? <Confirm page={page} project={project} act={pending.act} /> : <Acts {...props} />}
        </div>
      )}
    </li>
  );
}

/** The platforms that it may ask for. */
function Marks({ project }: { readonly project: Project }) {
  const names = platformsOf(project).map((symbol) => platform(symbol).name);
  return (
    <span class="marks" title={names.join(', ')}>
      <span class="sr">{names.join(', ')}</span>
      {platformsOf(project).map((symbol) => (
        <PlatformMark key={symbol} platform={symbol} symbol={symbol} isCoin />
      ))}
    </span>
  );
}

interface FactsProps {
  readonly page: Console;
  readonly project: Project;
  readonly now: number;
}

function Facts({ page: { t, language }, project, now }: FactsProps) {
  const { createdAt, lastUsedAt, requests } = project;
  return (
    <>
      <span>{t('projectCreatedAt', { day: day(createdAt, language) })}</span>
      <span>
        {lastUsedAt === null ? t('projectUnused') : t('projectLastUsed', { ago: ago(t, lastUsedAt, now) })}
      </span>
      <span>
        {requests === 1 ? t('requestCountOne') : t('requestCount', { n: count(requests, language) })}
      </span>
    </>
  );
}

function Acts({ page: { t, actions }, project: { id, name } }: ProjectProps) {
  const { consider } = actions.projects;
  return (
    <>
      <button
        type="button"
        class="quiet"
        data-focus={`rename-${id}`}
        onClick={() => consider({ act: 'rename', id, name, problem: null })}
      >
        <ConsoleIcon name="pencil" />
        {t('rename')}
      </button>
      <button
        type="button"
        class="quiet"
        data-focus={`rotate-${id}`}
        onClick={() => consider({ act: 'rotate', id })}
      >
        <Icon name="refresh" />
        {t('rotate')}
      </button>
      <button
        type="button"
        class="quiet quiet-bad"
        data-focus={`revoke-${id}`}
        onClick={() => consider({ act: 'revoke', id })}
      >
        <Icon name="trash" />
        {t('revoke')}
      </button>
    </>
  );
}
