import { expect, test } from 'vitest';
import { createHostRefusals, readHost } from '../../../src/service/api/hosts.ts';

const MACHINE = ['127.0.0.1', '192.168.1.5', 'fe80::1%eth0', 'Desk'];
/** The status of the refusal; null where there is none. */
const check = (host: string, allowed: readonly string[] = []) => {
  const refusalOf = createHostRefusals({ host, allowed, machine: MACHINE });
  return (header: string | undefined) => refusalOf(header)?.status ?? null;
};

test.each([
  ['127.0.0.1', '127.0.0.1:8787'],
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.1', 'localhost:9000'],
  ['127.0.0.1', 'LOCALHOST:9000'],
  ['127.0.0.1', '[::1]:8787'],
  ['127.0.0.1', '[0:0:0:0:0:0:0:1]'],
  ['prices.lan', 'Prices.LAN:8787'],
  ['prices.lan', '127.0.0.1:8787'],
  ['192.168.1.5', '192.168.1.5:8787'],
  ['FE80::1', '[fe80::1]:8787'],
  ['fe80:0:0::1', '[fe80::1]:8787'],
  ['fe80::1%eth0', '[fe80::1]:8787'],
  ['0.0.0.0', '192.168.1.5:8787'],
  ['0.0.0.0', 'desk:8787'],
  ['::', '[fe80::1]:8787'],
  ['::0', '[fe80::1]:8787'],
  ['0:0:0:0:0:0:0:0', 'desk'],
])('with --host %s, %s is ours', (host, header) => {
  expect(check(host)(header)).toBeNull();
});

test.each([
  ['127.0.0.1', undefined],
  ['127.0.0.1', ''],
  ['127.0.0.1', ':8787'],
  ['127.0.0.1', 'rebound.example:8787'],
  ['127.0.0.1', 'localhost.rebound.example:8787'],
  ['127.0.0.1', '192.168.1.5:8787'],
  ['127.0.0.1', 'desk:8787'],
  ['127.0.0.1', '127.0.0.1:8787, rebound.example'],
  ['127.0.0.1', '127.0.0.1:8787:8787'],
  ['127.0.0.1', 'user@127.0.0.1:8787'],
  ['127.0.0.1', 'rebound.example/@localhost'],
  ['127.0.0.1', 'localhost%00.rebound.example'],
  ['127.0.0.1', '[::1]rebound.example'],
  ['0.0.0.0', '10.0.0.1:8787'],
  ['0.0.0.0', 'rebound.example:8787'],
])('with --host %s, %s is not', (host, header) => {
  expect(check(host)(header)).toBe(421);
});

test('with --allow-host, those names are ours as well, and no other', () => {
  const refused = check('127.0.0.1', ['Prices.example', 'fd00::5']);
  const headers = [
    'prices.example',
    'PRICES.example:443',
    '[fd00::5]:9000',
    'localhost',
    'prices.example.',
    'shop.example',
  ];
  expect(headers.map(refused)).toEqual([null, null, null, null, null, 421]);
});

test.each([
  ['::0', '[::]'],
  ['FE80:0:0:0:0:0:0:A', '[fe80::a]'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['my_service', 'my_service'],
  ['prices.example:9000', null],
  ['http://prices.example', null],
  ['*.example', null],
  ['[::1', null],
  ['', null],
])('%s is read as %s', (text, host) => {
  expect(readHost(text)).toBe(host);
});
