import type { Price } from '../../../core/market/prices.ts';
import { Icon } from '../../ui/icon.tsx';
import { Now } from '../../ui/memo.ts';
import { lookOf, nextUpdateText } from '../../ui/price-facts.ts';
import type { Popup } from './props.ts';

/** Room that the explanation needs below its tag (px). */
const TIP_ROOM = 76;

/** The word for a price that is not simply fresh; its sentence shows on hover and focus. */
export function StatusTag({
  popup,
  price,
  isStop,
}: {
  readonly popup: Popup;
  readonly price: Price;
  /** Tab leads to it. */
  readonly isStop: boolean;
}) {
  const { t, actions } = popup;
  const look = lookOf(price);
  const id = `${price.asset}-why`;
  return (
    <span class="tagged">
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        id={`${price.asset}-status`}
        class={`tag tag-${price.status}`}
        aria-describedby={id}
        onClick={() => actions.toggle(price.asset)}
        onPointerEnter={placeTip}
        onFocus={placeTip}
      >
        {look.icon && <Icon name={look.icon} />}
        <span class="tag-word">{t(look.word)}</span>
      </button>
      <span class="tip" role="tooltip" id={id}>
        {t(look.why)} <AskedAgain popup={popup} price={price} />
      </span>
    </span>
  );
}

/** The same to read alone, where it is part of a button. */
export function StatusWord({ popup: { t }, price }: { readonly popup: Popup; readonly price: Price }) {
  const look = lookOf(price);
  return (
    <span class={`tag tag-${price.status}`} title={t(look.why)}>
      {look.icon && <Icon name={look.icon} />}
      {t(look.word)}
    </span>
  );
}

/** The list scrolls and would cut the sentence off at its lower edge. */
function placeTip({ currentTarget: tag }: { readonly currentTarget: HTMLElement }): void {
  const edge = tag.closest('.lists')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
  tag.parentElement?.classList.toggle('tagged-above', tag.getBoundingClientRect().bottom + TIP_ROOM > edge);
}

/** When there is a chance to ask, as long as that is to come. */
export function AskedAgain({
  popup: { t, language },
  price,
}: {
  readonly popup: Popup;
  readonly price: Price;
}) {
  return <Now.Consumer>{(now) => nextUpdateText(price, { t, language, now })}</Now.Consumer>;
}
