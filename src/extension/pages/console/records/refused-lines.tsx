import type { RefusedLine } from '../../../../core/records/read-list.ts';
import type { Console } from '../props.ts';
import { countText } from '../times-and-counts.ts';
import type { DoorProps } from './door-props.ts';
import { LINE_WORDS } from './records-words.ts';

/** So many are in sight at once, and so many at most. */
const [IN_SIGHT, SHOWN] = [5, 100];
/** A whole file may stand behind a quotation mark. */
const LONGEST_VALUE = 80;

/** Lines that are left out, each with its number and the reason. */
export function RefusedLines({ page, state: { records } }: DoorProps) {
  const { t, language } = page;
  const { refused } = records;
  const folded = refused.slice(IN_SIGHT, SHOWN);
  const left = refused.length - SHOWN;
  return (
    <section
      class="card records-refused"
      aria-label={t('recordsRefused', { n: countText(refused.length, language) })}
    >
      <h2 class="block-title">{t('recordsRefused', { n: countText(refused.length, language) })}</h2>
      <Reasons page={page} refused={refused.slice(0, IN_SIGHT)} />
      {folded.length > 0 && (
        <details>
          <summary>{t('recordsRefusedMore', { n: countText(refused.length - IN_SIGHT, language) })}</summary>
          <Reasons page={page} refused={folded} />
          {left > 0 && <p class="note">{t('recordsRefusedMore', { n: countText(left, language) })}</p>}
        </details>
      )}
    </section>
  );
}

function Reasons({
  page: { t },
  refused,
}: {
  readonly page: Console;
  readonly refused: readonly RefusedLine[];
}) {
  return (
    <ul>
      {refused.map(({ line, problem, value }) => (
        <li key={line}>
          <span class="records-line">{t('recordsLine', { n: line })}</span>{' '}
          {t(LINE_WORDS[problem], { value: value.slice(0, LONGEST_VALUE), count: value.length - 2 })}
        </li>
      ))}
    </ul>
  );
}
