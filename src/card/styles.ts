/** The card's whole style sheet: the colours and pieces that the popup has, and what only the card needs. */

import colours from '../pages/styles/colours.css?inline';
import marks from '../pages/styles/marks.css?inline';
import shared from '../pages/styles/shared.css?inline';
import card from './card.css?inline';
import lookedUp from './looked-up.css?inline';
import resultDetails from './result-details.css?inline';

/** In a shadow root, the host is what a page's root is. */
const ownColours = colours
  .replaceAll(/:root\[data-theme="?(\w+)"?\]/g, ':host([data-theme="$1"])')
  .replaceAll(':root', ':host');

export const CARD_CSS = [ownColours, shared, card, marks, lookedUp, resultDetails].join('\n');
