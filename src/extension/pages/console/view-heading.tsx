import type { ComponentChildren } from 'preact';

interface ViewHeadingProps {
  readonly title: string;
  readonly lead: string;
  /** The actions of the whole view. */
  readonly children?: ComponentChildren;
}

/** A view's title, which gets the focus when the view is opened, and its purpose. */
export function ViewHeading({ title, lead, children }: ViewHeadingProps) {
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
