/** The chart's page: its state, its actions, and how it is painted. */
import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import { languageOf } from '../../../core/market/language.ts';
import { mainCurrency } from '../../../core/market/main-currency.ts';
import type { Basis } from '../../../core/market/source-table.ts';
import { MINUTE_MS } from '../../../core/market/time.ts';
import type { Token } from '../../../core/market/tokens.ts';
import type { Send } from '../../messages/send.ts';
import type { View } from '../../messages/watchlist.ts';
import { chartTranslator } from '../../ui/i18n/chart.ts';
import { saveFailure } from '../../ui/look-up-words.ts';
import { mountPage } from '../../ui/mount-page.ts';
import { failureKey, PATIENCE_MS, within } from '../../ui/page-clock.ts';
import { type ChartLines, linesOf } from '../../ui/past/chart-lines.ts';
import { namedAsset } from '../../ui/past/named-asset.ts';
import { lastOf, spansOf } from '../../ui/past/ranges.ts';
import { createSeriesAsking } from '../../ui/past/series-asking.ts';
import { createStateStore, type StateStore } from '../../ui/state-store.ts';
import { nameOf } from '../../ui/token-name.ts';
import { repeat, whileVisible } from '../../ui/visibility.ts';
import { App } from './app.tsx';
import { type ChartDeps, type ChartProps, type ChartState, FIRST_STATE, type ShownMarket } from './state.ts';

/** The time between two requests for new points; the closest points are five minutes apart. */
const ROUND_MS = MINUTE_MS;

export function createChart(deps: ChartDeps) {
  const { send, views, clock, visibility, place } = deps;
  const state = createStateStore(FIRST_STATE);
  const asking = createSeriesAsking(deps, state);
  /** The newest point of time (Unix milliseconds) that the last request covers; 0 before the first. */
  let askedTo = 0;
  let lines = linesOf([], []);
  let drawn: unknown = null;

  const show: ChartProps['show'] = (wanted) => {
    const isSame = wanted.range === undefined || wanted.range === state.get().range;
    const change = wanted.market === undefined ? wanted : { ...wanted, instead: null };
    state.set({ ...change, cursor: null, ...(!isSame && { pages: [] }) });
    void follow();
  };

  /** Takes a view; where it changes what is drawn, the series is requested again. */
  function known(view: View | null): void {
    if (!view) return;
    const before = decidingSettings(state.get());
    state.set({ view });
    if (decidingSettings(state.get()) === before) return;
    state.set({ instead: null });
    void follow();
  }

  async function follow(): Promise<void> {
    const { asset, range } = state.get();
    if (!asset) return;
    const [newest] = spansOf(range, clock.now());
    askedTo = newest?.to ?? 0;
    await asking.ask({ asset, bases: basesOf(marketOf(state.get())), range });
    // A token that no Korean exchange trades gets the other market's chart, unless the person chose Korea's.
    if (state.get().asset !== asset || !isElsewhere(state.get())) return;
    state.set({ instead: 'global' });
    await follow();
  }

  function read(): void {
    const asset = namedAsset(place.asset());
    state.set({ asset, token: null, saving: null, pages: [], cursor: null, instead: null });
    void name();
    void follow();
  }

  async function name(): Promise<void> {
    const { asset, view } = state.get();
    const token = asset && (await tokenOf(asset, view, send));
    if (token && state.get().asset === asset) state.set({ token });
  }

  /** Requests new points in rounds while the page is visible. */
  function renew(): () => void {
    return repeat(clock, ROUND_MS, () => {
      const [newest] = spansOf(state.get().range, clock.now());
      if (newest && lastOf(newest.step, clock.now()) > askedTo) void follow();
    });
  }

  function content() {
    const now = state.get();
    if (drawn !== now.pages) lines = linesOf(now.bases, now.pages);
    drawn = now.pages;
    return contentOf(
      { state: now, lines, set: state.set, show, save: () => void saveShown(deps, state) },
      deps.browserLanguage,
    );
  }

  /** Paints what is known, then each change, until the returned function is called. */
  async function mount(root: HTMLElement): Promise<() => void> {
    const stored = await views.read();
    known(stored);
    // Requested before the first paint, so that the background works meanwhile.
    read();
    place.onChange(read);
    const unmount = mountPage(root, state, content);
    const unwatch = views.watch(known);
    if (!stored) known(await send({ type: 'view' }).catch(() => null));
    const rounds = whileVisible(visibility, renew);
    rounds.follow();
    const ends = [rounds.stop, asking.stop, unwatch, unmount];
    return () => ends.forEach((end) => void end());
  }

  return { mount };
}

