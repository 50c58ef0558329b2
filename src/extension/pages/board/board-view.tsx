/** The premium board: every won market, sorted and filtered as the person likes. */
import { Component, createRef } from 'preact';
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Language } from '../../../core/market/language.ts';
import { MINUTE_MS } from '../../../core/market/time.ts';
import type { ShownBoard } from '../../messages/board.ts';
import type { Settings } from '../../messages/settings.ts';
import { type BoardTextKey, boardTranslator } from '../../ui/i18n/board.ts';
import type { Translator } from '../../ui/i18n/translator.ts';
import { premiumRate } from '../../ui/premium-words.ts';
import type { ChangeSettings } from '../../ui/settings-change.ts';
import { dateFormat } from '../../ui/time-text.ts';
import { arrangeMarkets, type Column, FIRST_SORTING, type Sorting } from './arrange-markets.ts';
import { type BoardDeps, type BoardNews, followBoard } from './follow-board.ts';
import { MarketLine } from './market-line.tsx';
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
  /** Markets whose lines are out of sight: they change when they come into it. */
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

  /** Figures begin with the highest, names with the first. */
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

/** Whose markets they are, by which rate; and what is wrong. */
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
