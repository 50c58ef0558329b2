/** Selectors that more than one step of finding and following a page needs. */

/** Everything that can be a token link of any site. */
export const TOKEN_LINKS = 'a[href*="/token/0x"]';

/** Links to a single NFT of a contract. */
export const NFT_LINKS = 'a[href*="/instance/"],a[href*="/nft/0x"]';

/** Blockscout shows made-up tokens while it loads. */
export const LOADING = '[data-loading=true],[data-loading=""]';
