/** The words for missing prices and invalid lines. */
import type { CaptureSide, Granularity } from '../../../../core/market/moments.ts';
import type { LineMissing } from '../../../../core/records/price-cells.ts';
import type { LineProblem } from '../../../../core/records/read-list.ts';
import type { ConsoleTextKey } from '../../../ui/i18n/console.ts';

export const MISSING_WORDS: Readonly<Record<LineMissing, ConsoleTextKey>> = {
  future: 'missingFuture',
  'not yet': 'missingNotYet',
  'too old': 'missingTooOld',
  unlisted: 'missingUnlisted',
  'no record': 'missingNoRecord',
  unavailable: 'missingUnavailable',
  'not asked': 'missingNotAsked',
  disputed: 'missingDisputed',
};

export const GRANULARITY_WORDS: Readonly<Record<Granularity, ConsoleTextKey>> = {
  minute: 'withinMinutes',
  hour: 'withinHours',
  day: 'withinDay',
};

export const SIDE_WORDS: Readonly<Record<CaptureSide, ConsoleTextKey>> = {
  before: 'sideBefore',
  after: 'sideAfter',
  nearest: 'sideNearest',
};

export const LINE_WORDS: Readonly<Record<LineProblem, ConsoleTextKey>> = {
  'no time': 'lineNoTime',
  'no zone': 'lineNoZone',
  'only a day': 'lineOnlyDay',
  milliseconds: 'lineMilliseconds',
  'no such time': 'lineNoSuchTime',
  'not a time': 'lineNotTime',
  empty: 'lineNoAddress',
  space: 'badSpace',
  bitcoin: 'badBitcoin',
  prefix: 'badPrefix',
  length: 'badLength',
  hex: 'badHex',
  checksum: 'badChecksum',
  columns: 'lineColumns',
  'more cells': 'lineMoreCells',
  quote: 'lineQuote',
  'network missing': 'lineNoNetwork',
  'network unknown': 'lineNetwork',
  'network unpriced': 'lineUnpriced',
  'network differs': 'lineNetworkDiffers',
  amount: 'lineAmount',
  rounded: 'lineRounded',
  'two readings': 'lineTwoReadings',
  'no decimals': 'lineNoDecimals',
  'two headers': 'lineTwoHeaders',
  failed: 'lineFailed',
  'nothing moved': 'lineNothing',
  'file of pieces': 'linePieces',
  unreadable: 'lineUnreadable',
  'too many': 'backupTooMany',
};
