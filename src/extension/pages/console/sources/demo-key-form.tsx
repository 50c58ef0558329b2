import { ATTRIBUTION } from '../../../../core/market/default-source-order.ts';
import type { SourceHealth } from '../../../messages/sources.ts';
import { ConsoleIcon } from '../console-icon.tsx';
import type { ViewProps } from '../props.ts';

interface DemoKeyFormProps extends Omit<ViewProps, 'setState'> {
  readonly health: SourceHealth;
}

/** CoinGecko's optional key. Once kept, only its end is shown. */
export function DemoKeyForm({ page: { t, actions }, state, health }: DemoKeyFormProps) {
  const { text, problem } = state.demoKey;
  const { end = null, perMinute: n = 0 } = state.sources?.demoKey ?? {};
  const isRefused =
    health.lastFailure?.failure === 'wrong key' && health.lastFailure.at > (health.lastAnswerAt ?? 0);
  if (end !== null) {
    return (
      <div class="own-key">
        <p class="own-key-line">
          <ConsoleIcon name="key" />
          <span>{t('demoKeyKept', { end: `…${end}`, n })}</span>
          <button
            type="button"
            class="quiet"
            data-focus="demo-key-remove"
            onClick={() => void actions.demoKey.remove()}
          >
            {t('demoKeyRemove')}
          </button>
        </p>
        {isRefused && <p class="problem">{t('demoKeyRefused')}</p>}
      </div>
    );
  }
  return (
    <form
      class="own-key"
      onSubmit={(event) => {
        event.preventDefault();
        void actions.demoKey.save();
      }}
    >
      <div class="own-key-line">
        <label class="own-key-label" htmlFor="demo-key">
          {t('demoKey')}
        </label>
        <input
          id="demo-key"
          class="text"
          type="password"
          data-focus="demo-key"
          value={text}
          placeholder="CG-…"
          maxLength={200}
          aria-invalid={problem !== null}
          aria-describedby={problem ? 'demo-key-problem demo-key-note' : 'demo-key-note'}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => actions.demoKey.type(event.currentTarget.value)}
        />
        <button type="submit" class="plain-button">
          {t('demoKeySave')}
        </button>
      </div>
      {problem && (
        <p class="problem" id="demo-key-problem">
          {t(problem.key, problem.values)}
        </p>
      )}
      <p class="note" id="demo-key-note">
        {t('demoKeyNote', { n })}{' '}
        <a href={`${ATTRIBUTION.CoinGecko}en/developers/dashboard`} target="_blank" rel="noreferrer">
          {t('demoKeyGet')}
        </a>
      </p>
    </form>
  );
}
