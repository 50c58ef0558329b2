import type { RefusedLine } from '../../../core/records/read-list.ts';
import type { Console } from './props.ts';
import { LINE_WORDS } from './records-words.ts';
import { countText } from './times-and-counts.ts';

interface RecordsRefusedProps {
  readonly page: Console;
  readonly refused: readonly RefusedLine[];
}

const SHOWN = 100;
/** A whole file may stand behind a quotation mark. */
const LONGEST_VALUE = 80;

/** Lines that could not be taken, each with its number and the reason. */
export function RecordsRefused({ page: { t, language }, refused }: RecordsRefusedProps) {
  const left = refused.length - SHOWN;
  return (
    <details class="card records-refused">
      <summary>{t('recordsRefused', { n: countText(refused.length, language) })}</summary>
      <ul>
        {refused.slice(0, SHOWN).map(({ line, problem, value }) => (
          <li key={line}>
            <span class="records-line">{t('recordsLine', { n: line })}</span>{' '}
            {t(LINE_WORDS[problem], { value: value.slice(0, LONGEST_VALUE), count: value.length - 2 })}
          </li>
        ))}
      </ul>
      {left > 0 && <p class="note">{t('recordsRefusedMore', { n: countText(left, language) })}</p>}
    </details>
  );
}
