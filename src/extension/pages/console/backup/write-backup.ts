/** Everything that a person owns as a file, in pieces: captures of years need not be one text. */
import { type AssetKey, assetOf } from '../../../../core/market/assets.ts';
import { isoTime } from '../../../../core/records/price-cells.ts';
import { rowsOfCapture } from '../../../../core/records/record-rows.ts';
import { jsonRow } from '../../../../core/records/write-file.ts';
import type { Owned } from './owned.ts';

/** Names the format, and its version. */
export const BACKUP = { format: 'sise-backup', version: 1 } as const;

/** `exportedAt`: Unix milliseconds. */
export function* backupFile(owned: Owned, exportedAt: number): Generator<string> {
  const { tokens, amounts, alerts, settings, projects, captures } = owned;
  const head = {
    ...BACKUP,
    exportedAt: isoTime(exportedAt),
    tokens: tokens.map(({ asset, ...token }) => ({ network: assetOf(asset).platform, ...token })),
    coins: amounts.map(({ asset, amount }) => ({ network: assetOf(asset).platform, amount })),
    alerts: alerts.map(({ asset, rule }) => ({ ...placeOf(asset), ...rule })),
    settings,
    projects,
  };
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "captures": [`;
  let separator = '\n';
  for (const row of captures.flatMap(rowsOfCapture)) {
    yield separator + JSON.stringify(jsonRow(row));
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** A coin has no address. */
function placeOf(asset: AssetKey) {
  const { platform, address } = assetOf(asset);
  return { network: platform, ...(address !== null && { address }) };
}
