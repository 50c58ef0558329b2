import { Icon } from './icon.tsx';
import { ToolButton } from './tool-button.tsx';

interface CopyButtonProps {
  /** What pressing it does, in words. */
  readonly label: string;
  /** Within a line, or as large as the other tools beside it. */
  readonly look: 'copy' | 'tool';
  /** Its text was copied a moment ago. */
  readonly done: boolean;
  readonly onCopy: () => Promise<void>;
}

export function CopyButton({ label, look, done, onCopy }: CopyButtonProps) {
  return (
    <ToolButton label={label} class={done ? `${look} copy-done` : look} onClick={() => void onCopy()}>
      <Icon name={done ? 'check' : 'copy'} />
    </ToolButton>
  );
}
