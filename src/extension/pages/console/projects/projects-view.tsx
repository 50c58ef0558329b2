import { PLATFORMS } from '../../../../core/market/platforms.ts';
import type { Project } from '../../../messages/projects.ts';
import { PlatformMark } from '../../../ui/asset-mark.tsx';
import type { ConsoleTranslate } from '../../../ui/i18n/console.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Console, ViewProps } from '../props.ts';
import type { Draft } from '../state.ts';
import { countText, dateText } from '../times-and-counts.ts';
import { ViewHeading } from '../view-heading.tsx';
import { ProjectCard } from './project-card.tsx';

/** The projects that may use the API, with their keys and URLs. */
export function ProjectsView({ page, state }: ViewProps) {
  const { t, actions } = page;
  const { projects, draft } = state;
  const good = projects?.filter(({ revokedAt }) => revokedAt === null).reverse() ?? [];
  const revoked = projects?.filter(({ revokedAt }) => revokedAt !== null).reverse() ?? [];
  return (
    <>
      <ViewHeading title={t('projects')} lead={t('projectsLead')}>
        <button
          type="button"
          class="main-button"
          data-focus="new"
          aria-expanded={draft !== null}
          disabled={projects === null}
          onClick={() => actions.projects.draft(draft === null)}
        >
          <Icon name="plus" />
          {t('newProject')}
        </button>
      </ViewHeading>
      {draft && <NewProjectForm page={page} draft={draft} />}
      {projects === null && state.answering && <p class="waiting">{t('loading')}</p>}
      {projects !== null && good.length === 0 && !draft && (
        <div class="nothing">
          <p class="nothing-title">{t('projectsEmptyTitle')}</p>
          <p>{t('projectsEmpty')}</p>
        </div>
      )}
      <ul class="cards">
        {good.map((project) => (
          <ProjectCard key={project.id} page={page} state={state} project={project} />
        ))}
      </ul>
      {projects !== null && <Trackers t={t} />}
      {revoked.length > 0 && <RevokedProjects page={page} projects={revoked} />}
    </>
  );
}

interface RevokedProjectsProps {
  readonly page: Console;
  readonly projects: readonly Project[];
}

/** The revoked projects, which have no key, with the numbers of their requests. */
function RevokedProjects({ page: { t, language }, projects }: RevokedProjectsProps) {
  return (
    <section class="block" aria-labelledby="revoked">
      <h2 class="block-title" id="revoked">
        {t('revokedTitle')}
        <span class="list-number">{projects.length}</span>
      </h2>
      <ul class="revoked">
        {projects.map(({ id, name, createdAt, revokedAt, requests }) => (
          <li key={id} class="revoked-one">
            <bdi class="revoked-name">{name}</bdi>
            <span class="card-facts">
              <span>{t('projectCreatedAt', { day: dateText(createdAt, language) })}</span>
              {revokedAt !== null && <span>{t('revokedAt', { day: dateText(revokedAt, language) })}</span>}
              <span>
                {requests === 1
                  ? t('requestCountOne')
                  : t('requestCount', { n: countText(requests, language) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The explorers of the platforms; they need no project. */
function Trackers({ t }: { readonly t: ConsoleTranslate }) {
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

interface NewProjectFormProps {
  readonly page: Console;
  readonly draft: Draft;
}

function NewProjectForm({ page: { t, actions }, draft }: NewProjectFormProps) {
  const { change, create, draft: open } = actions.projects;
  const { name, network, restricted, platforms, problem, busy } = draft;
  const tick = (id: (typeof platforms)[number], on: boolean) =>
    change({
      platforms: on ? [...platforms, id] : platforms.filter((each) => each !== id),
      problem: null,
    });
  return (
    <form
      class="card form"
      aria-label={t('newProject')}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
      onKeyDown={(event) => event.key === 'Escape' && open(false)}
    >
      <label class="field">
        <span class="legend">{t('projectName')}</span>
        <input
          class="text"
          type="text"
          data-focus="draft"
          value={name}
          maxLength={64}
          placeholder={t('projectNamePlaceholder')}
          aria-invalid={problem?.key === 'nameMissing'}
          aria-describedby={problem ? 'draft-problem' : undefined}
          autocomplete="off"
          onInput={(event) => change({ name: event.currentTarget.value, problem: null })}
        />
      </label>
      <div class="form-choices">
        <Segmented
          label={t('network')}
          name="network"
          value={network}
          options={[
            { value: 'mainnet', label: t('mainnet') },
            { value: 'testnet', label: t('testnet') },
          ]}
          onChange={(network) => change({ network })}
        />
        <Segmented
          label={t('platforms')}
          name="restricted"
          value={restricted ? 'some' : 'all'}
          options={[
            { value: 'all', label: t('platformsAll') },
            { value: 'some', label: t('platformsSome') },
          ]}
          onChange={(value) => change({ restricted: value === 'some', problem: null })}
        />
      </div>
      {network === 'testnet' && <p class="note note-warn">{t('testnetNote')}</p>}
      {restricted && (
        <fieldset class="ticks">
          <legend class="sr">{t('platformsSome')}</legend>
          {PLATFORMS.map(({ id, name }) => (
            <label key={id} class="tick">
              <input
                type="checkbox"
                checked={platforms.includes(id)}
                onChange={(event) => tick(id, event.currentTarget.checked)}
              />
              <PlatformMark platform={id} />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {problem && (
        <p class="problem" id="draft-problem">
          {t(problem.key, problem.values)}
        </p>
      )}
      <div class="form-end">
        <button type="submit" class="main-button" aria-disabled={busy}>
          {t('create')}
        </button>
        <button type="button" class="quiet" onClick={() => open(false)}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}
