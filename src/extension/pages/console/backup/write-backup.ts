/** Writes a person's data as a backup file, in pieces, since years of captures are too large for one text. */
import { type AssetKey, assetOf, selectorOf } from '../../../../core/market/assets.ts';
import { isoTime } from '../../../../core/records/price-cells.ts';
import { rowsOfCapture } from '../../../../core/records/record-rows.ts';
import { jsonRow } from '../../../../core/records/write-file.ts';
import type { Owned, OwnedToken } from './owned.ts';

/** The name and version of the format. */
export const BACKUP = { format: 'sise-backup', version: 1 } as const;

/** The pieces of the file. `exportedAt`: Unix milliseconds. */
export function* backupFile(owned: Owned, exportedAt: number): Generator<string> {
  const { tokens, alerts, settings, projects, captures } = owned;
  const head = {
    ...BACKUP,
    exportedAt: isoTime(exportedAt),
    tokens: tokens.flatMap(tokenEntry),
    coins: tokens.flatMap(coinEntry),
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

function tokenEntry({ asset, ...token }: OwnedToken) {
  return token.address === null ? [] : [{ network: assetOf(asset).platform, ...token }];
}

/** The entry of a coin. `place`: its index among coins and tokens. Older releases, with two lists, read only the amount. */
function coinEntry({ asset, address, amount }: OwnedToken, place: number) {
  return address === null ? [{ network: selectorOf(assetOf(asset)), ...(amount && { amount }), place }] : [];
}

/** The platform and the address of an asset; a coin has no address. */
function placeOf(key: AssetKey) {
  const asset = assetOf(key);
  return { network: selectorOf(asset), ...(asset.address !== null && { address: asset.address }) };
}
