import { expect, it } from 'vitest';
import { isQuotedRateBelievable } from '../../../src/core/fx/believed-rate.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';

it.each<[what: string, usd: string, krw: string, krwPerUsd: string | null, fits: boolean]>([
  ['no service’s rate at hand', '2', '2760', null, true],
  ['the lowest that could be', '1', '900', null, true],
  ['lower than could be', '1', '899.999', null, false],
  ['the highest that could be', '0.0001', '0.25', null, true],
  ['higher than could be', '0.0001', '0.2501', null, false],
  ['the won in the place of the dollars', '106225500', '76975', null, false],
  ['the dollars twice', '76975', '76975', null, false],
  ['exactly 10 % above the service’s', '1', '1518', '1380', true],
  ['a hair more', '1', '1518.0000001', '1380', false],
  ['exactly 10 % below', '1', '1242', '1380', true],
  ['a hair less', '1', '1241.9999999', '1380', false],
  ['near a service’s rate that could be, itself impossible', '1', '880', '900', false],
  ['tiny prices', '0.000004213', '0.00581394', '1380', true],
  ['no dollars', '0', '1380', '1380', false],
  ['no won', '1', '0.000', '1380', false],
  ['two negative prices', '-1', '-1380', '1380', false],
])('%s: $%s and ₩%s beside %s: %s', (_, usd, krw, krwPerUsd, fits) => {
  expect(isQuotedRateBelievable(usd as Decimal, krw as Decimal, krwPerUsd as Decimal | null)).toBe(fits);
});
