/** The card's whole style sheet: the colours and parts that it shares with the popup, and its own. */

import colours from '../../ui/styles/colours.css?inline';
import marks from '../../ui/styles/marks.css?inline';
import resultDetails from '../../ui/styles/result-details.css?inline';
import results from '../../ui/styles/results.css?inline';
import shared from '../../ui/styles/shared.css?inline';
import card from './card.css?inline';

/** The colours are set on `.card` instead of `:root`, so that the page cannot read the theme. */
const ownColours = colours.replaceAll(':root', '.card');

const CARD_CSS = [ownColours, shared, card, marks, results, resultDetails].join('\n');

/** The style sheet with random names of custom properties: a page can register a known name and stop its inheritance. */
export function cardCss(): string {
  const [once = 0] = crypto.getRandomValues(new Uint32Array(1));
  return CARD_CSS.replaceAll(/--(?=[a-z])/g, `--x${once.toString(36)}-`);
}
