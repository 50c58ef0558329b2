import type { ComponentChildren } from 'preact';

interface SourceLinkProps {
  /** The source's page about the asset; null where it has none. */
  readonly page: string | null;
  readonly children: ComponentChildren;
}

/** The name of a price's source, linked to the source's page about the asset. */
export function SourceLink({ page, children }: SourceLinkProps) {
  if (page === null) return <span>{children}</span>;
  return (
    <a href={page} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
