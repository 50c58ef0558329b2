/** Which unit tests are run on mutants. */
import { globSync, readFileSync } from 'node:fs';

/** Properties, attacks and volumes: a second and more for each mutant. */
const SLOW = [
  'service/api/attack',
  'service/api/operation',
  'core/history/moment-store',
  'core/history/past',
  'core/history/price-series',
  'core/pricing/bad-day',
  'core/pricing/clock-drift',
  'core/pricing/faults',
  'core/pricing/hour',
  'core/pricing/journal',
  'core/pricing/pools',
  'core/pricing/private-stories',
  'core/pricing/tenfold',
  'extension/background/explorer-pages/long-pages',
];
/** They start processes or browsers, read the source itself, or put modules in another's place. */
const ROOMS_LEFT_OUT = ['e2e', 'house', 'extension/background', 'extension/messages', 'service/server'];

/** Tests of `core/pricing`, for one, and those of other rooms that import something of it; `light`: without an engine. */
export function fastTests(folder: string, light: boolean): string[] {
  return globSync('test/**/*.test.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => {
      const [, room = '', name = ''] = /^test\/(.+)\/([^/]+)\.test\.ts$/.exec(path) ?? [];
      if (ROOMS_LEFT_OUT.includes(room) || SLOW.includes(`${room}/${name}`)) return false;
      if (light && startsEngine(path)) return false;
      return room === folder || readFileSync(path, 'utf8').includes(`/src/${folder}/`);
    });
}

export function startsEngine(path: string): boolean {
  return /from '.*\/(?:engine|stage|world|fake-sources)\.ts'/.test(readFileSync(path, 'utf8'));
}
