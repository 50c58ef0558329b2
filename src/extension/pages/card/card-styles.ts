/** The card's whole style sheet: the colours and parts that the popup has, and what only the card needs. */

import colours from '../../ui/styles/colours.css?inline';
import marks from '../../ui/styles/marks.css?inline';
import resultDetails from '../../ui/styles/result-details.css?inline';
import results from '../../ui/styles/results.css?inline';
import shared from '../../ui/styles/shared.css?inline';
import card from './card.css?inline';

/** Inside of the shadow root the card is what a page's root is: the page sees neither theme nor colours. */
const ownColours = colours.replaceAll(':root', '.card');

const CARD_CSS = [ownColours, shared, card, marks, results, resultDetails].join('\n');

/** A page can register properties by name, so that they are not inherited any more: they have other names each time. */
export function cardCss(): string {
  const [once = 0] = crypto.getRandomValues(new Uint32Array(1));
  return CARD_CSS.replaceAll(/--(?=[a-z])/g, `--x${once.toString(36)}-`);
}
