import type { ServerReport } from '../../../messages/server.ts';
import type { ServerTextKey } from '../../../ui/i18n/server.ts';
import { serverTranslator } from '../../../ui/i18n/server.ts';
import type { Values } from '../../../ui/i18n/translator.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { ConsoleIcon } from '../console-icon.tsx';
import type { ViewProps } from '../props.ts';
import type { ServerActions, ServerOutcome, ServerState } from '../state.ts';

interface ServerCardProps extends Omit<ViewProps, 'setState'> {
  readonly actions: ServerActions;
}

interface PartProps {
  readonly t: (key: ServerTextKey, values?: Values) => string;
  readonly report: ServerReport;
  readonly server: ServerState;
  readonly actions: ServerActions;
}

const WORDS: Readonly<Record<ServerOutcome, ServerTextKey>> = {
  works: 'works',
  'wrong key': 'wrongKey',
  'not for this key': 'notForThisKey',
  'unknown host': 'unknownHost',
  'not Sise': 'notSise',
  'other version': 'otherVersion',
  failing: 'failing',
  busy: 'busy',
  unreachable: 'unreachable',
  'not a key': 'notAKey',
  removed: 'removed',
};

const GOOD: readonly ServerOutcome[] = ['works', 'removed'];

/** The settings of a team's server: its key, when it gets requests, and its condition. */
export function ServerCard({ page, state: { server }, actions }: ServerCardProps) {
  const { report } = server;
  if (!report) return null;
  const { host, keyEnd } = report;
  const translate = serverTranslator(page.language);
  const part = {
    t: (key: ServerTextKey, values: Values = {}) => translate(key, { host, ...values }),
    report,
  };
  const props = { ...part, server, actions };
  const { t } = part;
  return (
    <section class="card settings server" aria-label={t('title')}>
      <div>
        <h2>{t('title')}</h2>
        <p class="note">{t('lead')}</p>
      </div>
      {keyEnd === null ? <KeyForm {...props} /> : <KeptKey {...props} keyEnd={keyEnd} />}
      <Outcome {...props} />
      {keyEnd !== null && <Choices {...props} />}
      <p class="note">{t('scope')}</p>
    </section>
  );
}

function KeyForm({ t, report: { keyUnreadable }, server: { text, isAsking }, actions }: PartProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAsking) void actions.save();
      }}
    >
      <div class="own-key-line">
        <label class="own-key-label" htmlFor="server-key">
          {t('key')}
        </label>
        <input
          id="server-key"
          class="text"
          type="password"
          data-focus="server-key"
          value={text}
          maxLength={200}
          aria-describedby="server-key-note server-outcome"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => actions.type(event.currentTarget.value)}
        />
        <button type="submit" class="plain-button" aria-disabled={isAsking}>
          {t('save')}
        </button>
        {keyUnreadable && <RemoveKey {...{ t, isAsking, actions }} />}
      </div>
      <p class={keyUnreadable ? 'problem' : 'note'} id="server-key-note">
        {t(keyUnreadable ? 'keyUnreadable' : 'keyNote')}
      </p>
    </form>
  );
}

function KeptKey({ t, keyEnd, server: { isAsking }, actions }: PartProps & { readonly keyEnd: string }) {
  return (
    <div class="own-key-line">
      <ConsoleIcon name="key" />
      <span>{t('keyKept', { end: `…${keyEnd}` })}</span>
      <button
        type="button"
        class="plain-button"
        data-focus="server-test"
        aria-disabled={isAsking}
        onClick={() => !isAsking && void actions.test()}
      >
        {t('test')}
      </button>
      <RemoveKey {...{ t, isAsking, actions }} />
    </div>
  );
}

/** The button that removes the key; disabled during a test, which would save the tested key after the removal. */
function RemoveKey({
  t,
  isAsking,
  actions,
}: Pick<PartProps, 't' | 'actions'> & { readonly isAsking: boolean }) {
  return (
    <button
      type="button"
      class="quiet"
      aria-disabled={isAsking}
      onClick={() => !isAsking && void actions.remove()}
    >
      {t('remove')}
    </button>
  );
}

/** The result of the last action, or else of the last request where that failed. */
function Outcome({ t, report, server: { outcome, isAsking } }: PartProps) {
  const told = outcome ?? (report.condition === 'works' ? null : report.condition);
  const isBad = !isAsking && told !== null && !GOOD.includes(told);
  return (
    <p class={isBad ? 'problem' : 'note'} id="server-outcome" role="status">
      {isAsking ? t('testing') : told && t(WORDS[told])}
    </p>
  );
}

function Choices({ t, report: { mode, pages }, actions }: PartProps) {
  return (
    <>
      <Segmented
        label={t('mode')}
        name="server-mode"
        value={mode}
        options={[
          { value: 'fallback', label: t('fallback') },
          { value: 'only', label: t('only') },
        ]}
        note={t(mode === 'only' ? 'onlyNote' : 'fallbackNote')}
        onChange={(chosen) => void actions.choose({ mode: chosen })}
      />
      <Segmented
        label={t('pages')}
        name="server-pages"
        value={pages ? 'server' : 'sources'}
        options={[
          { value: 'sources', label: t('pagesOff') },
          { value: 'server', label: t('pagesOn') },
        ]}
        note={t('pagesNote')}
        onChange={(chosen) => void actions.choose({ pages: chosen === 'server' })}
      />
    </>
  );
}
