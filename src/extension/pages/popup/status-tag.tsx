import type { Price } from '../../../core/market/prices.ts';
import { Icon } from '../../ui/icon.tsx';
import { Now } from '../../ui/memo.ts';
import { lookOf, nextUpdateText } from '../../ui/price-facts.ts';
import type { Popup } from './props.ts';

/** The height that the explanation needs below its tag (px). */
const TIP_ROOM = 76;

/** The status of a price that is not fresh; its explanation is shown on hover and focus. */
export function StatusTag({
  popup,
  price,
  isStop,
}: {
  readonly popup: Popup;
  readonly price: Price;
  /** Whether the Tab key reaches the row. */
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

/** The status without its own button, for use inside another button. */
export function StatusWord({ popup: { t }, price }: { readonly popup: Popup; readonly price: Price }) {
  const look = lookOf(price);
  return (
    <span class={`tag tag-${price.status}`} title={t(look.why)}>
      {look.icon && <Icon name={look.icon} />}
      {t(look.word)}
    </span>
  );
}

/** Places the explanation above its tag where the list's lower edge would cut it off. */
function placeTip({ currentTarget: tag }: { readonly currentTarget: HTMLElement }): void {
  const edge = tag.closest('.lists')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
  tag.parentElement?.classList.toggle('tagged-above', tag.getBoundingClientRect().bottom + TIP_ROOM > edge);
}

/** When the sources can be requested next, while that is in the future. */
export function AskedAgain({
  popup: { t, language },
  price,
}: {
  readonly popup: Popup;
  readonly price: Price;
}) {
  return <Now.Consumer>{(now) => nextUpdateText(price, { t, language, now })}</Now.Consumer>;
}
