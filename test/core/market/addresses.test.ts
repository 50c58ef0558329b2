import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AddressProblem,
  checksummed,
  hasValidChecksum,
  parseAddress,
} from '../../../src/core/market/addresses.ts';

/**
 * Mixed-case contract addresses as their explorers show them (docs/sources.md §13, and the examples of
 * EIP-55).
 */
const CHECKSUMMED = [
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x514910771AF9Ca656af840dff83E8264EcF986CA',
  '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
  '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82',
  '0x55d398326f99059fF775485246999027B3197955',
  '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
];

const address = fc.stringMatching(/^[0-9a-f]{40}$/);

describe('an address with the right checksum, or with none, is read in lower case', () => {
  it.each(CHECKSUMMED)('%s', (text) => {
    const expected = { ok: true, address: text.toLowerCase() };
    expect(parseAddress(text)).toEqual(expected);
    expect(parseAddress(text.toLowerCase())).toEqual(expected);
    expect(parseAddress(`0x${text.slice(2).toUpperCase()}`)).toEqual(expected);
  });

  it('digits alone need no checksum', () => {
    expect(parseAddress('0x0000000000000000000000000000000000001010')).toMatchObject({ ok: true });
  });

  it('any, once it has been given its checksum', () => {
    fc.assert(
      fc.property(address, (hex) => {
        expect(parseAddress(`0x${checksummed(hex)}`)).toEqual({ ok: true, address: `0x${hex}` });
      }),
    );
  });
});

describe('one letter in the wrong case is a typing error', () => {
  it.each(CHECKSUMMED.filter((text) => /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text)))('%s', (text) => {
    const letters = [...text].flatMap((char, i) => (i > 1 && /[a-f]/i.test(char) ? [i] : []));
    for (const i of letters) {
      const flipped = text[i] === text[i]?.toLowerCase() ? text[i]?.toUpperCase() : text[i]?.toLowerCase();
      const wrong = text.slice(0, i) + flipped + text.slice(i + 1);
      expect(parseAddress(wrong)).toEqual({ ok: false, problem: 'checksum' });
    }
  });

  it('so is one wrong digit in a mixed-case address, nearly always', () => {
    const [text = ''] = CHECKSUMMED;
    const wrong = `${text.slice(0, -1)}8`;
    expect(parseAddress(wrong)).toEqual({ ok: false, problem: 'checksum' });
  });
});

describe('what is no address says why', () => {
  const GOOD = '0xdac17f958d2ee523a2206206994597c13d831ec7';
  it.each<[string, string, AddressProblem]>([
    ['nothing', '', 'empty'],
    ['a blank', ' ', 'space'],
    ['a blank before', ` ${GOOD}`, 'space'],
    ['a blank after', `${GOOD} `, 'space'],
    ['a blank within', `${GOOD.slice(0, 20)} ${GOOD.slice(20)}`, 'space'],
    ['a line end', `${GOOD}\n`, 'space'],
    ['a no-break space', `${GOOD}\u00a0`, 'space'],
    ['a Bitcoin address of the oldest kind', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bitcoin'],
    ['one of a script', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'bitcoin'],
    ['one in bech32', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bitcoin'],
    ['one in bech32m', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'bitcoin'],
    ['one in capitals, as in QR codes', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'bitcoin'],
    ['no prefix', GOOD.slice(2), 'prefix'],
    ['a capital X', `0X${GOOD.slice(2)}`, 'prefix'],
    ['a name', 'vitalik.eth', 'prefix'],
    ['a link', `https://etherscan.io/token/${GOOD}`, 'prefix'],
    ['the prefix alone', '0x', 'length'],
    ['a digit less', GOOD.slice(0, -1), 'length'],
    ['a digit more', `${GOOD}0`, 'length'],
    ['a transaction', `0x${'ab'.repeat(32)}`, 'length'],
    ['a letter beyond f', `${GOOD.slice(0, -1)}g`, 'hex'],
    ['a letter O for a zero', `${GOOD.slice(0, -1)}O`, 'hex'],
    ['a zero-width space within', `${GOOD.slice(0, 20)}\u200b${GOOD.slice(20)}`, 'hex'],
    ['full-width digits', `0x${'０'.repeat(40)}`, 'hex'],
  ])('%s', (_, text, problem) => {
    expect(parseAddress(text)).toEqual({ ok: false, problem });
  });

  it('no text at all breaks it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseAddress(text);
        if (parsed.ok) expect(parsed.address).toMatch(/^0x[0-9a-f]{40}$/);
      }),
    );
  });
});

describe('a checksum is the letter case', () => {
  it.each(CHECKSUMMED)('%s', (text) => {
    expect(`0x${checksummed(text.slice(2))}`).toBe(text);
  });

  it('of the digits, whatever case they came in', () => {
    fc.assert(
      fc.property(address, (hex) => {
        expect(checksummed(hex.toUpperCase())).toBe(checksummed(hex));
        expect(checksummed(hex).toLowerCase()).toBe(hex);
        expect(hasValidChecksum(checksummed(hex))).toBe(true);
      }),
    );
  });
});
