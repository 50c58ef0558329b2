import { describe, expect, it } from 'vitest';
import { fixed, magnitude, over, plain, scientific, significant, times, trimmed } from './numbers.ts';

describe('decimal texts of the world', () => {
  it.each([
    [plain('4.213e-06'), '0.000004213'],
    [plain('1.4E-7'), '0.00000014'],
    [plain('1.50'), '1.50'],
    [plain('12e3'), '12000'],
    [plain('-2.5e1'), '-25'],
    [times('0.1', '0.2'), '0.02'],
    [times('1.2345678901234567', '1380.25'), '1704.012330342901110175'],
    [times('100', '10'), '1000'],
    [over('1', '3', 8), '0.33333333'],
    [over('76975.12', '0.5', 8), '153950.24000000'],
    [fixed('2.345', 2), '2.35'],
    [fixed('-2.345', 2), '-2.35'],
    [fixed('7', 8), '7.00000000'],
    [fixed('0.00000421300512', 8), '0.00000421'],
    [significant('106244909.38123', 17), '106244909.38123'],
    [significant('1704.012330342901110175', 17), '1704.0123303429011'],
    [significant('0.0058150003', 4), '0.005815'],
    [scientific('0.00000421300512', 'e', 2), '4.21300512e-06'],
    [scientific('0.00000014', 'E', 1), '1.4E-7'],
    [scientific('0.0003', 'E', 1), '3E-4'],
    [trimmed('1.500'), '1.5'],
    [trimmed('100'), '100'],
  ])('%s is %s', (made, expected) => {
    expect(made).toBe(expected);
  });

  it.each([
    ['123', 2],
    ['1', 0],
    ['0.5', -1],
    ['0.0000042', -6],
    ['0', 0],
  ])('%s has its first digit at 10^%i', (text, power) => {
    expect(magnitude(text)).toBe(power);
  });

  it.each(['', 'NaN', '1,000', '0x10'])('refuses %j', (text) => {
    expect(() => plain(text)).toThrow(RangeError);
  });
});
