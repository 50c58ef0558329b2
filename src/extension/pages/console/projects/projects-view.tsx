import { Icon } from '../../../ui/icon.tsx';
import type { ViewProps } from '../props.ts';
import { ViewHeading } from '../view-heading.tsx';
import { NewProjectForm } from './new-project-form.tsx';
import { ProjectCard } from './project-card.tsx';
import { RevokedProjects } from './revoked-projects.tsx';
import { Trackers } from './trackers.tsx';

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
