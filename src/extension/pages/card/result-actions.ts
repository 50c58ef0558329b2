/** What can be done with a result. */
import type { LookUpRow } from '../../messages/look-up.ts';
import { PRICE_ICONS } from '../../ui/icon-paths.ts';
import type { LookUpEntry } from '../../ui/look-up-entries.ts';
import { button, element, icon } from './element.ts';
import type { ResultContext } from './result-context.ts';

export function actions(
  entry: LookUpEntry,
  row: LookUpRow,
  { t, acts, isPrivate }: ResultContext,
): HTMLElement {
  const { phase, why } = entry.saving;
  const link = row.explorer !== null && explorerLink(row.explorer);
  const chart = button(
    () => acts.visit(row.asset, 'chart'),
    {
      class: 'action',
      'data-focus': `chart ${entry.key}`,
      'aria-label': `${t('openChart')} ${t('opensNewTab')}`,
      title: t('openChart'),
    },
    icon(PRICE_ICONS.chart),
  );
  const saved = phase === 'saved';
  const save = button(
    () => acts.save(row),
    {
      class: saved ? 'action action-main action-done' : 'action action-main',
      'data-focus': `save ${entry.key}`,
      'aria-disabled': saved || phase === 'saving' ? 'true' : undefined,
      // The page can search for text and measure it, not for labels: what is saved is told by icon and label alone.
      'aria-label': t(saved ? 'isSaved' : 'save'),
      title: t(saved ? 'isSaved' : 'save'),
    },
    icon(saved ? PRICE_ICONS.check : PRICE_ICONS.bookmark),
    t('save'),
  );
  return element(
    'div',
    { class: 'result-actions' },
    element('div', { class: 'result-buttons' }, entry.canSave && save, link, !isPrivate && chart),
    why && element('p', { class: 'result-why', role: 'alert' }, t(why.key, why.values)),
  );

  function explorerLink(href: string): HTMLElement {
    const link = element(
      'a',
      { class: 'action', href, target: '_blank', rel: 'noreferrer', 'data-focus': `visit ${entry.key}` },
      icon(PRICE_ICONS.away),
      element('span', { class: 'action-words' }, t('openIn', { site: new URL(href).host })),
      element('span', { class: 'sr' }, ` ${t('opensNewTab')}`),
    );
    // Links do not work in every page: the background opens it.
    link.addEventListener('click', (event) => {
      event.preventDefault();
      if (event.isTrusted) acts.visit(row.asset, 'explorer');
    });
    return link;
  }
}
