/** Puts prices on the page, many at a time: everything is read before anything is written, so layout is made once. */
import { type Flow, findSpot, type MeasureText, type Spot } from './room.ts';

export interface Placing {
  readonly anchor: Element;
  readonly host: HTMLElement;
  readonly text: string;
}

/** Places each price after its anchor, or fits it anew where it stands. Returns what each now comes after. */
export function placeAll(placings: readonly Placing[], measure: MeasureText): readonly Element[] {
  const spots = placings.map(({ anchor, text }) => findSpot(anchor, text, measure));
  for (const [i, { anchor, host }] of placings.entries()) {
    const spot = spots[i];
    const after = spot?.after ?? anchor;
    if (spot) takeNoRoom(host, spot);
    if (after.nextSibling !== host) after.after(host);
  }
  const boxes = placings.map(({ host }, i) => (spots[i]?.at ? host.getBoundingClientRect() : null));
  for (const [i, { host }] of placings.entries()) {
    const at = spots[i]?.at;
    const box = boxes[i];
    if (!at || !box) continue;
    host.style.setProperty('--sise-x', `${at.x - box.left}px`);
    host.style.setProperty('--sise-y', `${at.y - (box.top + box.bottom) / 2}px`);
  }
  return placings.map(({ anchor }, i) => spots[i]?.after ?? anchor);
}

/** Margins that give back exactly what the box takes, whatever lays it out. Joins the text where no room is free. */
function takeNoRoom(host: HTMLElement, { at, flow, gap, size, width }: Spot): void {
  const floats = at !== null || flow === 'block' || flow === 'grid' || flow === 'flex column';
  const set = (name: string, value: string) => host.style.setProperty(`--sise-${name}`, value);
  set('x', '0px');
  set('y', '0px');
  set('size', `${size}em`);
  set('width', floats ? `${width}px` : 'auto');
  set('display', flow === 'inline' ? 'inline-block' : 'block');
  set('margin', floats ? marginOf(flow, gap, width) : '-0.5em 0 -0.5em 0.4em');
}

function marginOf(flow: Flow, gap: number, width: number): string {
  if (flow === 'inline' || flow === 'grid') return `-0.5em ${-width}px -0.5em 0`;
  if (flow === 'flex row') return `-0.5em ${-width - gap}px -0.5em 0`;
  return `calc(-1em - ${gap}px) 0 0 0`;
}
