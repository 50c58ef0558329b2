import type { ComponentChildren } from 'preact';

interface ViewHeadProps {
  readonly title: string;
  readonly lead: string;
  /** What can be done with the whole view. */
  readonly children?: ComponentChildren;
}

/** A view's title, which takes the focus when the view is changed, and what it is for. */
export function ViewHead({ title, lead, children }: ViewHeadProps) {
  return (
    <div class="head">
      <div class="head-text">
        <h1 class="title" data-focus="title" tabIndex={-1}>
          {title}
        </h1>
        <p class="lead">{lead}</p>
      </div>
      {children}
    </div>
  );
}
