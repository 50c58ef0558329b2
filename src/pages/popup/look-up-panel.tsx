import { type Entry, entriesOf } from '../../card/entries.ts';
import type { Looking } from '../../card/looking.ts';
import { keepFailure, sentences } from '../../card/sentences.ts';
import { PLATFORM_NAMES } from '../../market/platform-names.ts';
import { AgeText } from '../age-text.tsx';
import { lookUpTranslator } from '../i18n/translate-look-ups.ts';
import { Icon } from '../icons.tsx';
import { PlatformMark } from '../platform-mark.tsx';
import { nameOf, shortAddress } from '../token-name.ts';
import { Price } from './price.tsx';
import type { Popup } from './props.ts';
import { lookOf } from './status.ts';

interface LookUpPanelProps {
  readonly popup: Popup;
  readonly looking: Looking;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Above the lists: what was looked up on a page that could not show it. */
export function LookUpPanel({ popup, looking, now }: LookUpPanelProps) {
  const { actions, language } = popup;
  const t = lookUpTranslator(language);
  const state = looking.state.get();
  return (
    <section class="look-up" aria-labelledby="look-up">
      <div class="look-up-head">
        <h2 class="list-title" id="look-up">
          {t('lookUp')}
        </h2>
        <button
          type="button"
          class="tool"
          data-focus="look-up"
          aria-label={t('close')}
          title={t('close')}
          onClick={actions.closeLookUp}
        >
          <Icon name="close" />
        </button>
      </div>
      <div role="status">
        {sentences(state, t, t('lookUpNoAddress')).map(({ text }) => (
          <p key={text} class="look-up-note">
            {text}
          </p>
        ))}
      </div>
      <ul class="list">
        {entriesOf(state).map((entry) => (
          <LookUpLine key={entry.key} popup={popup} entry={entry} keep={looking.keep} now={now} />
        ))}
      </ul>
    </section>
  );
}

interface LookUpLineProps {
  readonly popup: Popup;
  readonly entry: Entry;
  readonly keep: Looking['keep'];
  readonly now: number;
}

function LookUpLine({ popup: { t: common, language }, entry, keep, now }: LookUpLineProps) {
  const t = lookUpTranslator(language);
  const { row, found, waiting, keeping } = entry;
  if (!row) {
    const why = entry.status === 'unavailable' ? 'whyUnavailable' : 'whyUnlisted';
    return (
      <li class="look-up-line">
        <span class="look-up-who">
          {found?.kind === 'token' && <span class="name">{shortAddress(found.address)}</span>}
          <span class="look-up-why">{t(waiting ? 'adding' : why)}</span>
        </span>
      </li>
    );
  }
  const { price, token, asset } = row;
  const saved = keeping === 'saved';
  const failure = keepFailure(keeping, t);
  return (
    <li class="look-up-line" data-result={asset}>
      <PlatformMark platform={row.platform} symbol={token.symbol} isCoin={row.address === null} />
      <span class="look-up-who">
        <span class="who-line">
          <bdi class="name">{nameOf(asset, token, language)}</bdi>
          {token.symbol && <bdi class="symbol">{token.symbol}</bdi>}
        </span>
        <span class="from">
          <span class="from-platform">{PLATFORM_NAMES[row.platform].name}</span>
          {price.usd !== null && (
            <>
              <span class="from-source">{price.source}</span>
              <AgeText t={common} at={price.asOf} now={now} />
            </>
          )}
        </span>
        {price.status !== 'priced' && !waiting && <span class="look-up-why">{t(lookOf(price).why)}</span>}
        {failure && (
          <span class="look-up-why" role="alert">
            {failure}
          </span>
        )}
      </span>
      {price.usd !== null && (
        <span class="figures">
          <Price value={price.usd} currency="USD" />
          <Price value={price.krw} currency="KRW" />
        </span>
      )}
      {entry.canSave && (
        <button
          type="button"
          class={saved ? 'copy copy-done' : 'copy'}
          aria-label={t(saved ? 'isSaved' : 'save')}
          title={t(saved ? 'isSaved' : 'save')}
          aria-disabled={saved || keeping === 'saving'}
          onClick={() => saved || keep(row)}
        >
          <Icon name={saved ? 'check' : 'bookmark'} />
        </button>
      )}
    </li>
  );
}
