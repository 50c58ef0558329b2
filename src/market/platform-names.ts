/** What the platforms and their coins are called: columns of the platforms' table that scripts in pages need too. */
export const PLATFORM_NAMES = {
  BTC: { name: 'Bitcoin', coin: { name: 'Bitcoin', koreanName: '비트코인', decimals: 8 } },
  ETH: { name: 'Ethereum', coin: { name: 'Ether', koreanName: '이더리움', decimals: 18 } },
  BNB: { name: 'BNB Smart Chain', coin: { name: 'BNB', koreanName: '비앤비', decimals: 18 } },
  POL: { name: 'Polygon', coin: { name: 'Polygon', koreanName: '폴리곤', decimals: 18 } },
  KAIA: { name: 'Kaia', coin: { name: 'Kaia', koreanName: '카이아', decimals: 18 } },
} as const;
