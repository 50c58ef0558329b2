import { expect, test } from 'vitest';
import { detectForeignAddress } from '../../../src/core/market/detect-foreign-address.ts';

test.each([
  ['vitalik.eth', 'ens'],
  ['pay.Vitalik.ETH ', 'ens'],
  ['홍길동.eth', 'ens'],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'solana'],
  ['So11111111111111111111111111111111111111112', 'solana'],
  ['11111111111111111111111111111111', 'solana'],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'tron'],
  ['https://app.ens.domains/vitalik.eth', null],
  ['.eth', null],
  ['KRW-ETH', null],
  ['supercalifragilisticexpialidocious', null],
  ['0xdac17f958d2ee523a2206206994597c13d831ec7', null],
  ['1f'.repeat(32), null],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', null],
  ['', null],
])('%s is of %s', (text, elsewhere) => {
  expect(detectForeignAddress(text)).toBe(elsewhere);
});
