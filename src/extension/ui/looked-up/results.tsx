/** The results of a look-up: a single one is large, several are lines that open. */
import type { ComponentChildren } from 'preact';
import { shortAddress } from '../../../core/market/addresses.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { platformName, platformRow } from '../../../core/market/platforms.ts';
import { shownPremium } from '../../../core/market/shown-premium.ts';
import type { LookUpRow } from '../../messages/look-up.ts';
import { AssetMark } from '../asset-mark.tsx';
import { changeOf } from '../change.ts';
import type { LookUpTextKey, TranslateLookUp } from '../i18n/look-ups.ts';
import { entriesOf, type LookUpEntry } from '../look-up-entries.ts';
import { type LookUpState, sentencesOf } from '../look-up-words.ts';
import { premiumWords } from '../premium-words.ts';
import { isOfOtherMarket, nextUpdateText } from '../price-facts.ts';
import { ageOf } from '../time-text.ts';
import { addressIn, nameOf } from '../token-name.ts';
import { ExactFacts } from './exact-facts.tsx';
import type { ResultContext } from './result-parts.tsx';
import {
  CopyResult,
  ResultButton,
  ResultDoubt,
  ResultFigures,
  ResultIcon,
  ResultStatus,
} from './result-parts.tsx';

interface ResultProps {
  readonly entry: LookUpEntry;
  readonly context: ResultContext;
}

interface RowProps extends ResultProps {
  readonly row: LookUpRow;
}

export function Result({ entry, context }: ResultProps) {
  const { row, large, opened, copied } = entry;
  if (!row) return <Placeholder entry={entry} context={context} />;
  const Price = large ? LargePrice : Line;
  return (
    <li class={large ? 'result large' : 'result small'} data-result={row.asset}>
      <Price entry={entry} row={row} context={context} />
      {opened && <ExactFacts row={row} copied={copied} context={context} />}
      {(large || opened) && <ResultActions entry={entry} row={row} context={context} />}
    </li>
  );
}

function Placeholder({ entry, context }: ResultProps) {
  const { title, status, unheard, platforms, waiting, why, large } = entry;
  const { t } = context;
  const names = platforms.map((symbol) => platformRow(symbol).name).join(', ');
  return (
    <li class={large ? 'result large' : 'result small'} aria-busy={waiting ? 'true' : undefined}>
      <div class="result-head">
        <span class="mark mark-unknown" aria-hidden="true">
          ?
        </span>
        <span class="result-who">
          <span class="result-address">{title}</span>
        </span>
      </div>
      {waiting && <Bones context={context} />}
      {why && (
        <p class="result-why">
          {platforms.length > 0 && <ResultStatus context={context} price={{ status, usd: null, unheard }} />}
          {` ${t(why.key, why.values)}`}
          {large && platforms.length > 1 && ` ${t('lookUpOn', { platforms: names })}`}
        </p>
      )}
    </li>
  );
}

interface ContextProps {
  readonly context: ResultContext;
}

/** The placeholder of a price; it has the height of the price. */
function Bones({ context }: ContextProps) {
  return (
    <div class="bones">
      <Bone context={context} />
      <span class="bone bone-small" />
    </div>
  );
}

function Bone({ context: { t } }: ContextProps) {
  return (
    <span class="bone">
      <span class="sr">{t('waiting')}</span>
    </span>
  );
}

function LargePrice({ entry, row, context }: RowProps) {
  const { price, address, asset, token } = row;
  const { t, acts } = context;
  const why = <WhyNot entry={entry} row={row} context={context} />;
  return (
    <>
      <div class="result-head">
        <AssetMark asset={asset} symbol={token.symbol} />
        <Who row={row} context={context} />
        {address !== null && (
          <CopyResult context={context} text={address} label="copyAddress" copied={entry.copied} />
        )}
      </div>
      {isLookAlike(token) && (
        <p class="result-alike" aria-hidden="true">
          {t('lookAlike')}
        </p>
      )}
      {price.usd === null ? (
        entry.waiting ? (
          <Bones context={context} />
        ) : (
          why
        )
      ) : (
        <>
          <div class="result-prices">
            <ResultFigures context={context} price={price} copies={entry} />
          </div>
          <From row={row} context={context} />
          {why}
          <ResultButton
            run={() => acts.toggle(asset)}
            class="disclose"
            data-focus={`open ${entry.key}`}
            aria-expanded={entry.opened}
          >
            <ResultIcon name="more" />
            {t('exactValues')}
          </ResultButton>
        </>
      )}
    </>
  );
}

/** One of several results: a press on the line opens its details. */
function Line({ entry, row, context }: RowProps) {
  const { price, asset, token } = row;
  return (
    <ResultButton
      run={() => context.acts.toggle(asset)}
      class="result-line"
      data-focus={`open ${entry.key}`}
      aria-expanded={entry.opened}
    >
      <AssetMark asset={asset} symbol={token.symbol} />
      <Who row={row} context={context}>
        <From row={row} context={context} />
      </Who>
      <span class="result-figures">
        {price.usd !== null ? (
          <ResultFigures context={context} price={price} />
        ) : entry.waiting ? (
          <Bone context={context} />
        ) : (
          <ResultStatus context={context} price={price} />
        )}
      </span>
    </ResultButton>
  );
}

interface WhoProps extends Omit<RowProps, 'entry'> {
  readonly children?: ComponentChildren;
}

