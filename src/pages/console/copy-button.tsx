import type { ConsoleTranslate } from '../i18n/console-translate.ts';
import { Icon } from '../icons.tsx';

interface CopyButtonProps {
  readonly t: ConsoleTranslate;
  /** What it copies, in words. */
  readonly what: string;
  /** What was copied a moment ago, in words. */
  readonly copied: string | null;
  readonly onCopy: () => Promise<void>;
}

export function CopyButton({ t, what, copied, onCopy }: CopyButtonProps) {
  const done = copied === what;
  const label = t('copy', { what });
  return (
    <button
      type="button"
      class={done ? 'tool copy-done' : 'tool'}
      aria-label={label}
      title={label}
      onClick={() => void onCopy()}
    >
      <Icon name={done ? 'check' : 'copy'} />
    </button>
  );
}
