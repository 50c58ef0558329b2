/**
 * The operation's answers on the first five platforms, byte for byte as they were before there were more coins and platforms.
 * `recorded-answers.json` was recorded with this stage at that time; its figures are those of the made-up world.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { stage } from './stage.ts';

interface Recorded {
  readonly path: string;
  readonly method?: string;
  readonly accept?: string;
  readonly status: number;
  /** Content type, and how long it may be cached. */
  readonly headers: readonly (string | null)[];
  readonly body: string;
}

const RECORDED: readonly Recorded[] = JSON.parse(
  readFileSync(new URL('recorded-answers.json', import.meta.url), 'utf8'),
);
const AT = Date.UTC(2026, 10, 20, 9);
/** No budget of a source is used up. */
const PAUSE = { each: 5, ms: 61_000 };

const answers: Pick<Recorded, 'status' | 'headers' | 'body'>[] = [];

beforeAll(async () => {
  const { operation, pass, key, testnetKey, restrictedKey } = await stage({ startsAt: AT });
  for (const [index, { path, method = 'GET', accept }] of RECORDED.entries()) {
    if (index % PAUSE.each === PAUSE.each - 1) pass(PAUSE.ms);
    const asked = path
      .replace('KEY', key)
      .replace('TESTNET', testnetKey)
      .replace('RESTRICTED', restrictedKey);
    const headers = accept ? { accept } : {};
    const response = await operation(new Request(`http://sise.test${asked}`, { method, headers }));
    answers.push({
      status: response.status,
      headers: ['content-type', 'cache-control'].map((name) => response.headers.get(name)),
      body: (await response.text()).replaceAll(key, 'KEY'),
    });
  }
});

/** What extensions add to a refusal: a path, and further symbols behind the others (docs/api.md). */
function withoutExtensions(body: string, recorded: string): string {
  if (body.includes('not-found'))
    return body
      .replace(' or /premiums/{apiKey}', '')
      .replace(', /{coinSymbol}/price-history', ' or /{coinSymbol}/price-history');
  if (!body.includes('unknown-coin-symbol')) return body;
  const { accepted } = JSON.parse(recorded);
  const more = JSON.parse(body).accepted.slice(accepted.length);
  expect(more.length).toBeGreaterThan(0);
  return body.replace(`, ${more.join(', ')}`, '').replace(`,${JSON.stringify(more).slice(1, -1)}`, '');
}

test.each(
  RECORDED.map((each, index) => [index, each.method ?? 'GET', each.path.slice(0, 90), each] as const),
)('%i %s %s', (index, _method, _path, { status, headers, body }) => {
  const answer = answers[index];
  expect({ ...answer, body: withoutExtensions(answer?.body ?? '', body) }).toEqual({ status, headers, body });
});
