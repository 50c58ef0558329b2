/** How a person puts a source at another place: by its grip, with the arrow keys, or by two buttons. */
import type { SourceHealth } from '../../../messages/sources.ts';
import type { ConsoleKey } from '../../../ui/i18n/console.ts';
import { Icon } from '../../../ui/icon.tsx';
import { startDrag } from '../../../ui/reorder.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { ViewProps } from '../props.ts';

export interface PlacedSourceProps extends ViewProps {
  readonly health: SourceHealth;
  /** Counted from 0. The first `pinned` cannot be moved. */
  readonly place: { readonly index: number; readonly count: number; readonly pinned: number };
}

/** Drags the source, or moves it with the arrow keys. */
export function SourceHandle({
  page: { t, actions },
  setState,
  health: { source },
  place,
}: PlacedSourceProps) {
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

/** Moves the source one place up or down. */
export function SourceMovers({ page: { t, actions }, health: { source }, place }: PlacedSourceProps) {
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
export function dropMark({ state: { drop }, place: { index, pinned } }: PlacedSourceProps): string {
  if (!drop) return '';
  if (index === drop.from) return 'card-dragged';
  if (index !== Math.max(drop.to, pinned)) return '';
  return drop.to > drop.from ? 'drop-after' : 'drop-before';
}
