/** The card's whole style sheet: the colours and parts that the popup has, and what only the card needs. */

import colours from '../ui/styles/colours.css?inline';
import marks from '../ui/styles/marks.css?inline';
import shared from '../ui/styles/shared.css?inline';
import card from './card.css?inline';
import lookedUp from './looked-up.css?inline';
import resultDetails from './result-details.css?inline';

/** In a shadow root, the host is what a page's root is. */
const ownColours = colours
  .replaceAll(/:root\[data-theme="?(\w+)"?\]/g, ':host([data-theme="$1"])')
  .replaceAll(':root', ':host');

export const CARD_CSS = [ownColours, shared, card, marks, lookedUp, resultDetails].join('\n');
