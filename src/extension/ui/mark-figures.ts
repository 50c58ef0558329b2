/**
 * The marks of coins and of the best-known tokens, on a 24 × 24 grid, in the colour of the text. They are drawn for this project,
 * each after a word or a sign that its name brings to mind, and are no logos.
 */
import { type AssetKey, assetOf, coinKey, platformOf, selectorOf } from '../../core/market/assets.ts';
import { type PlatformId, platformRow } from '../../core/market/platforms.ts';

export interface MarkFigure {
  /** Drawn as a line of two units. */
  readonly line: string;
  readonly fill: string;
}

/** So many colours there are for tokens, around the circle. */
export const HUES = 12;

const BITCOIN =
  'M9 5.8v12.4M9 5.8h4.6a3.1 3.1 0 0 1 0 6.2H9M13.6 12h.7a3.1 3.1 0 0 1 0 6.2H9M11.2 3.6v2.2M14 3.6v2.2M11.2 18.2v2.2M14 18.2v2.2';
const RING = 'M12 2.6a9.4 9.4 0 1 0 0 18.8 9.4 9.4 0 1 0 0-18.8';

export const FIGURES = {
  /** The currency’s sign, upright. */
  bitcoin: { line: BITCOIN, fill: '' },
  /** Ξ, the currency’s sign. */
  ether: { line: 'M6 6.5h12M8 12h8M6 17.5h12', fill: '' },
  /** A block of a chain. */
  block: {
    line: 'M12 4.2 18.8 8v8L12 19.8 5.2 16V8zM5.2 8l6.8 4 6.8-4M12 12v7.8',
    fill: '',
  },
  /** A polygon and its middle. */
  polygon: {
    line: 'M12 4.4 19.4 9.8l-2.8 8.6H7.4L4.6 9.8z',
    fill: 'M12 10a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4',
  },
  /** K. */
  k: { line: 'M8 5v14M16.8 5 9 12l7.8 7', fill: '' },
  /** What a drop makes. */
  ripples: {
    line: 'M7 15.4a5.8 5.8 0 0 1 10 0M3.6 12.4a10 10 0 0 1 16.8 0',
    fill: 'M12 15.4a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4',
  },
  sun: {
    line: 'M12 3v2.2M12 18.8V21M3 12h2.2M18.8 12H21M5.6 5.6l1.6 1.6M16.8 16.8l1.6 1.6M18.4 5.6l-1.6 1.6M7.2 16.8l-1.6 1.6',
    fill: 'M12 7.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8',
  },
  /** What a dog likes. */
  bone: {
    line: '',
    fill: 'M8.6 10.2h6.8a2.6 2.6 0 1 1 4.2 1.8 2.6 2.6 0 1 1-4.2 1.8H8.6A2.6 2.6 0 1 1 4.4 12a2.6 2.6 0 1 1 4.2-1.8',
  },
  /** What Ada Lovelace wrote programs for. */
  punchedCard: {
    line: 'M5 5h10.4L19 8.6V19H5z',
    fill: 'M8 11.4h2.2v4.4H8zM11.4 9h2.2v4.4h-2.2zM14.6 12h2.2v4.4h-2.2z',
  },
  /** A disc of light. */
  disc: { line: `${RING}M12 8.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2`, fill: '' },
  dot: { line: '', fill: 'M12 6.4a5.6 5.6 0 1 0 0 11.2 5.6 5.6 0 0 0 0-11.2' },
  /** A mountain, and snow that came down. */
  summit: { line: 'M4.6 19 12 5.4l7.4 13.6zM9 11l3 2.4 3-2.4', fill: '' },
  /** The same signs in a wrapping. */
  wrappedBitcoin: {
    line: `${RING}M10 8.2v7.6M10 8.2h2.7a1.9 1.9 0 0 1 0 3.8H10M12.7 12h.3a1.9 1.9 0 0 1 0 3.8h-3M11.8 6.6v1.6M11.8 15.8v1.6`,
    fill: '',
  },
  wrappedEther: { line: `${RING}M8.2 8.4h7.6M9.4 12h5.2M8.2 15.6h7.6`, fill: '' },
  /** Ξ that grows. */
  stakedEther: { line: 'M7.5 12.2h9M7.5 16h9M7.5 19.8h9M7 8.4l5-4.4 5 4.4', fill: '' },
  /** What a tether holds. */
  anchor: {
    line: 'M12 8.4v11M8 11.4h8M4.8 13.4c.6 3.6 3.4 6 7.2 6s6.6-2.4 7.2-6M12 4a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 1 0 12 4',
    fill: '',
  },
  dollar: {
    line: 'M16.4 8.6C15.8 7 14.2 6.2 12 6.2c-2.5 0-4.4 1.1-4.4 3 0 4.1 8.8 1.6 8.8 5.8 0 1.8-1.9 2.8-4.4 2.8-2.3 0-4-.9-4.6-2.6M12 3.6v16.8',
    fill: '',
  },
  /** It keeps two sides even. */
  balance: { line: 'M12 4.6v14.8M8 19.4h8M5.4 7.4h13.2', fill: 'M5.4 7.4 2.6 14h5.6zM18.6 7.4 15.8 14h5.6z' },
  chainLinks: {
    line: 'M12 3.2a3.6 3.6 0 0 1 3.6 3.6v3a3.6 3.6 0 0 1-7.2 0v-3A3.6 3.6 0 0 1 12 3.2M12 10.6a3.6 3.6 0 0 1 3.6 3.6v3a3.6 3.6 0 0 1-7.2 0v-3a3.6 3.6 0 0 1 3.6-3.6',
    fill: '',
  },
  exchange: { line: 'M4.5 9.4h14.2l-4.2-4.2M19.5 14.6H5.3l4.2 4.2', fill: '' },
  paw: {
    line: '',
    fill: 'M12 11.8c2.9 0 5.4 2.8 5.4 5.2 0 1.6-1.2 2.4-2.7 2.4-1 0-1.7-.5-2.7-.5s-1.7.5-2.7.5c-1.5 0-2.7-.8-2.7-2.4 0-2.4 2.5-5.2 5.4-5.2zM5.2 8.6a2 2.3 0 1 0 0 4.6 2 2.3 0 0 0 0-4.6M9.5 4.4a2 2.5 0 1 0 0 5 2 2.5 0 0 0 0-5M14.5 4.4a2 2.5 0 1 0 0 5 2 2.5 0 0 0 0-5M18.8 8.6a2 2.3 0 1 0 0 4.6 2 2.3 0 0 0 0-4.6',
  },
  /** Where a frog sits. */
  lilyPad: { line: '', fill: 'M11.4 12.4 17 5.6a8.6 8.6 0 1 0 3.4 4.8z' },
  peak: { line: 'M5 18.6 12 5.2l7 13.4', fill: 'M12 13.6a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2' },
  hammer: { line: 'm12 12-6.8 6.8', fill: 'M12 3.4 20.6 12 17 15.6 8.4 7z' },
  /** Sun and sea at the shore. */
  shore: {
    line: 'M4 15.4q2-1.9 4 0t4 0 4 0 4 0M4 19.4q2-1.9 4 0t4 0 4 0 4 0',
    fill: 'M6.6 11.6a5.4 5.4 0 0 1 10.8 0z',
  },
  graph: {
    line: 'M6.6 17 12 7l5.4 10z',
    fill: 'M12 4a2.6 2.6 0 1 0 0 5.2A2.6 2.6 0 0 0 12 4M6 14.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2M18 14.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2',
  },
  nameTag: {
    line: 'M4.4 6.4h8.8l6.6 5.6-6.6 5.6H4.4z',
    fill: 'M13.4 10.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2',
  },
  banana: {
    line: '',
    fill: 'M5.6 3.6 8.2 4C8.6 10 12.4 14 19.6 14.6l.8 2C16.6 20.8 10.8 20.6 7.4 16.8 4.6 13.6 4.2 8.8 5.6 3.6z',
  },
  hourglass: {
    line: 'M6.6 4.6h10.8M6.6 19.4h10.8M8 4.6c0 4.6 8 10.2 8 14.8M16 4.6c0 4.6-8 10.2-8 14.8',
    fill: '',
  },
  /** Four parcels of land. */
  parcels: { line: 'M12 5.2 20.4 12 12 18.8 3.6 12zM7.8 8.6l8.4 6.8M16.2 8.6l-8.4 6.8', fill: '' },
  cake: {
    line: 'M4.8 12.2h14.4v7H4.8zM4.8 15q2.4 2.4 4.8 0t4.8 0 4.8 0M12 12.2V9.4',
    fill: 'M12 3.4c1.5 1.7 2 2.5 2 3.4a2 2 0 0 1-4 0c0-.9.5-1.7 2-3.4z',
  },
  aurora: {
    line: 'M5 18.6c0-5.6 1.2-9.8 3.4-13.2M10.4 18.6c0-5.6 1.2-9.8 3.4-13.2M15.8 18.6c0-5.6 1.2-9.8 3.4-13.2',
    fill: '',
  },
} as const satisfies Readonly<Record<string, MarkFigure>>;

