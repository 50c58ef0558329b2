import type { ComponentChild } from 'preact';
import { platformRow } from '../../../../core/market/platforms.ts';
import type { Project } from '../../../messages/projects.ts';
import { PlatformMark } from '../../../ui/asset-mark.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ConsoleIcon } from '../console-icon.tsx';
import type { Console, ProjectProps } from '../props.ts';
import type { Pending } from '../state.ts';
import { countText, dateText, timeAgo } from '../times-and-counts.ts';
import { ProjectDetails, platformsOf } from './project-details.tsx';

export function ProjectCard(props: ProjectProps) {
  const { page, state, project } = props;
  const { t, actions } = page;
  const { id, name, network } = project;
  const isOpen = state.opened === id;
  const pending = state.pending?.id === id ? state.pending : null;
  return (
    <li class={isOpen ? 'card card-open' : 'card'} data-project={id}>
      <div class="card-front">
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
      </div>
      {isOpen && <ProjectDetails {...props} />}
      {isOpen && pending?.act !== 'rename' && (
        <div class="card-acts">
          {pending ? (
            <ConfirmKeyChange page={page} project={project} act={pending.act} />
          ) : (
            <Acts {...props} />
          )}
        </div>
      )}
    </li>
  );
}

/** The icons of the platforms that the project may request. */
function Marks({ project }: { readonly project: Project }) {
  const names = platformsOf(project).map((id) => platformRow(id).name);
  return (
    <span class="marks" title={names.join(', ')}>
      <span class="sr">{names.join(', ')}</span>
      {platformsOf(project).map((id) => (
        <PlatformMark key={id} platform={id} />
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
      <span>{t('projectCreatedAt', { day: dateText(createdAt, language) })}</span>
      <span>
        {lastUsedAt === null
          ? t('projectUnused')
          : t('projectLastUsed', { ago: timeAgo(t, lastUsedAt, now) })}
      </span>
      <span>
        {requests === 1 ? t('requestCountOne') : t('requestCount', { n: countText(requests, language) })}
      </span>
    </>
  );
}

function Acts({ page: { t, actions }, project: { id, name } }: ProjectProps) {
  const button = (pending: Pending, icon: ComponentChild) => (
    <button
      type="button"
      class={pending.act === 'revoke' ? 'quiet quiet-bad' : 'quiet'}
      data-focus={`${pending.act}-${id}`}
      onClick={() => actions.projects.consider(pending)}
    >
      {icon}
      {t(pending.act)}
    </button>
  );
  return (
    <>
      {button({ act: 'rename', id, name, problem: null }, <ConsoleIcon name="pencil" />)}
      {button({ act: 'rotate', id }, <Icon name="refresh" />)}
      {button({ act: 'revoke', id }, <Icon name="trash" />)}
    </>
  );
}

interface ConfirmKeyChangeProps {
  readonly page: Console;
  readonly project: Project;
  readonly act: 'rotate' | 'revoke';
}

/** The question before a key stops working: its effect, and the buttons, that for cancelling first. */
function ConfirmKeyChange({ page: { t, actions }, project: { name }, act }: ConfirmKeyChangeProps) {
  const { consider, confirm } = actions.projects;
  return (
    <div
      class="confirm"
      role="alertdialog"
      aria-labelledby="confirm-question"
      aria-describedby="confirm-why"
      onKeyDown={(event) => event.key === 'Escape' && consider(null)}
    >
      <div class="confirm-text">
        <p class="confirm-question" id="confirm-question">
          {t(`${act}Ask`, { name })}
        </p>
        <p id="confirm-why">{t(`${act}Why`)}</p>
      </div>
      <button type="button" class="plain-button" data-focus="keep" onClick={() => consider(null)}>
        {t('keep')}
      </button>
      <button type="button" class="main-button main-bad" onClick={() => void confirm()}>
        {t(act)}
      </button>
    </div>
  );
}

interface RenameFormProps {
  readonly page: Console;
  readonly project: Project;
  readonly pending: Pending & { readonly act: 'rename' };
}

function RenameForm({ page: { t, actions }, project, pending }: RenameFormProps) {
  const { consider, confirm } = actions.projects;
  const { problem } = pending;
  return (
    <form
      class="rename"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
      onKeyDown={(event) => event.key === 'Escape' && consider(null)}
    >
      <input
        class="text"
        type="text"
        data-focus="rename"
        value={pending.name}
        maxLength={64}
        aria-label={t('renameLabel', { name: project.name })}
        aria-invalid={problem !== null}
        aria-describedby={problem ? 'rename-problem' : undefined}
        autocomplete="off"
        onInput={(event) => actions.projects.retype(event.currentTarget.value)}
      />
      <button type="submit" class="main-button">
        {t('save')}
      </button>
      <button type="button" class="quiet" onClick={() => consider(null)}>
        {t('cancel')}
      </button>
      {problem && (
        <p class="problem" id="rename-problem">
          {t(problem.key, problem.values)}
        </p>
      )}
    </form>
  );
}
