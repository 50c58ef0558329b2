/** The one table of networks, and how texts and links name them. Expected values by hand. */
import { describe, expect, it } from 'vitest';
import { findAddresses } from '../../../src/core/market/find-addresses.ts';
import { UNPRICED_ROWS } from '../../../src/core/market/network-rows.ts';
import { isAlsoWord, NETWORKS, networkCalled, networkNamed } from '../../../src/core/market/networks.ts';

const USDC = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359';
const OTHER = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

/** `POL`: decided. `Linea!`: not priced there. `Polygon?`: open. `-`: nothing is named. */
function read(text: string): string {
  const { found, doubt, unpriced = [] } = findAddresses(text);
  if (doubt === 'network') return `${unpriced.join('+')}!`;
  const [first] = found;
  if (first?.kind !== 'token') return doubt ?? 'none';
  if (first.maybe) return `${first.maybe.map(({ name }) => name).join('+')}?`;
  return first.platform ?? '-';
}

describe('NETWORKS', () => {
  it('names each network by what names no other', () => {
    const named = NETWORKS.flatMap((row) =>
      [...new Set([row.id, row.name, ...row.names, ...row.slugs].map((name) => name.toLowerCase()))].map(
        (name) => ({
          name,
          row,
        }),
      ),
    );
    expect(named.filter(({ name, row }) => networkCalled(name) !== row).map(({ name }) => name)).toEqual([]);
    expect(new Set(NETWORKS.map(({ chainId }) => chainId).filter((id) => id !== null)).size).toBe(
      NETWORKS.filter(({ chainId }) => chainId !== null).length,
    );
  });

  it('has a name in each language', () => {
    const without = NETWORKS.filter(({ names }) => !names.some((name) => /[가-힣]/.test(name)));
    expect(without.map(({ name }) => name)).toEqual(['opBNB']);
  });

  it('has slugs in lower case, and hosts of one network', () => {
    expect(NETWORKS.flatMap(({ slugs }) => slugs).filter((slug) => slug !== slug.toLowerCase())).toEqual([]);
    const hosts = UNPRICED_ROWS.flatMap((row) => row.hosts);
    expect(new Set(hosts).size).toBe(hosts.length);
  });
});

describe('networkCalled', () => {
  it.each([
    ['Polygon', 'POL'],
    [' 폴리곤 ', 'POL'],
    ['polygon-pos', 'POL'],
    ['polygon_pos', 'POL'],
    ['MATIC', 'POL'],
    ['eip155:137', 'POL'],
    ['bsc', 'BNB'],
    ['BNB Chain', 'BNB'],
    ['바이낸스 스마트 체인', 'BNB'],
    ['klaytn', 'KAIA'],
    ['klay-token', 'KAIA'],
    ['비트코인', 'BTC'],
    ['솔라나', 'SOL'],
    ['eip155:59144', 'LINEA'],
    ['Arbitrum', 'ARBITRUM'],
    ['ARB', 'ARBITRUM'],
    ['optimistic-ethereum', 'OPTIMISM'],
    ['op', 'OPTIMISM'],
    ['아발란체', 'AVAX'],
  ])('finds %s in a column', (text, id) => {
    expect(networkCalled(text)?.id).toBe(id);
  });

  it.each(['', 'mainnet', 'DOGE', 'eip155:5', '137', 'Polygon Ecosystem Token'])(
    'finds no network in %j',
    (text) => {
      expect(networkCalled(text)).toBeNull();
    },
  );

  it('takes symbols, networkNamed does not', () => {
    for (const symbol of ['ETH', 'pol', 'MATIC', 'SOL', 'arb'])
      expect([networkCalled(symbol) === null, networkNamed(symbol)], symbol).toEqual([false, null]);
  });

  it.each([
    ['Base', true],
    ['폴리곤', true],
    ['BSC', false],
    ['Unichain', false],
    ['polygon_pos', false],
  ])('knows whether %s may be a word or a token', (name, isWord) => {
    const network = networkNamed(name);
    expect(network && isAlsoWord(name, network)).toBe(isWord);
  });
});

