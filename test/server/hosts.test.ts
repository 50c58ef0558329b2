import { describe, expect, test } from 'vitest';
import { createHostCheck } from '../../src/server/hosts.ts';

const ADDRESSES = ['127.0.0.1', '192.168.1.5', 'fe80::1'];
const check = (host: string, port = 8787) => createHostCheck({ host, port, addresses: ADDRESSES });

test.each([
  ['127.0.0.1', '127.0.0.1:8787'],
  ['127.0.0.1', 'localhost:8787'],
  ['127.0.0.1', 'LOCALHOST:8787'],
  ['127.0.0.1', '[::1]:8787'],
  ['prices.lan', 'Prices.LAN:8787'],
  ['prices.lan', '127.0.0.1:8787'],
  ['192.168.1.5', '192.168.1.5:8787'],
  ['fe80::1', '[fe80::1]:8787'],
  ['0.0.0.0', '192.168.1.5:8787'],
  ['::', '[fe80::1]:8787'],
])('with --host %s, %s is ours', (host, header) => {
  expect(check(host)(header)).toBe(true);
});

test.each([
  ['127.0.0.1', undefined],
  ['127.0.0.1', ''],
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1:80'],
  ['127.0.0.1', '127.0.0.1:87870'],
  ['127.0.0.1', 'rebound.example:8787'],
  ['127.0.0.1', 'localhost.rebound.example:8787'],
  ['127.0.0.1', '192.168.1.5:8787'],
  ['127.0.0.1', '127.0.0.1:8787, rebound.example'],
  ['127.0.0.1', 'user@127.0.0.1:8787'],
  ['0.0.0.0', '10.0.0.1:8787'],
  ['0.0.0.0', 'rebound.example:8787'],
])('with --host %s, %s is not', (host, header) => {
  expect(check(host)(header)).toBe(false);
});

describe('on port 80', () => {
  test.each(['127.0.0.1', '127.0.0.1:80'])('%s is ours', (header) => {
    expect(check('127.0.0.1', 80)(header)).toBe(true);
  });
});
