import { PLATFORMS } from '../../../../core/market/platforms.ts';
import { PlatformMark } from '../../../ui/asset-mark.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Console } from '../props.ts';
import type { Draft } from '../state.ts';

interface NewProjectFormProps {
  readonly page: Console;
  readonly draft: Draft;
}

export function NewProjectForm({ page: { t, actions }, draft }: NewProjectFormProps) {
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