describe('words beside an address', () => {
  it.each([
    [`on Polygon ${USDC}`, 'POL'],
    [`USDC on the Polygon network: ${USDC}`, 'POL'],
    [`${USDC} on Polygon`, 'POL'],
    [`Polygon: ${USDC}`, 'POL'],
    [`Polygon USDC: ${USDC}`, 'Polygon?'],
    [`**Polygon:** ${USDC}`, 'POL'],
    [`Chain: Polygon\nCA: ${USDC}`, 'POL'],
    [`Network = Polygon\nContract ${USDC}`, 'POL'],
    [`폴리곤: ${USDC}`, 'POL'],
    [`폴리곤:${USDC}`, 'POL'],
    [`폴리곤에서 ${USDC}`, 'POL'],
    [`폴리곤 네트워크의 ${USDC}`, 'POL'],
    [`${USDC} (폴리곤 체인)`, 'POL'],
    [`Polygon PoS ${USDC}`, 'POL'],
    [`${USDC} BNB Chain`, 'BNB'],
    [`BSC ${USDC}`, 'BNB'],
    [`eip155:137 ${USDC}`, 'POL'],
    [`polygon_pos ${USDC}`, 'POL'],
    [`on Base: ${USDC}`, 'BASE'],
    [`Base: ${USDC}`, 'BASE'],
    [`베이스 체인 ${USDC}`, 'BASE'],
    [`on Linea ${USDC}`, 'Linea!'],
    [`Solana: ${USDC}`, 'Solana!'],
    [`Arbitrum One ${USDC}`, 'ARBITRUM'],
    [`Polygon zkEVM: ${USDC}`, 'Polygon zkEVM!'],
    [`Ethereum Classic: ${USDC}`, 'Ethereum Classic!'],
    [`on Ethereum Sepolia ${USDC}`, 'Testnet!'],
    [`${USDC} on BSC testnet`, 'Testnet!'],
    [`${USDC} on Polygon Amoy`, 'Testnet!'],
    [`${USDC} on Ethereum Sepolia`, 'Testnet!'],
    [`${USDC} on Ethereum Goerli`, 'Testnet!'],
    [`${USDC} on Ethereum testnet`, 'Testnet!'],
    [`${USDC} (BNB Chain testnet)`, 'Testnet!'],
    [`${USDC} 폴리곤 테스트넷`, 'Testnet!'],
    [`Testnet Polygon: ${USDC}`, 'Testnet!'],
    [`테스트넷 폴리곤: ${USDC}`, 'Testnet!'],
    [`폴리곤 아모이: ${USDC}`, 'Testnet!'],
    [`sep:${USDC}`, 'Testnet!'],
    [`on Ronin: ${USDC}`, 'Ronin!'],
    [`${USDC} on Foo network`, '!'],
    [`on the Foo chain: ${USDC}`, '!'],
    [`on ETH network ${USDC}`, 'ETH'],
    [`eip155:7777777 ${USDC}`, '!'],
    [`chain_id: 8453, address: ${USDC}`, 'BASE'],
    [`chainId=137 ${USDC}`, 'POL'],
    [`"address":"${USDC}","chainId":137}`, 'POL'],
    [`on Base.\n${USDC}`, 'BASE'],
  ])('%j names its network', (text, place) => {
    expect(read(text)).toBe(place);
  });

  it.each([
    [`Polygon ${USDC}`, 'Polygon?'],
    [`폴리곤 ${USDC}`, 'Polygon?'],
    [`Base ${USDC}`, 'Base?'],
    [`Optimism ${USDC}`, 'OP Mainnet?'],
    [`${USDC} (Polygon)`, 'Polygon?'],
    [`Polygon,${USDC}`, 'Polygon?'],
    [`KAIA: ${USDC}`, 'Kaia?'],
    [`not on Polygon ${USDC}`, 'Polygon?'],
    [`not BSC: ${USDC}`, 'BNB Smart Chain?'],
    [`이더리움 아님, 베이스: ${USDC}`, 'Ethereum+Base?'],
    [`${USDC} on BSC and Polygon`, 'BNB Smart Chain+Polygon?'],
    [`${USDC} (BSC/Polygon)`, 'BNB Smart Chain+Polygon?'],
    [`${USDC} (BSC, ETH)`, 'BNB Smart Chain+Ethereum?'],
    [`BNB Chain/Polygon: ${USDC}`, 'BNB Smart Chain+Polygon?'],
    [`On Base and Ethereum: ${USDC}`, 'Base+Ethereum?'],
    [`Ethereum & Base: ${USDC}`, 'Base+Ethereum?'],
    [`USDC bridged to Base from Ethereum: ${USDC}`, 'Ethereum+Base?'],
    [`L2: Base. L1: Ethereum: ${USDC}`, 'Ethereum+Base?'],
    [`Base (BSC): ${USDC}`, 'BNB Smart Chain+Base?'],
    [`${USDC} on BSC and on Sepolia`, 'BNB Smart Chain+Testnet?'],
    [`Binance-Peg Ethereum: ${USDC}`, 'Ethereum?'],
    [`Wrapped Ethereum: ${USDC}`, 'Ethereum?'],
    [`래핑된 이더리움: ${USDC}`, 'Ethereum?'],
    [`Polygon Chainlink ${USDC}`, 'Polygon?'],
    [`폴리곤 체인링크 ${USDC}`, 'Polygon?'],
    [`on Polygon ${USDC} on Base`, 'Polygon+Base?'],
    [`Ethereum: ${USDC} on Polygon`, 'Ethereum+Polygon?'],
    [`on Polygon https://basescan.org/token/${USDC}`, 'Base+Polygon?'],
  ])('%j leaves it open', (text, place) => {
    expect(read(text)).toBe(place);
  });

  it.each([
    `ETH ${USDC}`,
    `POL: ${USDC}`,
    `SOL ${USDC}`,
    `on ARB ${USDC}`,
    `Polygonal ${USDC}`,
    `Bitcoin: ${USDC}`,
    `비트코인 ${USDC}`,
    `my base. Then some more words, ${USDC}`,
    `see polygon.technology ${USDC}`,
  ])('%j names none', (text) => {
    expect(read(text)).toBe('-');
  });

  it('belong to the address beside them, of several', () => {
    const placed = (text: string) =>
      findAddresses(text).found.map((each) => each.kind === 'token' && [each.address, each.platform]);
    for (const text of [
      `Ethereum: ${OTHER}, Polygon: ${USDC}`,
      `${OTHER} on Ethereum, ${USDC} on Polygon`,
      `${OTHER} (이더리움 체인)\n${USDC} (폴리곤 체인)`,
      `${OTHER} on Ethereum; Polygon: ${USDC}`,
      `{"chainId":1,"address":"${OTHER}"},{"chainId":137,"address":"${USDC}"}`,
    ])
      expect(placed(text), text).toEqual([
        [OTHER, 'ETH'],
        [USDC, 'POL'],
      ]);
  });

  it('that are a token’s name do not contradict its link', () => {
    expect(read(`Polygon https://etherscan.io/token/${OTHER}`)).toBe('ETH');
  });
});