type MarkRow = readonly [figure: keyof typeof FIGURES, hue?: number];

/**
 * By address, since anyone may take a name. Coins have the colours of their platforms, or one of their symbol. A test holds each token to the registry
 * (`test/extension/ui/mark-figures.test.ts`).
 */
export const ASSET_MARKS: Readonly<Partial<Record<AssetKey, MarkRow>>> = {
  'BTC:0x': ['bitcoin'],
  'ETH:0x': ['ether'],
  'BNB:0x': ['block'],
  'POL:0x': ['polygon'],
  'KAIA:0x': ['k'],
  'AVAX:0x': ['summit'],
  'XRP:0x': ['ripples', 8],
  'SOL:0x': ['sun', 9],
  'DOGE:0x': ['bone', 2],
  'ADA:0x': ['punchedCard', 7],
  'TRX:0x': ['disc', 0],
  'DOT:0x': ['dot', 11],
  // USDT
  'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7': ['anchor', 5],
  'BNB:0x55d398326f99059ff775485246999027b3197955': ['anchor', 5],
  'POL:0xc2132d05d31c914a87c6611c10748aeb04b58e8f': ['anchor', 5],
  'KAIA:0xd077a400968890eacc75cdc901f0356c943e4fdb': ['anchor', 5],
  // USDC
  'ETH:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': ['dollar', 7],
  'BNB:0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d': ['dollar', 7],
  'POL:0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': ['dollar', 7],
  'BASE:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': ['dollar', 7],
  'ARBITRUM:0xaf88d065e77c8cc2239327c5edb3a432268e5831': ['dollar', 7],
  'OPTIMISM:0x0b2c639c533813f4aa9d7837caf62653d097ff85': ['dollar', 7],
  'AVAX:0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e': ['dollar', 7],
  // DAI
  'ETH:0x6b175474e89094c44da98b954eedeac495271d0f': ['balance', 3],
  // WETH
  'ETH:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': ['wrappedEther', 9],
  'POL:0x7ceb23fd6bc0add59e62ac25578270cff1b9f619': ['wrappedEther', 9],
  'BASE:0x4200000000000000000000000000000000000006': ['wrappedEther', 9],
  'ARBITRUM:0x82af49447d8a07e3bd95bd0d56f35241523fbab1': ['wrappedEther', 9],
  'OPTIMISM:0x4200000000000000000000000000000000000006': ['wrappedEther', 9],
  // WBTC
  'ETH:0x2260fac5e5542a773aa44fbcfedf7c193bc2c599': ['wrappedBitcoin', 2],
  'POL:0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6': ['wrappedBitcoin', 2],
  // wstETH
  'ETH:0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0': ['stakedEther', 6],
  // LINK
  'ETH:0x514910771af9ca656af840dff83e8264ecf986ca': ['chainLinks', 8],
  'POL:0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39': ['chainLinks', 8],
  // UNI
  'ETH:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984': ['exchange', 11],
  // SHIB
  'ETH:0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce': ['paw', 1],
  // PEPE
  'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933': ['lilyPad', 4],
  // AAVE
  'ETH:0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9': ['peak', 10],
  // MKR
  'ETH:0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2': ['hammer', 5],
  // LDO
  'ETH:0x5a98fcbea516cf06857215779fd812ca3bef1b32': ['shore', 7],
  // GRT
  'ETH:0xc944e90c64b2c07662a292be6244bdf05cda44a7': ['graph', 9],
  // ENS
  'ETH:0xc18360217d8f7ab5e7c516566761ea12ce7f9d72': ['nameTag', 8],
  // APE
  'ETH:0x4d224452801aced8b2f0aebe155379bb5d594381': ['banana', 3],
  // SAND
  'ETH:0x3845badade8e6dff049820680d1f14bd3903a5d0': ['hourglass', 2],
  // MANA
  'ETH:0x0f5d2fb29fb7d3cfee444a200298f468908cc942': ['parcels', 0],
  // CAKE
  'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82': ['cake', 1],
  // BORA
  'KAIA:0x02cbe46fb8a1f579254a9b485788f2d86cad51aa': ['aurora', 10],
};

