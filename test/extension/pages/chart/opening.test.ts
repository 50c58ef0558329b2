// @vitest-environment happy-dom
/** What a chart's page shows and asks at its opening. The background and the clock are held in hand, and nothing is drawn. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { View } from '../../../../src/extension/messages/watchlist.ts';
import { createChart } from '../../../../src/extension/pages/chart/chart.tsx';
import { createTestClock, settle, viewOf } from '../popup/stage.ts';

// There is no canvas here.
vi.mock('../../../../src/extension/ui/past/plot.ts', () => ({
  createPlot: () => ({ show() {}, point() {}, view() {}, destroy() {} }),
}));

let root: HTMLElement;
let sent: string[];

beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
  sent = [];
});
afterEach(() => root.remove());

function open(stored: View | null) {
  const watchers = new Set<(view: View) => void>();
  const deps = {
    // Nothing is ever answered.
    send: ({ type }: { type: string }) => {
      sent.push(`${type}${root.childElementCount > 0 ? ', painted' : ''}`);
      return new Promise(() => {});
    },
    views: { read: async () => stored, watch: (run: (view: View) => void) => void watchers.add(run) },
    clock: createTestClock(),
    visibility: { isVisible: () => true, afterPaint: () => {}, onChange: () => () => {} },
    copy: async () => {},
    shortcut: {},
    browserLanguage: 'en-US',
    place: { asset: () => 'ETH:0x', onChange: () => {} },
  };
  void createChart(deps as never).mount(root);
  return { publish: (view: View) => watchers.forEach((run) => void run(view)) };
}

test('what is kept is asked for before anything is painted', async () => {
  open(viewOf([]));
  await settle();
  expect(sent).toEqual(['series']);
  expect(root.querySelector('h1')?.textContent).toContain('Ether');
});

test('a background that never tells the settings keeps no token from its chart, and is heard when it does', async () => {
  const page = open(null);
  await settle();
  expect(sent).toContain('series');
  expect(root.querySelector('h1')?.textContent).toContain('Ether');
  expect(document.documentElement.dataset.theme).not.toBe('dark');
  const view = viewOf([]);
  page.publish({ ...view, settings: { ...view.settings, theme: 'dark' } });
  await settle();
  expect(document.documentElement.dataset.theme).toBe('dark');
});
