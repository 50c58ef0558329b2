import { useRef, useState } from 'preact/hooks';
import type { AssetKey } from '../../market/assets.ts';
import type { Price } from '../../market/prices.ts';
import { usePopup } from './context.ts';
import { Icon } from './icons.tsx';
import { lookOf } from './status.ts';

/** Room that the explanation needs below its tag (px). */
const TIP_ROOM = 76;

/** The word for a price that is not simply fresh; its sentence shows on hover and focus. */
export function StatusTag({ asset, price }: { readonly asset: AssetKey; readonly price: Price }) {
  const { t, actions } = usePopup();
  const tag = useRef<HTMLButtonElement>(null);
  const [above, setAbove] = useState(false);
  const look = lookOf(price);
  // The list scrolls and would cut the sentence off at its lower edge.
  const place = () => {
    const edge = tag.current?.closest('.lists')?.getBoundingClientRect().bottom;
    const own = tag.current?.getBoundingClientRect().bottom;
    if (edge !== undefined && own !== undefined) setAbove(own + TIP_ROOM > edge);
  };
  return (
    <span class={above ? 'tagged tagged-above' : 'tagged'}>
      <button
        ref={tag}
        type="button"
        class={`tag tag-${price.status}`}
        aria-describedby={`${asset}-why`}
        onClick={() => actions.toggle(asset)}
        onPointerEnter={place}
        onFocus={place}
      >
        {look.icon && <Icon name={look.icon} />}
        {t(look.word)}
      </button>
      <span class="tip" role="tooltip" id={`${asset}-why`}>
        {t(look.why)}
      </span>
    </span>
  );
}
