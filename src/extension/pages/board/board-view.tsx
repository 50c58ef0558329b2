/** The premium board: a table of all won markets, which can be sorted and filtered. */
import { Component, createRef } from 'preact';
import { chartPath } from '../../../core/market/asset-pages.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import { directionOf, plainText, shortChange, shortPrice, tightWorth } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import { MINUTE_MS } from '../../../core/market/time.ts';
import type { ShownBoard, ShownMarket } from '../../messages/board.ts';
import type { Settings } from '../../messages/settings.ts';
import { type BoardTextKey, boardTranslator } from '../../ui/i18n/board.ts';
import type { Translator } from '../../ui/i18n/translator.ts';
import { memo } from '../../ui/memo.ts';
import { premiumRate, premiumWords } from '../../ui/premium-words.ts';
import type { ChangeSettings } from '../../ui/settings-change.ts';
import { dateFormat } from '../../ui/time-text.ts';
import { arrangeMarkets, type Column, FIRST_SORTING, nameIn, type Sorting } from './arrange-markets.ts';
import { type BoardDeps, type BoardNews, followBoard, type SeenMarket } from './follow-board.ts';

import './board.css';

export interface BoardViewProps {
  readonly deps: BoardDeps;
  readonly language: Language;
  readonly settings: Settings;
  readonly change: ChangeSettings;
  /** Shows the details of a saved asset; without it, rows open the asset's page. */
  readonly open?: (asset: AssetKey) => void;
}

interface BoardViewState extends BoardNews {
  readonly text: string;
  readonly sorting: Sorting;
  /** Markets whose lines are scrolled out of sight; they are painted again when they come into view. */
  readonly away: ReadonlySet<string>;
}

export class BoardView extends Component<BoardViewProps, BoardViewState> {
  override state: BoardViewState = {
    board: null,
    trouble: null,
    text: '',
    sorting: FIRST_SORTING,
    away: new Set(),
  };
  private stop = () => {};
  private readonly body = createRef<HTMLTableSectionElement>();
  private readonly sight = new IntersectionObserver((seen) => {
    const away = new Set(this.state.away);
    for (const { target, isIntersecting } of seen) {
      const { market = '' } = (target as HTMLElement).dataset;
      if (isIntersecting) away.delete(market);
      else away.add(market);
    }
    this.setState({ away });
  });

  override componentDidMount(): void {
    this.stop = followBoard(this.props.deps, (news) => this.setState(news));
  }

  override componentDidUpdate(): void {
    for (const line of this.body.current?.children ?? []) this.sight.observe(line);
  }

  override componentWillUnmount(): void {
    this.sight.disconnect();
    this.stop();
  }

  /** Sorts by a column: figures from the highest, names from the first; the opposite on a second press. */
  private readonly sortBy = (by: Column): void => {
    const { sorting } = this.state;
    const isDescending = sorting.by === by ? !sorting.isDescending : by !== 'name';
    this.setState({ sorting: { by, isDescending } });
  };

  render(
    { language, deps, settings, change, open }: BoardViewProps,
    { board, trouble, text, sorting, away }: BoardViewState,
  ) {
    const { boardOwnFirst: isOwnFirst } = settings;
    const t = boardTranslator(language);
    const shown = board ? arrangeMarkets(board.markets, { text, sorting, isOwnFirst, language }) : [];
    return (
      <div class="board">
        <div class="board-tools">
          <input
            type="search"
            class="board-find"
            placeholder={t('boardFind')}
            aria-label={t('boardFind')}
            value={text}
            onInput={({ currentTarget }) => this.setState({ text: currentTarget.value })}
          />
          <button
            type="button"
            class="board-own"
            aria-pressed={isOwnFirst}
            onClick={() => void change({ boardOwnFirst: !isOwnFirst })}
          >
            {t('boardOwnFirst')}
          </button>
        </div>
        <BoardNotes board={board} trouble={trouble} now={deps.clock.now()} t={t} language={language} />
        {board && (
          <div class="board-scroll">
            <table class="board-table">
              <BoardHead board={board} sorting={sorting} sortBy={this.sortBy} t={t} />
              <tbody ref={this.body}>
                {shown.map((market) => (
                  <MarketLine
                    key={market.market}
                    isAway={away.has(market.market)}
                    {...{ market, t, language, open }}
                  />
                ))}
              </tbody>
            </table>
            {shown.length === 0 && <p class="board-note">{t('boardNone', { text })}</p>}
          </div>
        )}
      </div>
    );
  }
}

interface BoardNotesProps extends BoardNews {
  readonly now: number;
  readonly t: Translator<BoardTextKey>;
  readonly language: Language;
}

/** The line above the board: exchange, rate and period, or what is wrong. */
function BoardNotes({ board, trouble, now, t, language }: BoardNotesProps) {
  if (trouble === 'off') return <p class="board-note">{t('boardOff')}</p>;
  if (!board) return <p class="board-note">{t(trouble ? 'boardUnavailable' : 'boardLoading')}</p>;
  const { exchange, markets, checkedAt, rate } = board;
  const isLate = trouble !== null || Math.abs(now - checkedAt) > MINUTE_MS;
  const time = dateFormat(language, { hour: '2-digit', minute: '2-digit' }).format(checkedAt);
  return (
    <p class={isLate ? 'board-note board-late' : 'board-note'} role={isLate ? 'status' : undefined}>
      {isLate
        ? t('boardLate', { exchange, time })
        : [
            t('boardSource', { exchange, count: markets.length }),
            t(isFromNine(board) ? 'boardSinceNine' : 'boardSinceMidnight'),
            rate && premiumRate(rate, t),
            board.isLive && t('boardLive'),
          ]
            .filter(Boolean)
            .join(' · ')}
    </p>
  );
}

