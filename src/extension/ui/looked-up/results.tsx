/** The results of a look-up. */
import { entriesOf } from '../look-up-entries.ts';
import type { LookUpState } from '../look-up-words.ts';
import { Result } from './result.tsx';
import type { ResultContext } from './result-context.ts';

interface ResultsProps {
  readonly state: LookUpState;
  readonly context: ResultContext;
}

export function Results({ state, context }: ResultsProps) {
  return (
    <ul class="results">
      {entriesOf(state).map((entry) => (
        <Result key={entry.key} entry={entry} context={context} />
      ))}
    </ul>
  );
}
