/** mempool.space (docs/explorers.md §3.6). Its clocks, Lightning nodes, lists and projected blocks have other paths. */
import { HTTP_ERROR } from '../find/page-parts.ts';
import { bitcoinAdapter } from './bitcoin.ts';
import { titleOf } from './links-only.ts';

/** Perhaps after a language; a transaction perhaps with the number of an input or output. */
const DETAILS =
  /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?(?:tx\/(?:\d+:)?[0-9a-f]{64}(?::\d+)?|address\/\w+|block\/(?:[0-9a-f]{64}|\d+))\/?$/i;

/** Details stand in a table, also while they load; an error leaves the title alone. */
export const MEMPOOL = bitcoinAdapter(DETAILS, (document) =>
  document.querySelector('table') && !document.querySelector(HTTP_ERROR) ? titleOf(document) : null,
);
