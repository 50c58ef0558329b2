import type { TextKey } from '../i18n/en.ts';
import { Icon } from '../icons.tsx';
import type { Popup } from './props.ts';

interface CopyButtonProps {
  readonly popup: Popup;
  readonly text: string;
  readonly label: TextKey;
  /** The text that was copied a moment ago, whichever. */
  readonly copied: string | null;
}

/** Copies exactly the text. */
export function CopyButton({ popup: { t, actions }, text, label, copied }: CopyButtonProps) {
  const done = copied === text;
  return (
    <button
      type="button"
      class={done ? 'copy copy-done' : 'copy'}
      aria-label={t(label)}
      title={t(label)}
      onClick={() => void actions.copy(text)}
    >
      <Icon name={done ? 'check' : 'copy'} />
    </button>
  );
}
