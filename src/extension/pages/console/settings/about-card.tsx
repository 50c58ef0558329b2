import type { Console, ViewProps } from '../props.ts';
import { type ConsoleState, orderOf } from '../state.ts';

/** The version, the documents in the package, and a report of a wrong price. */
export function AboutCard({ page, state }: Omit<ViewProps, 'setState'>) {
  const { t, extension } = page;
  return (
    <section class="card settings about" aria-label={t('about')}>
      <div>
        <h2>{t('about')}</h2>
        <p class="note">{t('aboutVersion', { version: extension.version })}</p>
      </div>
      <ul class="about-links">
        {documentsOf(page).map(([href, label]) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <div class="about-report">
        <Report page={page} state={state} />
        <p class="note">{t(extension.contact === '' ? 'reportCopyNote' : 'reportMailNote')}</p>
      </div>
    </section>
  );
}

function documentsOf({
  t,
  language,
  extension: { homepage },
}: Console): readonly (readonly [string, string])[] {
  return [
    ...(homepage === '' ? [] : [[homepage, t('homepage')] as const]),
    ['/release-notes.html', t('releaseNotes')],
    [language === 'ko' ? '/privacy.ko.html' : '/privacy.html', t('privacy')],
    ['/THIRD_PARTY.txt', t('thirdParty')],
  ];
}

function Report({ page, state }: Omit<ViewProps, 'setState'>) {
  const { t, actions, extension } = page;
  const text = reportText(page, state);
  if (extension.contact !== '')
    return (
      <a class="plain-button" href={reportLink(extension.contact, t('reportPrice'), text)}>
        {t('reportPrice')}
      </a>
    );
  return (
    <button type="button" class="plain-button" onClick={() => void actions.copy(text, t('theReport'))}>
      {t(state.copied === t('theReport') ? 'reportCopied' : 'reportPrice')}
    </button>
  );
}

/** The text of a report about a wrong price: known facts are filled in, the rest are lines for the person. */
function reportText({ t, extension }: Pick<Console, 't' | 'extension'>, state: ConsoleState): string {
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

/** The link that opens the report in the person's mail program. */
function reportLink(contact: string, subject: string, body: string): string {
  return `mailto:${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
