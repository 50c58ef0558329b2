/** The page with a token's past: its state, what can be done with it, and how it is painted. */
import { parseAssetKey } from '../market/assets.ts';
import { languageOf } from '../market/language.ts';
import { mainCurrency } from '../market/main-currency.ts';
import type { Basis } from '../market/sources.ts';
import type { View } from '../messages/messages.ts';
import { chartTranslator } from '../ui/i18n/translate-chart.ts';
import { mountPage } from '../ui/mount-page.ts';
import { createStateStore } from '../ui/state-store.ts';
import { nameOf } from '../ui/token-name.ts';
import { repeat, whileVisible } from '../ui/while-visible.ts';
import { App } from './app.tsx';
import { linesOf } from './chart-lines.ts';
import { lastOf, spansOf } from './ranges.ts';
import { createSeriesAsking } from './series-asking.ts';
import { type ChartDeps, type ChartProps, FIRST_STATE, type ShownMarket } from './state.ts';

export interface ChartPage {
  /** Paints what is known, then what comes, until the returned function is called. */
  mount(root: HTMLElement): Promise<() => void>;
}

/** The nearest points are five minutes apart. */
const ROUND_MS = 60_000;

export function createChart(deps: ChartDeps): ChartPage {
  const { send, views, clock, visibility, place } = deps;
  const state = createStateStore(FIRST_STATE);
  const ask = createSeriesAsking(deps, state);
  /** For when the chart was asked last: the newest point of its grid. */
  let askedTo = 0;
  let lines = linesOf([], []);
  let drawn: unknown = null;

  const preset = () => state.get().view?.settings.preset ?? 'global';
  const marketNow = (): ShownMarket => state.get().market ?? preset();

  const show: ChartProps['show'] = (wanted) => {
    const isSame = wanted.range === undefined || wanted.range === state.get().range;
    state.set({ ...wanted, cursor: null, ...(!isSame && { pages: [] }) });
    void follow();
  };

  async function follow(): Promise<void> {
    const { asset, range } = state.get();
    if (!asset) return;
    const [newest] = spansOf(range, clock.now());
    askedTo = newest?.to ?? 0;
    await ask({ asset, bases: basesOf(marketNow()), range });
    // What Korea does not trade has its other market's past, unless the person wanted to know just that.
    const { market, pages } = state.get();
    const isNotThere = pages.every(({ series }) => series.every(({ missing }) => missing === 'unlisted'));
    if (market === null && preset() === 'korea' && pages.length > 0 && isNotThere) show({ market: 'global' });
  }

  function read(): void {
    const asset = parseAssetKey(place.asset())?.key ?? null;
    state.set({ asset, token: null, pages: [], cursor: null });
    void name();
    void follow();
  }

  async function name(): Promise<void> {
    const { asset, view } = state.get();
    if (!asset) return;
    const row = view && [...view.coins, ...view.saved].find((each) => each.asset === asset);
    if (row) state.set({ token: row.token });
    else {
      const [token] = await send({ type: 'tokenNames', assets: [asset] }).catch(() => []);
      if (token && state.get().asset === asset) state.set({ token });
    }
  }

  /** What has come since is asked for while somebody looks. */
  function renew(): () => void {
    return repeat(clock, ROUND_MS, () => {
      const [newest] = spansOf(state.get().range, clock.now());
      if (newest && lastOf(newest.step, clock.now()) > askedTo) void follow();
    });
  }

  function content() {
    const now = state.get();
    const { settings } = now.view ?? {};
    const language = languageOf(settings?.language ?? 'system', deps.browserLanguage);
    const t = chartTranslator(language);
    const currency = now.currency ?? mainCurrency(settings?.currency ?? 'language', language);
    if (drawn !== now.pages) lines = linesOf(now.bases, now.pages);
    drawn = now.pages;
    const props = { t, language, currency, market: marketNow(), state: now, lines, set: state.set, show };
    return {
      title: now.asset ? t('chartTitle', { name: nameOf(now.asset, now.token, language) }) : 'Sise',
      language,
      theme: settings?.theme ?? 'system',
      content: <App {...props} />,
    };
  }

  async function mount(root: HTMLElement): Promise<() => void> {
    const known = (view: View | null) => view && state.set({ view });
    const stored = await views.read();
    known(stored);
    const unmount = mountPage(root, state, content);
    if (!stored) known(await send({ type: 'view' }).catch(() => null));
    read();
    place.onChange(read);
    const rounds = whileVisible(visibility, renew);
    rounds.follow();
    const ends = [rounds.stop, views.watch(known), unmount];
    return () => ends.forEach((end) => void end());
  }

  return { mount };
}

function basesOf(market: ShownMarket): readonly Basis[] {
  return market === 'both' ? ['global', 'korea'] : [market];
}
