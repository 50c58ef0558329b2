import type { ComponentChildren } from 'preact';

interface SourceLinkProps {
  /** The source's page about the asset; null where it has none. */
  readonly page: string | null;
  readonly children: ComponentChildren;
}

/** Whose price it is, leading to where that can be read. */
export function SourceLink({ page, children }: SourceLinkProps) {
  if (page === null) return <span>{children}</span>;
  return (
    <a href={page} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
