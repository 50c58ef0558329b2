import { type ServerTextKey, serverEn } from './server.en.ts';
import { serverKo } from './server.ko.ts';
import { translatorOf } from './translator.ts';

/** The translator of the settings of a team's server. */
export const serverTranslator = translatorOf<ServerTextKey>({ en: serverEn, ko: serverKo });
