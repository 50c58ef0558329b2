import { expect, test } from 'vitest';
import { readReports, reportBy } from '../../src/edge/report.ts';

const KEY = 'fCzsn3U2bcac62S2GhBTxd3I-gl5xqcgvVEDi3nWUDg';
const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';

test('what a process warns of is told without keys and addresses, its cause as well, and cut', () => {
  const lines: string[] = [];
  const console: Pick<Console, 'warn' | 'error'> = {
    warn: (line: string) => void lines.push(line),
    error: () => {},
  };
  reportBy(console);
  const error = new Error(`https://prices.example/ETH/token-price/${KEY} from 203.0.113.7`);
  console.error(`no ${LINK}`, error);
  console.warn('long '.repeat(10_000));
  const [first, second] = lines.flatMap((line) => readReports(line) ?? []);
  expect(first).toMatchObject({
    tell: 'trouble',
    level: 'error',
    message: 'no [redacted]',
    cause: expect.stringContaining('Error: https://[redacted] from [redacted]\n'),
  });
  expect(lines[0]).not.toMatch(/fCzsn|0x5149|203\.0/);
  expect(second).toMatchObject({ level: 'warn' });
  expect(lines[1]?.length).toBeLessThan(5_000);
});

test('of several in one line the good ones are heard, and a line without any is none', () => {
  const good = { tell: 'upstream', source: 'Upbit', outcome: 'answered', seconds: 0.1 };
  expect(readReports(JSON.stringify([good, { tell: 'nothing' }, good]))).toEqual([good, good]);
  expect(readReports(JSON.stringify(good))).toEqual([good]);
  for (const line of ['[]', '{}', '[{"tell":"nothing"}]', 'workerd: ready', '7'])
    expect(readReports(line)).toBeNull();
});
