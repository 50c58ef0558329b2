/** What can be done with a result. */
import type { LookUpRow } from '../messages/messages.ts';
import { PRICE_ICONS } from '../pages/icon-paths.ts';
import { button, element, icon } from './element.ts';
import type { Entry } from './entries.ts';
import { keepFailure } from './sentences.ts';
import type { ResultActs, Words } from './words.ts';

export function actions(entry: Entry, row: LookUpRow, { t }: Words, acts: ResultActs): HTMLElement {
  const { keeping } = entry;
  const { explorer: href } = row;
  const site = new URL(href).host;
  const link = element(
    'a',
    { class: 'action', href, target: '_blank', rel: 'noreferrer', 'data-focus': `visit ${entry.key}` },
    icon(PRICE_ICONS.away),
    t('openIn', { site }),
    element('span', { class: 'sr' }, ` ${t('opensNewTab')}`),
  );
  const { visit } = acts;
  if (visit)
    link.addEventListener('click', (event) => {
      event.preventDefault();
      if (event.isTrusted) visit(row.asset);
    });
  const saved = keeping === 'saved';
  const save = button(
    () => acts.keep(row),
    {
      class: saved ? 'action action-main action-done' : 'action action-main',
      'data-focus': `save ${entry.key}`,
      'aria-disabled': saved || keeping === 'saving' ? 'true' : undefined,
    },
    icon(saved ? PRICE_ICONS.check : PRICE_ICONS.bookmark),
    t(saved ? 'isSaved' : 'save'),
  );
  const failure = keepFailure(keeping, t);
  return element(
    'div',
    { class: 'result-actions' },
    entry.canSave && save,
    link,
    failure !== null && element('p', { class: 'result-why', role: 'alert' }, failure),
  );
}
