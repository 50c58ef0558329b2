import { expect, test } from 'vitest';
import { createLeasesUnderWay } from '../../src/edge/leases-under-way.ts';

test('one that ends late leaves the mark of the one that came after it', async () => {
  let now = Date.UTC(2026, 10, 25);
  const underWay = createLeasesUnderWay({ now: () => now });
  const only: boolean[] = [];
  const ends: (() => void)[] = [];
  const ask = () =>
    underWay.ask('key', (isOnly) => {
      only.push(isOnly);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const first = ask();
  now += 4_001;
  const second = ask();
  ends[0]?.();
  await first;
  const third = ask();
  ends[1]?.();
  await second;
  const fourth = ask();
  expect(only).toEqual([true, true, false, true]);
  for (const end of ends) end();
  await Promise.all([third, fourth]);
});