describe('a link', () => {
  it.each([
    [`https://www.geckoterminal.com/polygon_pos/pools/${USDC}`, 'POL'],
    [`https://dexscreener.com/polygon/${USDC}`, 'POL'],
    [`https://dexscreener.com/klaytn/${USDC}`, 'KAIA'],
    [`https://app.uniswap.org/explore/tokens/polygon/${USDC}`, 'POL'],
    [`https://app.uniswap.org/swap?chain=mainnet&outputCurrency=${USDC}`, 'ETH'],
    [`https://app.uniswap.org/swap?outputCurrency=${USDC}&chain=bnb`, 'BNB'],
    [`https://swap.defillama.com/?chain=polygon&from=0x0&to=${USDC}`, 'POL'],
    [`https://app.example/swap?chainId=137&out=${USDC}`, 'POL'],
    [`https://app.example/swap?chainId=0x89&out=${USDC}`, 'POL'],
    [`https://debank.com/token/matic/${USDC}`, 'POL'],
    [`https://dexscreener.com/base/${USDC}`, 'BASE'],
    [`https://www.geckoterminal.com/arbitrum/pools/${USDC}`, 'ARBITRUM'],
    [`https://basescan.org/token/${USDC}`, 'BASE'],
    [`https://www.basescan.org/token/${USDC}`, 'BASE'],
    [`https://lineascan.build/token/${USDC}`, 'Linea!'],
    [`https://optimistic.etherscan.io/token/${USDC}`, 'OPTIMISM'],
    [`https://linea.blockscout.com/token/${USDC}`, 'Linea!'],
    [`https://zkevm.polygonscan.com/token/${USDC}`, 'Polygon zkEVM!'],
    [`https://sepolia.basescan.org/token/${USDC}`, 'Testnet!'],
    [`https://nova.arbiscan.io/token/${USDC}`, 'Arbitrum Nova!'],
    [`https://snowscan.xyz/token/${USDC}`, 'AVAX'],
    [`https://snowtrace.io/token/${USDC}`, 'AVAX'],
    [`https://explorer.optimism.io/token/${USDC}`, 'OPTIMISM'],
    [`https://optimism.blockscout.com/token/${USDC}`, 'OPTIMISM'],
    [`https://www.oklink.com/arbitrum-one/token/${USDC}`, 'ARBITRUM'],
    [`https://lineascan.build/token/${USDC}?a=${USDC}`, 'Linea!'],
    ['https://solscan.io/token/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'Solana!'],
    ['https://tronscan.org/#/token20/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'Tron!'],
    [`https://app.example/swap?chain=foo&out=${USDC}`, '!'],
    [`https://app.1inch.io/#/8453/simple/swap/ETH/${USDC}`, 'BASE'],
    [`https://app.1inch.io/#/137/simple/swap/ETH/${USDC}`, 'POL'],
    [`https://app.1inch.io/#/7777777/simple/swap/ETH/${USDC}`, '!'],
    [`https://thirdweb.com/137/${USDC}`, 'POL'],
  ])('%s names its network', (link, place) => {
    expect(read(link)).toBe(place);
  });

  it.each([
    [`https://jumper.exchange/?fromChain=1&fromToken=${USDC}&toChain=137`, 'Ethereum+Polygon?'],
    [`https://dexscreener.com/polygon/${USDC}?chain=base`, 'Polygon+Base?'],
    [`https://bridge.example/eth/base/${USDC}`, 'Ethereum+Base?'],
    [`https://etherscan.io/token/${USDC}?network=polygon`, 'Ethereum+Polygon?'],
  ])('%s leaves it open', (link, place) => {
    expect(read(link)).toBe(place);
  });

  it.each([
    `https://app.example/swap/ETH/${USDC}`,
    `https://app.example/?inputCurrency=ETH&outputCurrency=${USDC}`,
    `https://app.example/swap?chain=all&out=${USDC}`,
    `https://blog.example/2024/05/${USDC}`,
    `https://app.optimism.io/bridge/${USDC}`,
  ])('%s names none', (link) => {
    expect(read(link)).toBe('-');
  });
});
