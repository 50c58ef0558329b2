/** Who publishes Sise: `tools/release/owner.json`, in which a field is empty until it is known. */
import fields from '../tools/release/owner.json' with { type: 'json' };

/** Addresses of web pages, an e-mail address, and the npm scope without its `@`. */
export type Owner = Readonly<Record<keyof typeof fields, string>>;

export const OWNER: Owner = fields;
