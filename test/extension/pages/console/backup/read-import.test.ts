import { describe, expect, test } from 'vitest';
import { csvFile, jsonFile } from '../../../../../src/core/records/write-file.ts';
import { type Imported, readImport } from '../../../../../src/extension/pages/console/backup/read-import.ts';
import { backupFile } from '../../../../../src/extension/pages/console/backup/write-backup.ts';
import { draws } from '../../../../draws.ts';
import { CAKE, LINK, OWNED } from './owned.ts';

const pause = async () => {};
const read = (text: string) => readImport({ text, network: 'ETH', pause });
const taken = async (text: string) => {
  const imported = await read(text);
  if (typeof imported === 'string') throw new Error(imported);
  return imported;
};
const written = (owned = OWNED) => [...backupFile(owned, Date.UTC(2026, 10, 25))].join('');
const whys = ({ refused }: Imported) => refused.map(({ line, why }) => [line, why]);

describe('a file of ours', () => {
  test('brings back everything, in its order', async () => {
    expect(await taken(written())).toEqual({ ...OWNED, refused: [], refusedParts: [] });
    const nothing = { tokens: [], alerts: [], settings: {}, projects: [], captures: [] };
    expect(await taken(written(nothing))).toEqual({ ...nothing, refused: [], refusedParts: [] });
  });

  test('holds no key, and says what it is', () => {
    const file = JSON.parse(written());
    expect(file).toMatchObject({ format: 'sise-backup', version: 1, exportedAt: '2026-11-25T00:00:00Z' });
    expect(Object.keys(file.projects[0])).toEqual(['name', 'network', 'platforms']);
  });

  test('that was cut off anywhere brings nothing', async () => {
    const text = written();
    for (let length = 1; length < text.trimEnd().length; length += draws(7, 61))
      expect(await read(text.slice(0, length))).toBe('cut off');
  });

  test.each([
    ['of a newer version', { format: 'sise-backup', version: 2, tokens: [] }, 'newer'],
    ['without a version', { format: 'sise-backup', tokens: [] }, 'foreign'],
    ['of another program', { format: 'wallet', accounts: ['0x1'] }, 'foreign'],
    ['that is a mere list', ['0x1'], 'foreign'],
    ['that is nothing', null, 'foreign'],
  ])('%s is told apart', async (_what, file, problem) => {
    expect(await read(JSON.stringify(file === null ? {} : file))).toBe(problem);
  });

  test('with records in it is sent to its own place', async () => {
    expect(await read([...jsonFile([], { exportedAt: 0 })].join(''))).toBe('records');
  });

  test('of a build before the one list puts its coins in front: those with amounts, and those that alerts are about', async () => {
    const file = JSON.parse(written());
    file.coins = [
      { network: 'KAIA', amount: '3' },
      { network: 'ETH', amount: '2' },
    ];
    const imported = await taken(JSON.stringify(file));
    expect(imported.tokens.map(({ asset, amount }) => [asset, amount])).toEqual([
      ['BTC:0x', undefined],
      ['KAIA:0x', '3'],
      ['ETH:0x', '2'],
      [CAKE.asset, undefined],
      [LINK.asset, '12.5'],
    ]);
    expect(imported.refusedParts).toEqual([]);
  });

  test('brings coins without a platform and without an amount, in their places', async () => {
    const tokens = [
      LINK,
      { asset: 'XRP:0x', address: null },
      CAKE,
      { asset: 'BTC:0x', address: null },
    ] as const;
    const alerts = [{ asset: 'XRP:0x', rule: OWNED.alerts[0]?.rule }] as typeof OWNED.alerts;
    const imported = await taken(written({ ...OWNED, tokens, alerts }));
    expect(imported).toMatchObject({ tokens, alerts });
  });

  test('that names the coin of Base brings ether', async () => {
    const rule = { kind: 'above', currency: 'USD', line: '1' };
    const file = { ...JSON.parse(written()), coins: [{ network: 'BASE', amount: '2' }] };
    const { tokens, alerts, refusedParts } = await taken(
      JSON.stringify({ ...file, alerts: [{ network: 'OPTIMISM', ...rule }] }),
    );
    expect(tokens).toContainEqual({ asset: 'ETH:0x', address: null, amount: '2' });
    expect(alerts.map(({ asset }) => asset)).toEqual(['ETH:0x']);
    expect(refusedParts).toEqual([]);
  });

  test.each([
    ['an object that is no text', '{"toString":1,"valueOf":{}}'],
    ['a list of one', '["ETH"]'],
  ])('with %s in the place of a network refuses those entries alone', async (_what, network) => {
    const file = JSON.parse(written());
    file.alerts.push({ network: 'PLACE', kind: 'above', currency: 'USD', line: '1' });
    file.coins = [{ network: 'PLACE', amount: '1' }];
    const { alerts, projects, refusedParts } = await taken(
      JSON.stringify(file).replaceAll('"PLACE"', network),
    );
    expect([alerts, projects]).toEqual([OWNED.alerts, OWNED.projects]);
    expect(refusedParts.map(({ part }) => part).toSorted()).toEqual(['alerts', 'amounts']);
  });

  test('with damaged entries brings the others, and says which are damaged', async () => {
    const file = JSON.parse(written());
    file.tokens.push(null, { network: 'ETH' }, { network: 'DOGE', address: LINK.address });
    file.tokens.push(
      { network: 'ETH', address: `${LINK.address.slice(0, -1)}a` },
      { network: 'BTC', address: '0x' },
    );
    file.tokens.push({ network: 'KAIA', address: LINK.address, amount: '1,5' });
    file.coins.push({ network: 'ETH', amount: '1e400' }, { network: 'BNB' });
    const rule = { network: 'ETH', kind: 'above', currency: 'USD', line: '1' };
    file.alerts.push({ ...rule, line: '-1' }, { ...rule, address: '0x12' });
    file.projects.push({ name: 'x', network: 'mainnet', platforms: ['DOGE'] }, 7);
    file.captures.push({ time: 'never' });
    const imported = await taken(JSON.stringify({ ...file, settings: [] }));
    const unmeasured = { asset: LINK.asset.replace('ETH', 'KAIA'), address: LINK.address };
    expect(imported.tokens).toEqual([...OWNED.tokens, unmeasured]);
    expect(imported).toMatchObject({
      alerts: OWNED.alerts,
      settings: {},
      projects: OWNED.projects,
    });
    expect(whys(imported)).toEqual([
      [3, 'unreadable'],
      [4, 'unreadable'],
      [5, 'network'],
      [6, 'checksum'],
      [7, 'network'],
      [8, 'amount'],
    ]);
    expect(imported.refusedParts.map(({ part, line }) => [part, line])).toEqual([
      ['captures', 2],
      ['amounts', 2],
      ['amounts', 3],
      ['alerts', 4],
      ['alerts', 5],
      ['projects', 3],
      ['projects', 4],
    ]);
  });
});