export interface AssetLook {
  /** The classes of its element (`src/extension/ui/styles/marks.css`). */
  readonly look: string;
  /** In place of the letter; null for all but coins and the best-known tokens. */
  readonly figure: MarkFigure | null;
  readonly letter: string;
  /** Beside a token's. */
  readonly platformLetter: string | null;
}

export function markOf(asset: AssetKey, symbol: string | null): AssetLook {
  const of = assetOf(asset);
  const { letter } = platformOf(of) ?? { letter: (symbol ?? '?').slice(0, 1) };
  const [name, hue] = ASSET_MARKS[asset] ?? [];
  const figure = name ? FIGURES[name] : null;
  const place = `mark-${selectorOf(of).toLowerCase()}`;
  if (of.coin !== null) {
    const colour = of.platform === null ? `mark-hue-${hue ?? hueOfSymbol(of.coin)}` : place;
    return { look: `mark mark-coin ${colour}`, figure, letter, platformLetter: null };
  }
  return {
    // A token that imitates the name of another has another address, and so, nearly always, another colour.
    look: `mark mark-token mark-hue-${hue ?? hueOf(of.address)} ${place}`,
    figure,
    letter: [...(symbol ?? '?').toUpperCase()].slice(0, 1).join(''),
    platformLetter: letter,
  };
}

export function markOfPlatform(id: PlatformId): AssetLook {
  const { coin, letter } = platformRow(id);
  if (coin === id) return markOf(coinKey(coin), null);
  return { look: `mark mark-coin mark-${id.toLowerCase()}`, figure: null, letter, platformLetter: null };
}

function hueOf(address: string): number {
  return Number(BigInt(address) % BigInt(HUES));
}

function hueOfSymbol(symbol: string): number {
  return [...symbol].reduce((sum, character) => sum + character.charCodeAt(0), 0) % HUES;
}
