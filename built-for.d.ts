/** The origin of the team's server that this build may ask; null in that of the stores (`wxt.config.ts`). */
declare const __SISE_SERVER__: string | null;
