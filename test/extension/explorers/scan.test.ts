// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { pageAt } from '../../../src/extension/explorers/find/explorer-page.ts';
import { createScan } from '../../../src/extension/explorers/find/page-reader.ts';
import { createTurnedClock } from './turned-clock.ts';

const LIST = pageAt(new URL('https://etherscan.io/tokens'));

/** A page of so many token links, and a scan that finds `msPerLink` gone by with each that it tells, and is given a slice after `msBetween`. */
function slowScan(links: number, msPerLink: number, msBetween = 0) {
  document.body.innerHTML = `<a href="/token/0x${'1'.repeat(40)}">Token</a>`.repeat(links);
  const clock = createTurnedClock();
  const startedAt = clock.now();
  let time = 0;
  const listed = new Set<Element>();
  const ends: number[] = [];
  const scan = createScan({
    document,
    page: () => LIST,
    clock: { ...clock, after: (ms, run) => clock.after(Math.max(ms, msBetween), run) },
    time: () => time,
    onLink: (link) => {
      listed.add(link);
      time += msPerLink;
    },
    onEnd: () => ends.push(clock.now() - startedAt),
  });
  return { scan, clock, listed, ends, turn: (ms: number) => clock.turn(ms, async () => {}) };
}

test('a page that is looked at quickly is looked at in one go', () => {
  const { scan, listed, ends } = slowScan(350, 0);
  scan.now();
  expect([listed.size, ends.length]).toEqual([350, 1]);
});

test('a page that takes long is read in slices, and each link is reported', async () => {
  const { scan, listed, ends, turn } = slowScan(350, 0.1);
  scan.now();
  expect([listed.size, ends.length]).toEqual([100, 0]);
  await turn(0);
  expect([listed.size, ends.length]).toEqual([350, 1]);
});

test('a page that keeps changing is looked at for a twentieth of the time', async () => {
  const { scan, ends, clock, turn } = slowScan(350, 0.1);
  scan.now();
  await turn(0);
  scan.soon();
  // 35 ms of work, 700 of rest.
  await turn(699);
  expect(ends).toHaveLength(1);
  scan.soon();
  await turn(1);
  expect(ends).toHaveLength(2);
  expect(clock.waiting()).toBe(0);
});

test('a slice of an old page is not gone on with after a new look has begun', async () => {
  const { scan, listed, ends, turn } = slowScan(350, 0.1);
  scan.now();
  document.body.innerHTML = '';
  scan.now();
  await turn(10_000);
  expect([listed.size, ends.length]).toEqual([100, 1]);
});

test('a page that never stops changing is looked at to its end', async () => {
  const { scan, listed, ends, clock, turn } = slowScan(1000, 0.1);
  scan.now();
  scan.soon();
  // 10 ms of work so far, 200 of rest; meanwhile the rest of the page is looked at.
  await turn(0);
  expect([listed.size, ends]).toEqual([1000, [0]]);
  await turn(199);
  expect(ends).toHaveLength(1);
  await turn(1);
  expect([ends, clock.waiting()]).toEqual([[0, 200], 0]);
});

test('a look that takes longer than the rest is not begun anew before its end', async () => {
  // 40 slices of 10 ms of work each, 8 ms apart.
  const { scan, listed, ends, turn } = slowScan(3950, 0.1, 8);
  scan.now();
  scan.soon();
  await turn(39 * 8);
  expect([listed.size, ends]).toEqual([3950, [39 * 8]]);
  await turn(20_000);
  expect(ends).toHaveLength(2);
});