describe('a token list', () => {
  const token = (chainId: unknown, address: unknown) => ({ chainId, address, symbol: 'X', decimals: 18 });

  test('brings the tokens of networks that have prices', async () => {
    const tokens = [
      token(1, LINK.address),
      token(56, CAKE.address),
      token(59144, CAKE.address),
      token(1, 7),
      null,
    ];
    const imported = await taken(JSON.stringify({ name: 'List', version: { major: 9 }, tokens }));
    expect(imported.tokens).toEqual([LINK, CAKE]);
    expect(whys(imported)).toEqual([
      [3, 'network'],
      [4, 'unreadable'],
      [5, 'unreadable'],
    ]);
  });
});

describe('lines', () => {
  test('bring addresses and links, each once, on the network that they tell', async () => {
    const text = [
      '\uFEFFtoken, address',
      `LINK, ${LINK.address}`,
      '',
      `https://bscscan.com/token/${CAKE.address}\r\nCAKE;bsc:${CAKE.address}`,
      `polygon: POL ${LINK.address} 12.5`,
    ].join('\n');
    const imported = await taken(text);
    expect(imported.tokens.map(({ asset }) => asset)).toEqual([
      LINK.asset,
      CAKE.asset,
      LINK.asset.replace('ETH', 'POL'),
    ]);
    expect(whys(imported)).toEqual([[1, 'no address']]);
  });

  test.each([
    [`https://lineascan.build/token/${LINK.address}`, 'network'],
    [`${LINK.address.slice(0, -1)}a`, 'checksum'],
    ['f'.repeat(64), 'digits'],
    ['on Polygon: 0x0000000000000000000000000000000000001010', 'coin'],
  ])('%s is refused as %s, and costs no other', async (line, why) => {
    const imported = await taken(`${line}\n${LINK.address}`);
    expect(imported.tokens).toEqual([LINK]);
    expect(whys(imported)).toEqual([[1, why]]);
  });

  test.each([
    [`Polygon,${LINK.address}`, 'POL'],
    [`폴리곤,${LINK.address}`, 'POL'],
    [`"Polygon";"${LINK.address}"`, 'POL'],
    [`${LINK.address}\tpolygon-pos`, 'POL'],
    [`eip155:137,${LINK.address}`, 'POL'],
    [`Polygon,LINK,${LINK.address},12.5`, 'POL'],
    [`on Polygon ${LINK.address}`, 'POL'],
    [`폴리곤: ${LINK.address}`, 'POL'],
    [`https://dexscreener.com/polygon/${LINK.address}`, 'POL'],
    [`network,address\nPOL,${LINK.address}`, 'POL'],
    [`address,체인\n${LINK.address},MATIC`, 'POL'],
    [`chainId,address\n137,${LINK.address}`, 'POL'],
    // The person has chosen what a doubtful name may mean, or the name is a token's.
    [`ETH,${LINK.address}`, 'ETH'],
    [`Ethereum ${LINK.address}`, 'ETH'],
    [`LINK,${LINK.address}`, 'ETH'],
    [`비트코인,${LINK.address}`, 'ETH'],
    [`BTC ${LINK.address}`, 'ETH'],
    [`name,address\nPolygon,${LINK.address}`, 'ETH'],
    [`symbol,address\nPOL,${LINK.address}`, 'ETH'],
    [`UNI,0x${'1f'.repeat(20)}\nMATIC,${LINK.address}`, 'ETH'],
    [`symbol,address,decimals\nPOL,${LINK.address},18`, 'ETH'],
    [
      `UNI,https://etherscan.io/token/${CAKE.address}\nPolygon,https://etherscan.io/token/${LINK.address}`,
      'ETH',
    ],
    // A column's name, the last header above, and chain ids decide.
    [`심볼,주소,체인명\nLINK,${LINK.address},폴리곤`, 'POL'],
    [`token,address,Mainnet\nLINK,${LINK.address},polygon`, 'POL'],
    [`My tokens\nPolygon,${LINK.address}`, 'POL'],
    [`name,network,address\nPolygon,Ethereum,${LINK.address}`, 'ETH'],
    [`symbol,address\nUNI,0x${'1f'.repeat(20)}\nnetwork,address\nPolygon,${LINK.address}`, 'POL'],
    [`137,${LINK.address}`, 'POL'],
    // Numbers of lines, and amounts.
    [`1,0x${'1f'.repeat(20)}\n2,${LINK.address}`, 'ETH'],
    [`0x${'1f'.repeat(20)},137\n${LINK.address},12`, 'ETH'],
  ])('%j is read on %s, with Ethereum as the network of the others', async (text, platform) => {
    const imported = await taken(text);
    expect(imported.tokens.at(-1)?.asset).toBe(LINK.asset.replace('ETH', platform));
    expect(imported.refused.filter(({ why }) => why !== 'no address')).toEqual([]);
  });

  test.each([
    [`Linea,${LINK.address}`, 'network', 'Linea'],
    [`리네아,${LINK.address}`, 'network', 'Linea'],
    [`${LINK.address};리네아`, 'network', 'Linea'],
    ['Solana,EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'network', 'Solana'],
    [`on Linea ${LINK.address}`, 'network', 'Linea'],
    [`https://lineascan.build/token/${LINK.address}`, 'network', 'Linea'],
    [`eip155:7777777,${LINK.address}`, 'network', undefined],
    [`59144,${LINK.address}`, 'network', 'Linea'],
    [`${LINK.address},59144`, 'network open', 'Linea'],
    [`${LINK.address} on Ronin network`, 'network', 'Ronin'],
    [`${LINK.address} on Foo network`, 'network', undefined],
    [`${LINK.address},BSC testnet`, 'network', 'Testnet'],
    [`LINK,${LINK.address},L2 Linea`, 'network open', 'Linea'],
    [`Polygon ${LINK.address}`, 'network open', 'Polygon'],
    [`Linea ${LINK.address}`, 'network open', 'Linea'],
    [`POL,${LINK.address}`, 'network open', 'Polygon'],
    [`MATIC ${LINK.address}`, 'network open', 'Polygon'],
    [`Polygon,MATIC,${LINK.address}`, 'network open', 'Polygon'],
    [`Polygon,Linea,${LINK.address}`, 'network open', 'Polygon, Linea'],
    [`Polygon,https://etherscan.io/token/${LINK.address}`, 'network open', 'Polygon, Ethereum'],
    [
      `https://bridge.example/?fromChain=1&toChain=137&token=${LINK.address}`,
      'network open',
      'Ethereum, Polygon',
    ],
  ])('%j is refused as %s (%s), and saved nowhere', async (line, why, network) => {
    const imported = await taken(`${line}\n${CAKE.address}`);
    expect(imported.tokens.map(({ address }) => address)).toEqual([CAKE.address]);
    expect(imported.refused).toEqual([{ line: 1, why, value: line.slice(0, 80), network }]);
  });

  test.each([
    [`My tokens\nLinea,${LINK.address}`, 'network', 'Linea'],
    [`토큰 목록\nArbitrum ${LINK.address}`, 'network open', 'Arbitrum One'],
    [`# exported 2024, tokens\nnetwork,address\nLinea,${LINK.address}`, 'network', 'Linea'],
    [`My tokens\nNetwork,Address\nSolana,${LINK.address}`, 'network', 'Solana'],
    [`Tokens, exported at noon\nLinea,${LINK.address}`, 'network open', 'Linea'],
    [`Token list\nUSDC Linea ${LINK.address}`, 'network open', 'Linea'],
    [`network address\nLinea ${LINK.address} USDC`, 'network open', 'Linea'],
    [`심볼,컨트랙트 주소,네트워크 이름\nUSDC,${LINK.address},Linea`, 'network', 'Linea'],
    [`심볼,컨트랙트 주소,네트워크명\nUSDC,${LINK.address},Linea`, 'network', 'Linea'],
    [`Token,Contract Address,Blockchain Network\nUSDC,${LINK.address},Linea`, 'network', 'Linea'],
    [`Token,Address,Netzwerk\nUSDC,${LINK.address},ZKsync`, 'network', 'ZKsync Era'],
    [`token,address,chain_slug\nUSDC,${LINK.address},linea`, 'network', 'Linea'],
    [`token,address,asset_platform\nUSDC,${LINK.address},linea`, 'network', 'Linea'],
    [`token,address,note\nUSDC,${LINK.address},linea`, 'network open', 'Linea'],
    [`token,address,Where\nUSDC,${LINK.address},linea`, 'network', 'Linea'],
    [`59144,${LINK.address}\n7777777,${LINK.address}`, 'network unknown', '7777777'],
    [`USD Coin,${CAKE.address}\nPolygon,${LINK.address}`, 'network open', 'Polygon'],
  ])('%j has its last line refused as %s (%s)', async (text, why, network) => {
    const { tokens, refused } = await taken(text);
    expect(tokens.filter(({ address }) => address === LINK.address)).toEqual([]);
    expect(refused.at(-1)).toMatchObject({ why, network });
  });

  test('with a number that may be the line’s are left open', async () => {
    const order = { text: `1,${LINK.address}\n${CAKE.address}`, network: 'POL', pause } as const;
    expect(await readImport(order)).toMatchObject({
      tokens: [{ address: CAKE.address }],
      refused: [{ line: 1, why: 'network open', network: 'Ethereum' }],
    });
  });

  test('of a network column refuse a name that no table has', async () => {
    const imported = await taken(
      `network,address\nFoo,${LINK.address}\nBTC,${LINK.address}\nLinea,${LINK.address}\nkaia,${LINK.address}`,
    );
    expect(imported.tokens.map(({ asset }) => asset)).toEqual([LINK.asset.replace('ETH', 'KAIA')]);
    expect(imported.refused.map(({ why, network }) => [why, network])).toEqual([
      ['no address', undefined],
      ['network unknown', 'Foo'],
      ['network open', 'Bitcoin'],
      ['network', 'Linea'],
    ]);
  });

  test.each([
    ['', 'empty'],
    [' \n\uFEFF ', 'empty'],
    ['Dear Sir or Madam,\nwith regard to your letter', 'foreign'],
    [[...csvFile([])].join(''), 'foreign'],
  ])('%j is %s', async (text, problem) => {
    expect(await read(text)).toBe(problem);
  });

  test('very many are read, and the page has its turn in between', async () => {
    const count = draws(100_000, 5_000);
    const lines = Array.from({ length: count }, (_, i) => `0x${i.toString(16).padStart(40, '0')}`);
    let turns = 0;
    const imported = await readImport({
      text: lines.join('\n'),
      network: 'KAIA',
      pause: async () => void turns++,
    });
    expect(typeof imported === 'string' ? imported : imported.tokens).toHaveLength(count);
    expect(turns).toBeGreaterThanOrEqual(count / 2_500);
  });
});

test.each([
  [
    'a file of ours',
    (addresses: readonly string[]) =>
      JSON.stringify({
        format: 'sise-backup',
        version: 1,
        tokens: addresses.map((address) => ({ network: 'ETH', address })),
      }),
  ],
  [
    'a token list',
    (addresses: readonly string[]) =>
      JSON.stringify({ tokens: addresses.map((address) => ({ chainId: 1, address })) }),
  ],
  ['lines', (addresses: readonly string[]) => addresses.join('\n')],
])(
  '%s of many tokens gives the page its turn all along, and says how much is read',
  async (_what, textOf) => {
    const addresses = Array.from({ length: 3_000 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}`);
    const shares: number[] = [];
    const imported = await readImport({
      text: textOf(addresses),
      network: 'ETH',
      pause: async (share) => void shares.push(share),
    });
    expect(typeof imported === 'string' ? imported : imported.tokens.length).toBe(3_000);
    expect(shares).toEqual([1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6]);
  },
);
