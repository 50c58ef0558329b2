/** The report of a wrong price: what Sise knows is filled in, the rest has a line for the person. */
import type { Console } from '../props.ts';
import { type ConsoleState, orderOf } from '../state.ts';

export function reportText({ t, extension }: Pick<Console, 't' | 'extension'>, state: ConsoleState): string {
  const settings = state.view?.settings;
  const off: readonly string[] = settings?.off ?? [];
  return t('reportText', {
    version: extension.version,
    browser: extension.browser,
    market: settings ? t(settings.preset === 'korea' ? 'presetKorea' : 'presetGlobal') : '?',
    sources: orderOf(state)
      .filter((source) => !off.includes(source))
      .join(', '),
  });
}

/** A message that the person's mail program opens. */
export function reportLink(contact: string, subject: string, body: string): string {
  return `mailto:${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
