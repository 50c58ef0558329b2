/** What is said of prices that pile up on the device, in English. */
export const storedEn = {
  storedTitle: 'Prices on this device',
  storedLead: 'Prices stored in this browser. Nothing is uploaded; apps with your API key can read them.',
  storedRecordings: 'Auto-saved prices',
  storedRecordingsSize: '{size} · tokens and coins: {n}',
  storedPast: 'Past prices from sources',
  storedPastSize: '{size} · points: {n}',
  storedNothing: 'Nothing yet',
  storedCounting: 'Calculating size…',
  storedUncounted: 'The size could not be calculated',
  storedUnwritten:
    'The latest prices could not be saved; the disk may be full. Earlier prices stay, and Sise continues when there is space.',
  storedPastUnwritten:
    'The latest past prices could not be saved; the disk may be full. Charts and records still show them, and request them again.',
  storedExport: 'Export CSV',
  storedMonth: 'Month to export',
  storedAllMonths: 'All months',
  storedNoneThen: 'No prices were saved then',
  storedUnread:
    'Unreadable parts: {n}. Charts and exports leave them out. They stay in this browser until you delete them; new prices are still saved.',
  storedPastUnread:
    'Unreadable points: {n}. They are requested again. The old data stays in this browser until you delete it.',
  storedExportedPart:
    '{n} auto-saved prices exported. Unreadable parts left out: {left}. They stay in this browser.',
  storedExported: '{n} auto-saved prices exported',
  storedDelete: 'Delete…',
  storedDeleteNow: 'Delete',
  storedRecordingsAsk: 'Delete all auto-saved prices?',
  storedRecordingsWhy:
    'Sparklines in the popup start again, and charts of tokens without public history become empty. This cannot be undone: export first.',
  storedPastAsk: 'Delete past prices from sources?',
  storedPastWhy:
    'Charts, records and transaction pages request them again. Prices that the sources have deleted since cannot be fetched again. Snapshots stay.',
  storedDeleted: 'Deleted',
  storedDeletionStopped:
    'Deletion stopped: {deleted} of {all} parts are deleted, the rest is unchanged. Try again.',
  storedDeletionUnsure: 'No response. Part of it may be deleted already. Try again.',
} as const;

export type StoredKey = keyof typeof storedEn;
