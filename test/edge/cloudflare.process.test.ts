import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMPATIBILITY_DATE, engineConfig } from '../../scripts/workerd-config.ts';
import { keyHashText, newKey } from '../../src/api/keys.ts';
import { DEFAULT_PER_MINUTE } from '../../src/api/rate-limit.ts';
import * as program from '../../src/edge/cloudflare.ts';
import { ask } from '../server/client.ts';
import { createWorld } from '../world/world.ts';
import { cloudflareInWorld, ENTRY, WRANGLER } from './cloudflare-in-world.ts';

const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';

test('wrangler.jsonc says what the code says: entry, day, classes, bindings and what is given to it', () => {
  const { compatibility_date, durable_objects, migrations, vars, secrets, observability } = WRANGLER;
  expect(existsSync(ENTRY)).toBe(true);
  expect(compatibility_date).toBe(COMPATIBILITY_DATE);
  const { default: front, ...classes } = program;
  expect(Object.keys(front)).toEqual(['fetch']);
  const bound = durable_objects.bindings.map(({ class_name }) => class_name);
  expect(bound.toSorted()).toEqual(Object.keys(classes).sort());
  expect(migrations).toEqual([{ tag: 'v1', new_sqlite_classes: bound }]);
  const here = engineConfig({ values: {} });
  for (const { name, class_name } of durable_objects.bindings) {
    expect(here).toContain(`(name = "${name}", durableObjectNamespace = "${class_name}")`);
    expect(here).toMatch(new RegExp(`className = "${class_name}", .*enableSql = true`));
  }
  expect(vars).toEqual({ PER_MINUTE: DEFAULT_PER_MINUTE });
  expect(secrets).toEqual({ required: ['ADMIN_TOKEN_HASH'] });
  // Each would have the URLs of requests, and so keys.
  expect(observability).toEqual({
    enabled: false,
    logs: { enabled: false, invocation_logs: false },
    traces: { enabled: false },
  });
});

test('the command that deploys names one release of wrangler, and sends what is required', () => {
  const command = readFileSync(new URL('../../scripts/deploy.ts', import.meta.url), 'utf8');
  expect(command).toMatch(/'wrangler@\d+\.\d+\.\d+'/);
  for (const name of WRANGLER.secrets.required) expect(command).toContain(`{ ${name}: `);
});

test('what it describes makes a project, tells a price, refuses a revoked key, and writes no key down', async () => {
  const token = newKey((bytes) => crypto.getRandomValues(bytes));
  const { base, lines } = await cloudflareInWorld(createWorld(), { ADMIN_TOKEN_HASH: keyHashText(token) });
  const administer = async (question: object) => {
    const headers = { authorization: `Bearer ${token}` };
    return ask(`${base}/admin/projects`, { method: 'POST', headers, body: JSON.stringify(question) });
  };
  const made = await administer({
    ask: 'create',
    project: { name: 'Shop', network: 'mainnet', platforms: null },
  });
  const { project, key } = await made.json();
  const url = `${base}/ETH/token-price/${key}?addresses=${LINK}`;
  const priced = await ask(url);
  expect([priced.status, await priced.text()]).toEqual([200, expect.stringContaining('"usdPrice":"')]);
  expect((await ask(`${base}/readyz`)).status).toBe(200);

  expect((await administer({ ask: 'revoke', id: project.id })).status).toBe(200);
  await expect.poll(async () => (await ask(url)).status, { timeout: 20_000 }).toBe(401);
  await expect.poll(() => lines.join('\n'), { timeout: 20_000 }).toContain('"status":401');
  expect(lines.filter((line) => line.includes(key) || line.includes(LINK))).toEqual([]);
});

test('whoever tries wrong keys is refused in short by the address that Cloudflare names, and nobody else', async () => {
  const { base, lines } = await cloudflareInWorld(createWorld(), { ADMIN_TOKEN_HASH: '0'.repeat(64) });
  const tried = (address: string) =>
    ask(`${base}/ETH/token-price/${'A'.repeat(43)}`, { headers: { 'cf-connecting-ip': address } });
  const statuses = (await Promise.all(Array.from({ length: 70 }, () => tried('203.0.113.7')))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(60);
  expect([(await tried('203.0.113.7')).status, (await tried('203.0.113.8')).status]).toEqual([429, 401]);
  // Nobody counts them there, and each line is kept.
  const told = (status: number) => lines.filter((line) => line.includes(`"status":${status}`)).length;
  await expect.poll(() => told(401), { timeout: 20_000 }).toBe(61);
  expect(told(429)).toBe(0);
});
