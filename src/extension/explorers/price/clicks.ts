/** Clicks on prices: which of them open a card, and the request for it. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { CardOpening } from '../../messages/explorers.ts';
import type { LeftInPage } from '../../messages/look-up.ts';
import type { AnnotationStore } from '../annotations.ts';

export interface PriceClicksOptions {
  readonly document: Document;
  readonly signal: AbortSignal;
  readonly annotations: Pick<AnnotationStore, 'ofHost'>;
  /** A person has clicked the price. */
  readonly onClick: (asset: AssetKey, host: Element) => void;
}

/**
 * Handles clicks on prices before the page does, so that a row or link around a price does not follow them. Clicks that the
 * page's scripts send are ignored.
 */
export function watchPriceClicks({ document, signal, annotations, onClick }: PriceClicksOptions): void {
  const selection = () => {
    const { isCollapsed, anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? NONE;
    return isCollapsed ? null : [anchorNode, anchorOffset, focusNode, focusOffset];
  };
  let before: ReturnType<typeof selection> = null;

  const priceAt = ({ target }: Event) => {
    const price = target instanceof Node ? annotations.ofHost(target)?.price : null;
    return price?.host === target && price?.opensCard() ? price : null;
  };
  const isSelecting = () => selection()?.some((part, i) => part !== before?.[i]) ?? false;

  document.addEventListener(
    'pointerdown',
    (event) => {
      if (priceAt(event)) before = selection();
    },
    { signal, capture: true },
  );
  document.addEventListener(
    'click',
    (event) => {
      const price = priceAt(event);
      if (!price || !isPlain(event) || isSelecting()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onClick(price.asset, price.host);
    },
    { signal, capture: true },
  );
}

const NONE = { isCollapsed: true, anchorNode: null, anchorOffset: 0, focusNode: null, focusOffset: 0 };

/** A person's own click, which neither the page nor a key has given another meaning. */
function isPlain(event: MouseEvent): boolean {
  const { isTrusted, defaultPrevented, button, ctrlKey, shiftKey, altKey, metaKey } = event;
  return isTrusted && !defaultPrevented && button === 0 && !(ctrlKey || shiftKey || altKey || metaKey);
}

export interface CardRequestOptions {
  readonly send: (asset: AssetKey) => Promise<CardOpening>;
  /** Requests the price once more. */
  readonly fetchPrice: (asset: AssetKey) => Promise<unknown>;
  /** The extension's own world in the page. */
  readonly world: LeftInPage;
}

/** Opens the card beside a price. A background that was stopped meanwhile has to answer the price again first. */
export function createCardRequest({ send, fetchPrice, world }: CardRequestOptions) {
  const request = async (asset: AssetKey): Promise<CardOpening> => {
    const opening = await send(asset);
    if (opening !== 'unanswered') return opening;
    await fetchPrice(asset);
    return send(asset);
  };
  return async (asset: AssetKey, host: Element): Promise<void> => {
    world.sisePressed = host;
    const opening = await request(asset).catch((): CardOpening => 'refused');
    if (opening !== 'opening' && world.sisePressed === host) delete world.sisePressed;
  };
}
