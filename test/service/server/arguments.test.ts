import { expect, test } from 'vitest';
import {
  readPriceArguments,
  readRecordArguments,
  readServeArguments,
  WrongArguments,
} from '../../../src/service/server/arguments.ts';
import { readProjectArguments } from '../../../src/service/server/project-arguments.ts';

const READERS = { serve: readServeArguments, project: readProjectArguments };

test.each([
  ['serve', ['--port', '8787'], 'Missing: --data.'],
  ['serve', ['--data', 'x', '--port', '65536'], '--port must be a whole number from 0 to 65535'],
  ['serve', ['--data', 'x', '--rate', '-1'], '--rate'],
  ['serve', ['--data', 'x', '--rate', '1000001'], '--rate must be a whole number from 0 to 1000000'],
  ['serve', ['--data', 'x', '--prot', '1'], '--prot'],
  ['serve', ['--data', 'x', '--allow-host', 'http://a.example'], '--allow-host must be a name or an address'],
  ['serve', ['--data', 'x', '--metrics-port', 'many'], '--metrics-port must be a whole number'],
  ['serve', ['--data', 'x', '--metrics-host', '0.0.0.0'], 'Missing: --metrics-port.'],
  ['serve', ['--data', 'x', '--record', 'ETH:0x', 'BNB:0x'], 'Unexpected argument "BNB:0x"'],
  ['project', [], '--data'],
  ['project', ['--data', 'x'], 'create, list, rename, rotate, revoke or import'],
  ['project', ['create', '--data', 'x'], 'Missing: --name.'],
  [
    'project',
    ['create', '--data', 'x', '--name', 'x', '--network', 'ropsten'],
    '--network must be mainnet or testnet',
  ],
  ['project', ['create', '--data', 'x', '--name', 'x', '--platforms', 'DOGE'], 'Unknown network "DOGE"'],
  [
    'project',
    ['create', '--data', 'x', '--name', 'x', '--platforms', 'ETH,솔라나'],
    'Sise does not support the network Solana.',
  ],
  ['serve', ['--data', 'x', '--record', 'linea:0x'], 'Sise does not support the network Linea.'],
  ['project', ['create', '--data', 'x', '--name', 'x', '--key', 'secret'], '43 characters'],
  ['project', ['revoke', '--data', 'x'], 'Missing: the id of a project'],
  ['project', ['list', 'all', 'now', '--data', 'x'], 'Unexpected argument "now"'],
  ['project', ['list', '--data', 'x', '--nats', 'a'], 'Use either --data or --nats.'],
  ['project', ['list', '--nats', 'nats://me:secret@a'], 'Put user:password into a file'],
  ['project', ['list', '--nats', 'http://a'], 'is no URL of a NATS server'],
  ['project', ['list', '--data', 'x', '--nats-auth', 'file'], '--nats-auth requires --nats URL.'],
  [
    'project',
    ['list', '--nats', 'a', '--nats-replicas', '0'],
    '--nats-replicas must be a number from 1 to 5',
  ],
  ['project', ['list', '--nats', 'a', '--write'], '--write belongs to import.'],
  ['project', ['import', '--nats', 'a'], 'Missing: --data.'],
  ['project', ['import', '--data', 'x'], 'Missing: --nats.'],
  ['project', ['import', 'all', '--data', 'x', '--nats', 'a'], 'Unexpected argument "all"'],
] as const)('%s %j is refused', (name, args, said) => {
  expect(() => READERS[name](args)).toThrow(WrongArguments);
  expect(() => READERS[name](args)).toThrow(said);
});

test('with NATS, servers and what goes with them are read strictly', () => {
  const read = (...args: string[]) => readServeArguments(['--data', 'x', ...args]);
  const options = ['--nats-auth', 'auth', '--nats-ca', 'ca', '--nats-replicas', '3', '--front-only'];
  expect(read('--nats', 'a:4222,tls://b', ...options, '--no-key-grace')).toMatchObject({
    nats: { servers: ['nats://a:4222', 'tls://b'], authFile: 'auth', caFile: 'ca', replicas: 3 },
    frontOnly: true,
    hasKeyGrace: false,
  });
  for (const wrong of ['http://a:4222', 'nats://a/path', '', 'a,,b'])
    expect(() => read('--nats', wrong), wrong).toThrow(/is no URL of a NATS server/);
  expect(() => read('--nats', 'nats://u:p@a')).toThrow(/a user or password is not accepted/);
  for (const alone of ['--front-only', '--no-key-grace'])
    expect(() => read(alone)).toThrow(`${alone} requires --nats URL.`);
});