function Who({ row, context, children }: WhoProps) {
  const { asset, token } = row;
  const address = addressIn(asset);
  const name = nameOf(asset, token, context.language);
  return (
    <span class="result-who">
      <span class="result-title">
        <ResultDoubt context={context} token={token} />
        <bdi class="result-name">{name}</bdi>
        {token.symbol !== null && token.symbol !== name && <bdi class="result-symbol">{token.symbol}</bdi>}
      </span>
      <span class="result-where">
        <span class="result-platform">{platformName(row.platform) ?? ''}</span>
        {address !== null && name !== shortAddress(address) && (
          <span class="result-address" title={row.address ?? address}>
            {shortAddress(address)}
          </span>
        )}
      </span>
      {children}
    </span>
  );
}

/** The source and the age of a price, and its premium. */
function From({ row: { price, premium }, context }: Omit<RowProps, 'entry'>) {
  if (price.usd === null) return null;
  const { t, main, preset, now } = context;
  const change = changeOf(price, main, t);
  const age = ageOf(price.asOf, now);
  const { text, hint } = premium ? premiumWords(shownPremium(premium), t) : { text: null, hint: '' };
  return (
    <span class="result-from">
      <ResultStatus context={context} price={price} />
      {price.source}
      {price.through !== undefined && (
        <span class="result-through">{t('through', { host: price.through })}</span>
      )}
      {isOfOtherMarket(price, preset) && (
        <span class="result-market" title={t('basisKorea')}>
          {t('otherMarket')}
        </span>
      )}
      <time class="result-age" dateTime={new Date(price.asOf).toISOString()}>
        {t(age.key, { n: age.n })}
      </time>
      {change && (
        <span class={`change change-${change.direction}`} title={change.hint}>
          {`${change.text} ${change.label}`}
        </span>
      )}
      {text !== null && (
        <span class="result-premium" title={hint}>
          {`${t('premiumShort')} ${text}`}
        </span>
      )}
    </span>
  );
}

function WhyNot({ entry: { why }, row: { price }, context }: RowProps) {
  if (why === null) return null;
  const { t, language, now } = context;
  const again = nextUpdateText(price, { t, language, now });
  return (
    <p class="result-why">
      {price.usd === null && <ResultStatus context={context} price={price} />}
      {` ${t(why.key, why.values)}`}
      {again && ` ${again}`}
    </p>
  );
}

interface ResultsProps {
  readonly state: LookUpState;
  readonly context: ResultContext;
}

/** The results of a look-up. */
export function Results({ state, context }: ResultsProps) {
  return (
    <ul class="results">
      {entriesOf(state).map((entry) => (
        <Result key={entry.key} entry={entry} context={context} />
      ))}
    </ul>
  );
}

interface SentencesProps {
  readonly state: LookUpState;
  readonly t: TranslateLookUp;
  /** The text for a selection without addresses. */
  readonly nothing: LookUpTextKey;
}

/** The sentences above the prices. */
export function Sentences({ state, t, nothing }: SentencesProps) {
  return (
    <>
      {sentencesOf(state, nothing).map(({ key, values, kind }) => (
        <p key={key} class={`sentence sentence-${kind}`}>
          {t(key, values)}
        </p>
      ))}
    </>
  );
}

interface ResultActionsProps {
  readonly entry: LookUpEntry;
  readonly row: LookUpRow;
  readonly context: ResultContext;
}

function ResultActions({ entry, row, context }: ResultActionsProps) {
  const { t, acts, isPrivate, isInPage } = context;
  const { phase, why } = entry.saving;
  const saved = phase === 'saved';
  const saveLabel = t(saved ? 'isSaved' : 'save');
  const chartLabel = t('openChart');
  return (
    <div class="result-actions">
      <div class="result-buttons">
        {entry.canSave && (
          <ResultButton
            run={() => {
              if (!saved) acts.save(row);
            }}
            class={saved ? 'action action-main action-done' : 'action action-main'}
            data-focus={`save ${entry.key}`}
            aria-disabled={saved || phase === 'saving' ? 'true' : undefined}
            aria-label={saveLabel}
            title={saveLabel}
          >
            <ResultIcon name={saved ? 'check' : 'bookmark'} />
            {/* In a foreign page, the visible text does not reveal whether the asset is saved; label and icon do, which the page cannot read. */}
            {isInPage ? t('save') : saveLabel}
          </ResultButton>
        )}
        {row.explorer !== null && (
          <a
            class="action"
            href={row.explorer}
            target="_blank"
            rel="noreferrer"
            data-focus={`visit ${entry.key}`}
            onClick={(event) => {
              // Links do not work in every page, so the background opens the address.
              event.preventDefault();
              if (event.isTrusted) acts.visit(row.asset, 'explorer');
            }}
          >
            <ResultIcon name="away" />
            <span class="action-words">{t('openIn', { site: new URL(row.explorer).host })}</span>
            <span class="sr"> {t('opensNewTab')}</span>
          </a>
        )}
        {!isPrivate && (
          <ResultButton
            run={() => acts.visit(row.asset, 'chart')}
            class="action"
            data-focus={`chart ${entry.key}`}
            aria-label={`${chartLabel} ${t('opensNewTab')}`}
            title={chartLabel}
          >
            <ResultIcon name="chart" />
          </ResultButton>
        )}
      </div>
      {why && (
        <p class="result-why" role="alert">
          {t(why.key, why.values)}
        </p>
      )}
    </div>
  );
}
