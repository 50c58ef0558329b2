/** What is said of prices that pile up on the device, in English. */
export const storedEn = {
  storedTitle: 'Prices on this device',
  storedLead:
    'What has piled up in this browser. Sise sends none of it to anybody; programs that you gave a key may ask for it.',
  storedRecordings: 'Recorded prices',
  storedRecordingsSize: '{size} · tokens and coins: {n}',
  storedPast: 'Past prices from sources',
  storedPastSize: '{size} · moments: {n}',
  storedNothing: 'Nothing yet',
  storedCounting: 'Being counted…',
  storedUncounted: 'How much it is could not be counted',
  storedUnwritten:
    'The last prices cannot be recorded: the disk is full, perhaps. What is here stays, and recording goes on as soon as there is room.',
  storedPastUnwritten:
    'The latest past prices cannot be kept: the disk is full, perhaps. Charts and records still show them, and ask for them again.',
  storedExport: 'Export CSV',
  storedMonth: 'Month to export',
  storedAllMonths: 'All months',
  storedNoneThen: 'Nothing was recorded then',
  storedUnread:
    'Parts that cannot be read: {n}. Charts and exports go without them; they stay in this browser until you delete them, and recording goes on.',
  storedPastUnread:
    'Moments that cannot be read: {n}. Sources are asked for them again; what was there stays in this browser until you delete it.',
  storedExportedPart:
    '{n} recorded prices exported. Parts left out, since they cannot be read: {left}. They stay in this browser.',
  storedExported: '{n} recorded prices exported',
  storedDelete: 'Delete…',
  storedDeleteNow: 'Delete',
  storedRecordingsAsk: 'Delete all recorded prices?',
  storedRecordingsWhy:
    'The lines in the popup begin anew, and charts of tokens whose past nobody else has become empty. It cannot be undone: export them first.',
  storedPastAsk: 'Delete past prices from sources?',
  storedPastWhy:
    'Charts, records and transaction pages ask for them again. What sources have forgotten meanwhile does not come back. What was captured at the turn of the year stays.',
  storedDeleted: 'Deleted',
  storedDeletionStopped:
    'Deleting stopped: {deleted} of {all} parts are gone, the others are as before. Try again.',
  storedDeletionUnsure: 'Sise did not answer. Part of it may be deleted already. Try again.',
} as const;

export type StoredKey = keyof typeof storedEn;
