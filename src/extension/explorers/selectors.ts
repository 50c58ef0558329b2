/** Selectors that more than one step of finding and following a page needs. */

/** Everything that can be a token link of any site. */
export const TOKEN_LINKS = 'a[href*="/token/0x"]';

/** Links to a single NFT of a contract. */
export const NFT_LINKS = 'a[href*="/instance/"],a[href*="/nft/0x"]';

/** What esplora calls a block, whose page has no heading of its own. */
export const BLOCK_NUMBER = '.block-navigation-block-number';

/** What mempool.space shows in place of details. */
export const HTTP_ERROR = 'app-http-error';

/** Blockscout shows made-up tokens while it loads. */
export const LOADING = '[data-loading=true],[data-loading=""]';

/** Links to blocks: on a transaction's page, to the one that it is in. */
export const BLOCK_LINKS = 'a[href*="/block/"]';

/** What Edge's translator marks the elements with whose texts it changes in place. */
const CHANGED_IN_PLACE = '[_msttexthash],[_msthash],[_mstmutation]';

/** What translators put around each text, or mark. Old BscScan has `<font color>` of its own. */
export const TRANSLATED_TEXT = `font[style],font font,${CHANGED_IN_PLACE}`;

/** Etherscan's time of a transaction, in Unix seconds beside the words for people. */
export const TIME_STAMP = '#showUtcLocalDate[data-timestamp]';