test('what is left out has its default', () => {
  expect(readServeArguments(['--data', 'x'])).toEqual({
    data: 'x',
    host: '127.0.0.1',
    allowedHosts: [],
    port: 8787,
    perMinute: 600,
    trustProxy: false,
    record: [],
    nats: null,
    frontOnly: false,
    hasKeyGrace: true,
  });
  expect(readProjectArguments(['create', '--name', 'Shop', '--data', 'x'])).toEqual({
    act: 'create',
    at: { data: 'x' },
    project: { name: 'Shop', network: 'mainnet', platforms: null },
    baseUrl: 'http://127.0.0.1:8787',
  });
});

test('several hosts are allowed', () => {
  const read = readServeArguments(['--data', 'x', '--allow-host', 'A.example', '--allow-host=::1']);
  expect(read.allowedHosts).toEqual(['a.example', '[::1]']);
});

test('a key is taken as it is, also one that looks like an option', () => {
  const key = '-'.repeat(43);
  const read = readProjectArguments(['create', '--name', 'Shop', `--key=${key}`, '--data', 'x']);
  expect(read).toMatchObject({ act: 'create', key });
});

test('metrics are on this machine alone by default', () => {
  const read = (...args: string[]) => readServeArguments(['--data', 'x', '--metrics-port', '9464', ...args]);
  expect(read().metricsAt).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(read('--metrics-host', '::').metricsAt).toEqual({ host: '::', port: 9464 });
});

test('tokens to record are named by network and address', () => {
  const read = (...lists: string[]) =>
    readServeArguments(['--data', 'x', ...lists.flatMap((list) => ['--record', list])]).record;
  expect(read('eth:0x,BTC:0x', 'xrp:0x', 'ETH:0xdAC17F958D2ee523a2206206994597C13D831ec7')).toEqual([
    'ETH:0x',
    'BTC:0x',
    'XRP:0x',
    'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7',
  ]);
  for (const wrong of [
    'ETH',
    'FOO:0x',
    'XRP:0xdAC17F958D2ee523a2206206994597C13D831ec7',
    'ETH:0x12',
    '',
    'ETH:0x:BNB:0x',
  ])
    expect(() => read(wrong)).toThrow('--record must be a list of network and address');
  expect(() => read('ETH:0xDaC17F958D2ee523a2206206994597C13D831ec7')).toThrow('The checksum of');
});

test('a project is named by its id or its name', () => {
  for (const words of [['abc'], ['--id', 'abc'], ['--name', 'abc']])
    expect(readProjectArguments(['revoke', ...words, '--data', 'x'])).toMatchObject({ which: 'abc' });
});

test('the projects in NATS are named by URLs and files', () => {
  const nats = ['--nats', 'a,tls://b:1', '--nats-auth', 'auth', '--nats-ca', 'ca', '--nats-replicas', '3'];
  const read = { servers: ['nats://a', 'tls://b:1'], authFile: 'auth', caFile: 'ca', replicas: 3 };
  expect(readProjectArguments(['list', ...nats])).toEqual({ act: 'list', at: { nats: read } });
  expect(readProjectArguments(['import', '--data', 'x', ...nats])).toEqual({
    act: 'import',
    data: 'x',
    nats: read,
    write: false,
  });
});

test('price and record take networks by every name, and refuse those without prices', () => {
  expect(readPriceArguments(['폴리곤']).coinSymbol).toBe('POL');
  expect(readPriceArguments(['klay']).coinSymbol).toBe('KAIA');
  expect(readRecordArguments(['x.csv', '--network', 'BNB Chain']).network).toBe('BNB');
  expect(readServeArguments(['--data', 'x', '--record', 'polygon:0x']).record).toEqual(['POL:0x']);
  expect(readServeArguments(['--data', 'x', '--record', 'base:0x']).record).toEqual(['ETH:0x']);
  const unpriced = [
    () => readPriceArguments(['Linea', '0x']),
    () => readRecordArguments(['x.csv', '--network', 'linea']),
  ];
  for (const read of unpriced) expect(read).toThrow('Sise does not support the network Linea.');
});
