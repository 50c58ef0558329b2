import type { Project } from '../../../messages/projects.ts';
import type { Console } from '../props.ts';
import type { Pending } from '../state.ts';

interface RenameFormProps {
  readonly page: Console;
  readonly project: Project;
  readonly pending: Pending & { readonly act: 'rename' };
}

export function RenameForm({ page: { t, actions }, project, pending }: RenameFormProps) {
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