type Content = Pick<ChartProps, 'state' | 'lines' | 'set' | 'show' | 'save'>;

function contentOf(parts: Content, browserLanguage: string) {
  const { asset, token, view, currency: chosen } = parts.state;
  const { settings } = view ?? {};
  const language = languageOf(settings?.language ?? 'system', browserLanguage);
  const t = chartTranslator(language);
  const currency = chosen ?? mainCurrency(settings?.currency ?? 'language', language);
  const lines = currency === 'KRW' ? parts.lines : withoutPremiums(parts.lines);
  const props = { ...parts, lines, t, language, currency, market: marketOf(parts.state) };
  return {
    title: asset ? t('chartTitle', { name: nameOf(asset, token, language) }) : 'Sise',
    language,
    theme: settings?.theme ?? 'system',
    content: <App {...props} />,
  };
}

const inDollars = new WeakMap<ChartLines, ChartLines>();

/** The lines without the premium, for dollars: Korea's prices are converted by won per USDT, which removes it. Memoized by lines. */
function withoutPremiums(lines: ChartLines): ChartLines {
  const known = inDollars.get(lines) ?? { ...lines, premiums: [] };
  inDollars.set(lines, known);
  return known;
}

async function tokenOf(asset: AssetKey, view: View | null, send: Send): Promise<Token | null> {
  const row = view?.saved.find((each) => each.asset === asset);
  if (row) return row.token;
  const [token] = await send({ type: 'tokenNames', assets: [asset] }).catch(() => []);
  return token ?? null;
}

/** Saves the chart's asset into the list. */
async function saveShown(
  { send, clock }: Pick<ChartDeps, 'send' | 'clock'>,
  state: StateStore<ChartState>,
): Promise<void> {
  const { asset } = state.get();
  const address = asset && assetOf(asset).address;
  if (!asset || !address) return;
  state.set({ saving: 'saving' });
  try {
    const result = await within(send({ type: 'save', asset, address }), PATIENCE_MS, clock);
    state.set({ saving: 'asset' in result ? 'saved' : { why: saveFailure(result) } });
  } catch (reason) {
    state.set({ saving: { why: { key: failureKey(reason) } } });
  }
}

/** The shown market: the person's choice, or that of the settings, or its replacement. */
function marketOf({ market, instead, view }: ChartState): ShownMarket {
  return market ?? instead ?? view?.settings.preset ?? 'global';
}

function basesOf(market: ShownMarket): readonly Basis[] {
  return market === 'both' ? ['global', 'korea'] : [market];
}

/** The settings that decide what is drawn, as one text. */
function decidingSettings({ view }: ChartState): string {
  return JSON.stringify([view?.settings.preset ?? 'global', view?.settings.off ?? []]);
}

/** Whether no Korean exchange trades the token, and the person has not chosen Korea's market. */
function isElsewhere(state: ChartState): boolean {
  const isByItself = state.market === null && marketOf(state) === 'korea';
  const isNotThere = state.pages.every(({ series }) =>
    series.every(({ source, missing }) => source === null && missing === 'unlisted'),
  );
  return isByItself && state.phase === 'done' && state.pages.length > 0 && isNotThere;
}
