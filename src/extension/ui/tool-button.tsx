import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, in words; they are its tooltip, too. */
  readonly label: string;
  /** Its icon. */
  readonly children: ComponentChildren;
}

/** A button that shows an icon only. */
export function ToolButton({ label, children, ...rest }: ToolButtonProps) {
  return (
    <button type="button" class="tool" aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}

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
