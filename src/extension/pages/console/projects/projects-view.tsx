import { PLATFORMS } from '../../../../core/market/platforms.ts';
import type { Project } from '../../../messages/projects.ts';
import { PlatformMark } from '../../../ui/asset-mark.tsx';
import type { ConsoleTranslate } from '../../../ui/i18n/console.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Console, ViewProps } from '../props.ts';
import { countText, dateText } from '../times-and-counts.ts';
import { ViewHeading } from '../view-heading.tsx';
import { NewProjectForm } from './new-project-form.tsx';
import { ProjectCard } from './project-card.tsx';

/** Who may ask the operation, with which key, at which URLs. */
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

/** They have no key any more; what they were used for stays to be seen. */
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

/** Where the addresses of each platform are looked up, with or without a project. */
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
