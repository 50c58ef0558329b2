import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createServiceMetrics } from '../../../src/service/server/metrics.ts';

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const DASHBOARD = new URL('../../../docs/grafana.json', import.meta.url);

test('every metric and every label that the dashboard asks for is among those that are counted', async () => {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard;
  const metrics = createServiceMetrics();
  metrics.nats(true);
  metrics.lease(true);
  metrics.hop(0.01);
  metrics.answered('operation', 200, 0.01);
  metrics.priced({ hits: 1, misses: 1 });
  await metrics.observed(async () => Response.json({}))('https://api.upbit.com/v1/ticker', {});
  const page = await metrics.page();
  expect(panels.length).toBeGreaterThan(5);
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      const names = expr.match(/\b(sise|process)_\w+/g) ?? [];
      expect(names.length, title).toBeGreaterThan(0);
      for (const name of names) expect(page, title).toMatch(new RegExp(`^${name}[ {]`, 'm'));
      for (const [, labels = ''] of expr.matchAll(/by \(([\w, ]+)\)/g))
        for (const label of labels.split(', '))
          expect(page, title).toMatch(new RegExp(`^${names[0]}\\{.*\\b${label}="`, 'm'));
      for (const [label] of expr.matchAll(/\w+="\w+"/g)) expect(page, title).toContain(label);
    }
});
