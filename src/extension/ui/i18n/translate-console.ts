/** The console's translator: its own texts, and those of every page. */
import { type BackupKey, backupEn } from './backup.en.ts';
import { backupKo } from './backup.ko.ts';
import { type ConsoleKey, consoleEn } from './console.en.ts';
import { consoleKo } from './console.ko.ts';
import { pagesEn, type TextKey } from './pages.en.ts';
import { pagesKo } from './pages.ko.ts';
import { type RecordsKey, recordsEn } from './records.en.ts';
import { recordsKo } from './records.ko.ts';
import { type StoredKey, storedEn } from './stored.en.ts';
import { storedKo } from './stored.ko.ts';
import { type Translator, translatorOf } from './translator.ts';

export type ConsoleTextKey = BackupKey | ConsoleKey | RecordsKey | StoredKey | TextKey;
export type ConsoleTranslate = Translator<ConsoleTextKey>;

export const consoleTranslator = translatorOf<ConsoleTextKey>({
  en: { ...pagesEn, ...consoleEn, ...recordsEn, ...backupEn, ...storedEn },
  ko: { ...pagesKo, ...consoleKo, ...recordsKo, ...backupKo, ...storedKo },
});
