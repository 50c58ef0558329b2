/** The origin of the team's server that this build may ask; null in that of the stores (`wxt.config.ts`). */
declare const __SISE_SERVER__: string | null;

/** The e-mail address for reports; empty while there is none (`tools/release/owner.json`). */
declare const __SISE_CONTACT__: string;
