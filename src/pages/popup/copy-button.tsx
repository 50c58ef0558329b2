import { useEffect, useState } from 'preact/hooks';
import type { TextKey } from '../i18n/en.ts';
import { usePopup } from './context.ts';
import { Icon } from './icons.tsx';

const DONE_MS = 1500;

/** Copies exactly the text. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: TextKey }) {
  const { t, clock, actions } = usePopup();
  const [done, setDone] = useState(false);
  useEffect(() => (done ? clock.after(DONE_MS, () => setDone(false)) : undefined), [done, clock]);
  return (
    <button
      type="button"
      class={done ? 'copy copy-done' : 'copy'}
      aria-label={t(label)}
      title={t(label)}
      onClick={() => void actions.copy(text).then(setDone)}
    >
      <Icon name={done ? 'check' : 'copy'} />
    </button>
  );
}
