import type { ComponentChildren } from 'preact';
import { Icon } from '../../ui/icon.tsx';
import type { Welcome } from './state.ts';

interface StepProps {
  readonly page: Welcome;
  readonly place: number;
  readonly title: string;
  readonly done?: boolean;
  readonly children: ComponentChildren;
}

/** One thing to do; its number is a tick as soon as it is done. */
export function Step({ page: { t }, place, title, done = false, children }: StepProps) {
  return (
    <li class={done ? 'step step-done' : 'step'}>
      <span class="step-place" aria-hidden="true">
        {done ? <Icon name="check" /> : place}
      </span>
      <div class="step-body">
        <h2 class="step-title">
          {title}
          {done && <span class="sr"> ({t('stepDone')})</span>}
        </h2>
        {children}
      </div>
    </li>
  );
}
