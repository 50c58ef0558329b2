import type { Settings } from '../messages/messages.ts';
import type { SourceHealth } from '../messages/source-requests.ts';
import { startDrag } from '../ui/drag-to-reorder.ts';
import type { ConsoleKey } from '../ui/i18n/console.en.ts';
import { Icon } from '../ui/icon.tsx';
import { ToolButton } from '../ui/tool-button.tsx';
import { DemoKeyForm } from './demo-key-form.tsx';
import type { ViewProps } from './props.ts';
import { CONDITION_WORDS, conditionOf } from './source-condition.ts';
import { SourceFacts } from './source-facts.tsx';

export interface SourceCardProps extends ViewProps {
  readonly settings: Settings;
  readonly health: SourceHealth;
  /** Counted from 0. The first `pinned` cannot be moved. */
  readonly place: { readonly index: number; readonly count: number; readonly pinned: number };
}

const QUOTES: Readonly<Record<SourceHealth['quotes'], ConsoleKey>> = {
  'USD and KRW': 'quotesBoth',
  USD: 'quotesUsd',
  KRW: 'quotesKrw',
  USDT: 'quotesUsdt',
};

export function SourceCard(props: SourceCardProps) {
  const { page, state, settings, health, place } = props;
  const { t, actions } = page;
  const { source, basis, host, quotes } = health;
  const isOff = settings.off.includes(source);
  const condition = conditionOf(health, isOff, state.now);
  return (
    <li class={`card source source-${condition} ${dropMark(props)}`} data-source={source}>
      <div class="source-line">
        <Handle {...props} />
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
          <Movers {...props} />
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

/** Drags the source, or moves it with the arrow keys. */
function Handle({ page: { t, actions }, setState, health: { source }, place }: SourceCardProps) {
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

function Movers({ page: { t, actions }, health: { source }, place }: SourceCardProps) {
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

/** The dragged source is dimmed; a line shows where it would land. */
function dropMark({ state: { drop }, place: { index, pinned } }: SourceCardProps): string {
  if (!drop) return '';
  if (index === drop.from) return 'card-dragged';
  if (index !== Math.max(drop.to, pinned)) return '';
  return drop.to > drop.from ? 'drop-after' : 'drop-before';
}
