/** An hour of a real browser: no price that the world did not say, no error, nothing that grows. */

import { createDie, pick } from '../../test/world/die.ts';
import { createGauge, type Sizes, trendsOf } from './browser-sizes.ts';
import { HABITS } from './browsing-acts.ts';
import { type BrowsingStage, startBrowsingStage } from './browsing-stage.ts';
import type { Progress, Proof } from './proof.ts';

const SEED = 60;
const MINUTES = 60;
/** So many acts from one measurement to the next. */
const MEASURED_EVERY = 5;
/** Three for each third at least. */
const LEAST_SAMPLES = 9;

export const browsing: Proof = {
  what: `a real Chromium, in all for ${MINUTES} minutes: explorer pages, look-ups, popups, themes, killed workers`,
  async prove(scale, progress) {
    const stage = await startBrowsingStage();
    try {
      return await browsed(stage, MINUTES * scale * 60_000, progress);
    } finally {
      await stage.close();
    }
  },
};

async function browsed(stage: BrowsingStage, ms: number, progress: Progress) {
  const { chromium, popup, list, chat, seen } = stage;
  const roll = createDie(SEED);
  const counts = new Map<string, { times: number; prices: number }>();
  const samples: Sizes[] = [];
  const problems: string[] = [];
  const errors = listenToScripts(stage);
  const gauge = await createGauge(chromium, popup, { 'open popup': popup, list, chat });
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  for (let done = 1; since() < ms || samples.length < LEAST_SAMPLES; done++) {
    const name = pick(DECK, roll);
    const { times, prices } = counts.get(name) ?? { times: 0, prices: 0 };
    const before = seen.prices;
    await HABITS[name]?.act(stage, roll, times).catch((error) => problems.push(`${name}: ${error}`));
    counts.set(name, { times: times + 1, prices: prices + seen.prices - before });
    if (done % MEASURED_EVERY === 0) samples.push(await gauge.read());
    progress(Math.round(since() / 1000), Math.round(ms / 1000), problems);
  }
  for (const [name, { prices }] of counts)
    if (HABITS[name]?.hasPrices && prices === 0) problems.push(`${name}: no price at all`);
  const trends = trendsOf(samples);
  const grown = trends.filter(({ isGrowing }) => isGrowing);
  return {
    tried: seen.prices,
    unit: 'prices read',
    problems: [
      ...new Set([...problems, ...seen.wrong, ...errors, ...chromium.errors()]),
      ...grown.map(({ name, before, after }) => `${name} grew from ${before} to ${after}`),
    ],
    notes: [
      `${Math.round(since() / 60_000)} minutes, ${samples.length} measurements; medians of their second and last third:`,
      ...trends.map(({ name, before, after }) => `${name}: ${before}, ${after}`),
      ...[...counts].map(([name, { times, prices }]) => `${name}: ${times}, with ${prices} prices`),
    ],
  };
}

/** Each name as often as its weight says. */
const DECK = Object.entries(HABITS).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));

/** Of our scripts on pages of others. */
function listenToScripts({ chromium }: BrowsingStage): readonly string[] {
  const errors: string[] = [];
  chromium.context.on('weberror', (error) => {
    const { stack = '' } = error.error();
    if (stack.includes('chrome-extension:')) errors.push(`script on ${error.page()?.url()}: ${stack}`);
  });
  chromium.context.on('console', (message) => {
    if (message.type() === 'error' && message.location().url.startsWith('chrome-extension:'))
      errors.push(`script on ${message.page()?.url()}: ${message.text()}`);
  });
  return errors;
}
