/** What hovering over a price tells, read back. */

export interface Said {
  readonly usd: string;
  readonly krw: string;
  readonly source: string;
}

/** The price of one as it is now, whichever currency stands first, also where it is told what an amount is worth; null where only the past is told. */
export function readHint(hint: string): Said | null {
  const parts = hint.split(/^(?:Now|현재):\n/m);
  const lines = (parts.at(-1) ?? '').split('\n');
  if (parts.length === 1 && /^(?:At the time|거래 당시)/.test(lines[0] ?? '')) return null;
  // An amount is told as `2 × $13.4 = $26.8`.
  const ones = lines.map((line) => line.split(' = ')[0]?.split(' × ').at(-1) ?? '');
  const inCurrency = (sign: string) => ones.find((one) => one.startsWith(sign))?.slice(sign.length) ?? '';
  return { usd: inCurrency('$'), krw: inCurrency('₩'), source: lines.at(-1)?.split(',')[0] ?? '' };
}
