import { ATTRIBUTION } from '../../../../core/market/precedence.ts';
import type { Settings } from '../../../messages/settings.ts';
import type { SourceHealth } from '../../../messages/sources.ts';
import type { ConsoleKey } from '../../../ui/i18n/console.ts';
import { Icon } from '../../../ui/icon.tsx';
import { startDrag } from '../../../ui/reorder.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { ConsoleIcon } from '../console-icon.tsx';
import type { ViewProps } from '../props.ts';
import { CONDITION_WORDS, conditionOf, SourceFacts } from './source-facts.tsx';

interface SourceCardProps extends PlacedSourceProps {
  readonly settings: Settings;
  readonly isWithheld: boolean;
}

const QUOTES: Readonly<Record<SourceHealth['quotes'], ConsoleKey>> = {
  'USD and KRW': 'quotesBoth',
  USD: 'quotesUsd',
  KRW: 'quotesKrw',
  USDT: 'quotesUsdt',
};

export function SourceCard(props: SourceCardProps) {
  const { page, state, settings, health, isWithheld, place } = props;
  const { t, actions } = page;
  const { source, basis, host, quotes } = health;
  const isOff = settings.off.includes(source);
  const condition = conditionOf(health, { isOff, isWithheld }, state.now);
  return (
    <li class={`card source source-${condition} ${dropMark(props)}`} data-source={source}>
      <div class="source-line">
        <SourceHandle {...props} />
        <span class="place" aria-hidden="true">
          {place.index + 1}
        </span>
        <div class="source-who">
          <h2 class="source-name">{source}</h2>
          <p class="source-what">
            <span>{t(basis === 'korea' ? 'basisKorea' : 'basisGlobal')}</span>
            <span>{t(QUOTES[quotes])}</span>
            <span>{host}</span>
          </p>
        </div>
        <div class="source-acts">
          <span class={`condition condition-${condition}`}>{t(CONDITION_WORDS[condition])}</span>
          <SourceMovers {...props} />
          <input
            class="switch"
            type="checkbox"
            role="switch"
            checked={!isOff}
            aria-checked={!isOff}
            aria-label={t('ask', { source })}
            onChange={(event) => void actions.sources.switchOn(source, event.currentTarget.checked)}
          />
        </div>
      </div>
      <SourceFacts page={page} health={health} now={state.now} />
      {source === 'CoinGecko' && <DemoKeyForm page={page} state={state} health={health} />}
    </li>
  );
}

interface PlacedSourceProps extends ViewProps {
  readonly health: SourceHealth;
  /** The source's index in the order. The first `pinned` sources cannot be moved. */
  readonly place: { readonly index: number; readonly count: number; readonly pinned: number };
}

/** The grip for dragging a source, or moving it with the arrow keys. */
function SourceHandle({ page: { t, actions }, setState, health: { source }, place }: PlacedSourceProps) {
  const { index, count, pinned } = place;
  const isPinned = index < pinned;
  const move = (to: number) => void actions.sources.move(source, Math.max(to, pinned));
  const label = t('handle', { source, place: index + 1, count });
  return (
    <button
      type="button"
      class="handle"
      data-focus={`handle-${source}`}
      aria-label={label}
      title={label}
      disabled={isPinned}
      onPointerDown={(event) => {
        if (event.button === 0) startDrag(event, index, (drop) => setState({ drop }), move);
      }}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (step === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        move(index + step);
      }}
    >
      <Icon name="grip" />
    </button>
  );
}

/** Buttons that move the source one place up or down. */
function SourceMovers({ page: { t, actions }, health: { source }, place }: PlacedSourceProps) {
  const { index, count, pinned } = place;
  const mover = (icon: 'up' | 'down', label: ConsoleKey, disabled: boolean) => (
    <ToolButton
      label={t(label, { source })}
      disabled={disabled}
      onClick={() => void actions.sources.move(source, icon === 'up' ? index - 1 : index + 1)}
    >
      <Icon name={icon} />
    </ToolButton>
  );
  return (
    <span class="movers">
      {mover('up', 'moveUpLabel', index <= pinned)}
      {mover('down', 'moveDownLabel', index < pinned || index === count - 1)}
    </span>
  );
}

/** The class of a source during a drag: the dragged one is dimmed, and a line shows where it would land. */
function dropMark({ state: { drop }, place: { index, pinned } }: PlacedSourceProps): string {
  if (!drop) return '';
  if (index === drop.from) return 'card-dragged';
  if (index !== Math.max(drop.to, pinned)) return '';
  return drop.to > drop.from ? 'drop-after' : 'drop-before';
}

interface DemoKeyFormProps extends Omit<ViewProps, 'setState'> {
  readonly health: SourceHealth;
}

/** The form for CoinGecko's optional key. Of a saved key, only the end is shown. */
function DemoKeyForm({ page: { t, actions }, state, health }: DemoKeyFormProps) {
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