interface BoardHeadProps {
  readonly board: ShownBoard;
  readonly sorting: Sorting;
  readonly sortBy: (by: Column) => void;
  readonly t: Translator<BoardTextKey>;
}

function BoardHead({ board, sorting, sortBy, t }: BoardHeadProps) {
  const changes = isFromNine(board) ? NINE : MIDNIGHT;
  const buttonOf = (by: Column, label: string, title?: string) => (
    <button
      type="button"
      class="board-sort"
      data-sort={wayOf(sorting, by)}
      title={title}
      onClick={() => sortBy(by)}
    >
      {label}
    </button>
  );
  const ariaOf = (...columns: readonly Column[]) =>
    columns.includes(sorting.by) ? (sorting.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <thead>
      <tr>
        <th scope="col" aria-sort={ariaOf('name')}>
          {buttonOf('name', t('boardName'))}
        </th>
        <th scope="col" class="board-figures" aria-sort={ariaOf('krw', 'change')}>
          {buttonOf('krw', t('boardPrice'))}
          {buttonOf('change', t(changes.label), t(changes.title))}
        </th>
        <th scope="col" class="board-figures" aria-sort={ariaOf('premium')}>
          {buttonOf('premium', t('premiumShort'), t('premium'))}
        </th>
        <th scope="col" class="board-figures" aria-sort={ariaOf('traded')}>
          {buttonOf('traded', t('boardTradedShort'), t('boardTraded'))}
        </th>
      </tr>
    </thead>
  );
}

const NINE = { label: 'boardChangeNine', title: 'boardSinceNine' } as const;
const MIDNIGHT = { label: 'boardChangeMidnight', title: 'boardSinceMidnight' } as const;

function isFromNine({ since }: ShownBoard): boolean {
  return since === '09:00 KST';
}

function wayOf(sorting: Sorting, by: Column): 'down' | 'up' | undefined {
  if (sorting.by !== by) return undefined;
  return sorting.isDescending ? 'down' : 'up';
}

interface MarketLineProps {
  readonly market: SeenMarket;
  readonly t: Translator<BoardTextKey>;
  readonly language: Language;
  /** Shows the details of a saved asset here; absent where its page is opened instead. */
  readonly open: ((asset: AssetKey) => void) | undefined;
  /** The line is scrolled out of sight, so its figures are not updated. */
  readonly isAway: boolean;
}

function Line({ market, t, language, open }: MarketLineProps) {
  const { krw, change, tradedKrw, isOld, isOwn, moved } = market;
  const price = krw && shortPrice(krw, 'KRW', language);
  const traded = tradedKrw && tightWorth(tradedKrw.split('.')[0] ?? '0', 'KRW', language);
  return (
    <tr class="board-line" data-market={market.market} data-own={isOwn || undefined}>
      <th scope="row" class="board-who">
        <MarketName market={market} t={t} language={language} open={open} />
      </th>
      <td class="board-figures">
        <span
          class={isOld ? 'board-won board-old' : 'board-won'}
          title={isOld ? t('boardOldHint') : undefined}
          data-moved={moved}
        >
          {price ? plainText(price) : '—'}
        </span>
        {change !== null && (
          <span class={`board-change change-${directionOf(change)}`}>{shortChange(change)}</span>
        )}
      </td>
      <td class="board-figures">
        <PremiumCell premium={market.premium} t={t} />
      </td>
      <td class="board-figures board-traded">{traded ? traded.text : '—'}</td>
    </tr>
  );
}

/** A market's line, rendered again only when it is in sight and its market or the language has changed. */
const MarketLine = memo(
  Line,
  (before, now) =>
    now.isAway ||
    (!before.isAway &&
      before.market === now.market &&
      before.language === now.language &&
      before.open === now.open),
);

function MarketName({ market, t, language, open }: Omit<MarketLineProps, 'isAway'>) {
  const { asset, isOwn } = market;
  const name = nameIn(market, language);
  const symbol = market.market.slice(market.market.indexOf('-') + 1);
  const words = (
    <>
      <span class="board-name">{name}</span>
      {name !== symbol && <span class="board-symbol">{symbol}</span>}
    </>
  );
  if (asset === null) return <span class="board-names">{words}</span>;
  const label = t('boardOpenRow', { name });
  if (isOwn && open)
    return (
      <button type="button" class="board-names" title={label} onClick={() => open(asset)}>
        {words}
      </button>
    );
  return (
    <a class="board-names" href={chartPath(asset)} target="_blank" rel="noreferrer" title={label}>
      {words}
    </a>
  );
}

function PremiumCell({ premium, t }: Pick<MarketLineProps, 't'> & Pick<ShownMarket, 'premium'>) {
  if (premium.percent === null && premium.why === 'not confirmed')
    return (
      <span class="board-unconfirmed" title={t('boardUnconfirmedHint')}>
        {t('boardUnconfirmed')}
      </span>
    );
  const { text, hint } = premiumWords(premium, t);
  return (
    <>
      <span
        class={`board-premium change-${premium.percent === null ? 'flat' : directionOf(premium.percent)}`}
        title={hint}
      >
        {text}
      </span>
      {'rateDate' in premium && premium.rateDate && (
        <span class="board-rate-day">{premium.rateDate.slice(5)}</span>
      )}
    </>
  );
}
