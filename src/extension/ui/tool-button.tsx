import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

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
