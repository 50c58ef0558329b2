/** Where a row shows how much of its token somebody has, or has sent. Market values and holders are other columns. */
import { amountShownBy, type ShownAmount } from './shown-amount.ts';
import type { ColumnsOf } from './table-head.ts';
import { isHidden, textNodesIn } from './text-nodes.ts';

/** Korean translations write 금액 for a value, too. */
const AMOUNT = /^\s*(?:amount|quantity|수량|양)\s*$/i;
/** In a card that names no quantity; beside one it is in dollars. */
const VALUE = /^\s*(?:value|값|가치)\s*$/i;
const MAX_TEXTS = 60;
/** A label may have boxes of its own around it. */
const LABEL_LEVELS = 2;

/** In a table with named columns: the cell under Amount or Quantity. */
export function amountInColumn(row: Element, link: Element, columnsOf: ColumnsOf): ShownAmount | null {
  const { columns, isAligned } = columnsOf(row);
  const [found, ...others] = columns.filter(({ name }) => AMOUNT.test(name));
  if (!found || !isAligned || others.length > 0 || found.cell.contains(link) || isHidden(found.cell))
    return null;
  return amountShownBy(found.cell, link.textContent);
}

/** In a card: what stands behind the label Quantity or Amount, or else Value. */
export function amountByLabel(card: Element, link: Element): ShownAmount | null {
  const texts = [...textNodesIn(card, MAX_TEXTS)];
  for (const label of [AMOUNT, VALUE]) {
    const [found, ...others] = texts.filter(({ data }) => label.test(data));
    if (found) return others.length > 0 ? null : amountBehind(found, card, link);
  }
  return null;
}

function amountBehind({ parentElement }: Text, card: Element, link: Element): ShownAmount | null {
  let label = parentElement;
  for (let level = 0; label && label !== card && level <= LABEL_LEVELS; level++) {
    const behind = label.nextElementSibling;
    if (behind) return behind.contains(link) ? null : amountShownBy(behind, link.textContent);
    label = label.parentElement;
  }
  return null;
}
