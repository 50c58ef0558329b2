import { expect, test } from 'vitest';
import { ask } from '../server/client.ts';
import { createWorld } from '../world/world.ts';
import { SERVICE, serviceInWorld } from './service-in-world.ts';

const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';

test('what fronts answer and the engine asks is counted by process, and logged without keys and addresses', async () => {
  const service = await serviceInWorld(SERVICE, { world: createWorld() });
  const { key } = await service.newProject();
  const path = `/ETH/token-price/${key}?addresses=${LINK},0x&detail=true`;
  for (const each of [
    path,
    path,
    '/readyz',
    `/ETH/token-price/${key.replace(/^../, 'AA')}`,
    `/${key}/${LINK}`,
  ])
    await ask(service.base + each);
  const answers = () => service.lines.filter((line) => line.includes('"path":')).length;
  // What a front has answered in the last moment before it is killed, it has told nobody.
  await expect.poll(answers, { timeout: 20_000 }).toBeGreaterThanOrEqual(6);
  service.kill('front-1');
  await expect.poll(async () => (await ask(service.base + path)).status, { timeout: 20_000 }).toBe(200);
  service.kill('engine', 'SIGSTOP');
  expect((await ask(`${service.base}/ETH/token-price/${key}?addresses=${LINK}`)).status).toBe(200);
  service.kill('engine', 'SIGCONT');

  const page = async () => (await ask(service.metrics)).text();
  for (const line of [
    /^sise_http_requests_total\{route="operation",status="200",process="front-1"\} 4$/m,
    /^sise_http_requests_total\{route="operation",status="401",process="front-1"\} 1$/m,
    /^sise_http_requests_total\{route="readyz",status="200",process="front-1"\} 1$/m,
    /^sise_http_requests_total\{route="admin",status="200",process="front-1"\} 1$/m,
    /^sise_http_request_duration_seconds_count\{route="operation",process="front-1"\} 5$/m,
    /^sise_price_entries_total\{cache="hit",process="front-1"\} [1-9]/m,
    /^sise_upstream_requests_total\{source="CoinGecko",outcome="answered",process="engine"\} [1-9]/m,
    /^sise_process_up\{process="front-1"\} 1$/m,
    /^sise_process_ends_total\{process="front-1"\} 1$/m,
    /^process_resident_memory_bytes\{process="supervisor"\} [1-9]/m,
  ])
    await expect.poll(page, { timeout: 20_000 }).toMatch(line);

  const log = service.lines.map((line) => JSON.parse(line));
  expect(log).toContainEqual(
    expect.objectContaining({ process: 'front-1', path: '/ETH/token-price/[redacted]', status: 200 }),
  );
  expect(log).toContainEqual(
    expect.objectContaining({
      process: 'front-1',
      level: 'warn',
      msg: expect.stringContaining('the last prices are used'),
    }),
  );
  const text = service.lines.join('') + (await page());
  for (const secret of [key, key.slice(2), LINK, LINK.slice(2), '127.0.0.1'])
    expect(text).not.toContain(secret);
});

test('an answer says which process gave it, and how old its prices are', async () => {
  const service = await serviceInWorld(SERVICE, { world: createWorld() });
  const { key } = await service.newProject();
  const timing = async (more = '') => {
    const { headers } = await ask(`${service.base}/ETH/token-price/${key}?addresses=${LINK}${more}`);
    const [, age, process] =
      /^age;dur=(\d+), process;desc="([\w-]+)"$/.exec(headers.get('server-timing') ?? '') ?? [];
    return [Number(age), process] as const;
  };
  const [fresh, process] = await timing();
  expect(process).toBe('front-1');
  expect(fresh).toBeLessThan(6_000);
  await expect.poll(async () => (await timing())[0], { timeout: 20_000 }).toBeGreaterThan(fresh);
  service.kill('engine', 'SIGSTOP');
  const [kept] = await timing('&detail=true');
  service.kill('engine', 'SIGCONT');
  expect(kept).toBeGreaterThan(fresh);
});
