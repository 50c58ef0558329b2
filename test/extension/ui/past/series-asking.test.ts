// @vitest-environment happy-dom
/** How a chart requests its series: page by page, failed sources twice, and nothing while the page is hidden. */
import { expect, test } from 'vitest';
import type { PauseReason } from '../../../../src/core/market/series.ts';
import type { SourceName } from '../../../../src/core/market/source-table.ts';
import type { Message } from '../../../../src/extension/messages/messages.ts';
import type { MarketSeries, SeriesAnswer } from '../../../../src/extension/messages/series.ts';
import { FIRST_STATE } from '../../../../src/extension/pages/chart/state.ts';
import { createSeriesAsking } from '../../../../src/extension/ui/past/series-asking.ts';
import { createStateStore } from '../../../../src/extension/ui/state-store.ts';
import { createTestClock, settle } from '../../pages/popup/stage.ts';

type Request = Omit<Message<'series'>, 'type'>;

const ANSWERED = { isRecorded: false, missing: null, nextInMs: null, waitsFor: null } as const;
const waits = (waitsFor: PauseReason, nextInMs = 30_000) => ({ waitsFor, nextInMs });

function answerOf(
  { from }: Request,
  source: SourceName | null,
  more: Partial<MarketSeries> = {},
): SeriesAnswer {
  const points = [{ at: from, price: null }];
  return { series: [{ basis: 'global', source, points, ...ANSWERED, ...more }], premiums: [] };
}

function start(answer: (request: Request, asked: readonly Request[]) => SeriesAnswer) {
  const state = createStateStore(FIRST_STATE);
  const clock = createTestClock();
  const asked: Request[] = [];
  const looked = { visible: true, changed: new Set<() => void>() };
  const send = async (request: Request) => {
    if (request.stage === 'known') return answerOf(request, null);
    asked.push(request);
    return answer(request, asked);
  };
  const visibility = {
    isVisible: () => looked.visible,
    afterPaint: () => {},
    onChange: (run: () => void) => {
      looked.changed.add(run);
      return () => void looked.changed.delete(run);
    },
  };
  const asking = createSeriesAsking({ send: send as never, clock, visibility }, state);
  return {
    asked,
    state,
    clock,
    looked,
    asking,
    pagesAsked: () => new Set(asked.map(({ to }) => to)).size,
    async look(visible: boolean) {
      looked.visible = visible;
      for (const run of [...looked.changed]) run();
      await settle();
    },
    async open(range: 'all' | '7d') {
      void asking.ask({ asset: 'ETH:0x', bases: ['global'], range });
      await settle();
    },
  };
}

test('a failed source is waited for without holding up what is older, and after two turns the person decides', async () => {
  const stage = start((request) => answerOf(request, 'Binance', waits('failure')));
  await stage.open('all');
  expect(stage.pagesAsked()).toBeGreaterThan(4);
  expect(stage.state.get()).toMatchObject({ phase: 'waiting', waitsFor: 'failure' });
  await stage.clock.advance(30_000);
  expect(stage.state.get()).toMatchObject({ phase: 'done', isOpen: true, nextAt: null });
  const { length } = stage.asked;
  await stage.clock.advance(600_000);
  expect(stage.asked).toHaveLength(length);
});

test('a limit is waited for as often as it takes, each page before the next', async () => {
  const stage = start((request, asked) =>
    answerOf(request, 'DefiLlama', asked.length <= 4 ? waits('limit', 10_000) : {}),
  );
  await stage.open('all');
  for (let turn = 0; turn < 3; turn += 1) {
    expect(stage.state.get()).toMatchObject({ phase: 'waiting', waitsFor: 'limit' });
    expect(stage.pagesAsked()).toBe(1);
    await stage.clock.advance(10_000);
  }
  await stage.clock.advance(10_000);
  expect(stage.pagesAsked()).toBeGreaterThan(4);
  expect(stage.state.get()).toMatchObject({ phase: 'done', isOpen: false });
});

test('the past ends with the first page of which no source has anything', async () => {
  const stage = start((request, asked) => answerOf(request, asked.length < 3 ? 'DefiLlama' : null));
  await stage.open('all');
  expect(stage.asked).toHaveLength(3);
  expect(stage.state.get()).toMatchObject({ phase: 'done', pages: { length: 2 } });
});

test('nothing is requested while the page is hidden, and it goes on when it is visible', async () => {
  const stage = start((request, asked) => answerOf(request, 'Upbit', asked.length < 3 ? waits('limit') : {}));
  await stage.open('7d');
  await stage.look(false);
  await stage.clock.advance(300_000);
  expect(stage.asked).toHaveLength(1);
  await stage.look(true);
  expect(stage.asked).toHaveLength(2);
});

test('a page that is left asks nothing more', async () => {
  const stage = start((request) => answerOf(request, 'Upbit', waits('limit')));
  await stage.open('7d');
  stage.asking.stop();
  await stage.clock.advance(300_000);
  expect(stage.asked).toHaveLength(1);
  expect(stage.clock.pending()).toBe(0);
});
