/** What one request costs `npm run serve`: processor time and memory of its process, bytes of its answers. */
import { raw } from '../../test/service/server/client.ts';
import { type Spread, spreadOf } from './in-turns.ts';
import { askAll } from './keep-asking.ts';
import { memoryMb, processorMs } from './process-use.ts';
import { figureRow, type Row } from './rows.ts';
import { startApart } from './started-apart.ts';
import { TEN_TOKENS } from './ten-tokens.ts';

const ROUNDS = 20;
/** Some hundred milliseconds of processor time, which Linux counts in steps of ten. */
const REQUESTS = 600;
const AT_ONCE = 8;
/** Code is compiled by then. */
const WARM = 2_000;

interface Server {
  readonly port: number;
  readonly key: string;
}

export async function measureService(): Promise<readonly Row[]> {
  const { child, told: server, end } = await startApart<Server>('api-server.ts');
  try {
    const pid = child.pid ?? 0;
    const url = `http://127.0.0.1:${server.port}${pathOf(server, TEN_TOKENS)}`;
    await askAll(Array<string>(WARM).fill(url), AT_ONCE);
    const perRequest: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = processorMs(pid);
      await askAll(Array<string>(REQUESTS).fill(url), AT_ONCE);
      perRequest.push((processorMs(pid) - before) / REQUESTS);
    }
    return [
      figureRow({ what: 'processor time of a cached answer', figure: spreadOf(perRequest), unit: 'ms' }),
      figureRow({
        what: 'memory of serve (with the made-up market)',
        figure: one(memoryMb(pid)),
        unit: 'MB',
      }),
      ...(await bytes(server)),
    ];
  } finally {
    await end();
  }
}

function pathOf({ key }: Server, addresses: readonly string[]): string {
  return `/ETH/token-price/${key}?addresses=${addresses.join()}`;
}

/** Without TLS. */
async function bytes(server: Server): Promise<readonly Row[]> {
  const answer = (addresses: readonly string[], more = '') =>
    raw(
      server.port,
      `GET ${pathOf(server, addresses)} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n${more}\r\n`,
    );
  const ten = await answer(TEN_TOKENS);
  const etag = /^etag: (.*)\r$/im.exec(ten)?.[1] ?? '';
  const answers: [string, string][] = [
    ['one address', await answer(TEN_TOKENS.slice(1, 2))],
    ['ten addresses', ten],
    ['ten addresses that have not changed (304)', await answer(TEN_TOKENS, `if-none-match: ${etag}\r\n`)],
  ];
  return answers.map(([what, text]) =>
    figureRow({ what: `bytes of an answer: ${what}`, figure: one(text.length), unit: 'bytes' }),
  );
}

function one(value: number): Spread {
  return { p5: value, median: value, p95: value };
}
