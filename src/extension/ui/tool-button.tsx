import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The button's name, which is also its tooltip. */
  readonly label: string;
  /** The button's icon. */
  readonly children: ComponentChildren;
}

/** A button that shows only an icon. */
export function ToolButton({ label, children, ...rest }: ToolButtonProps) {
  return (
    <button type="button" class="tool" aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}

interface CopyButtonProps {
  /** The button's name. */
  readonly label: string;
  /** `copy`: small, within a line of text; `tool`: as large as other tool buttons. */
  readonly look: 'copy' | 'tool';
  /** Whether the text was copied a moment ago. */
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
