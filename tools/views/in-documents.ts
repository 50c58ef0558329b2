/** The pictures in the documents: which views they show, and how. */
import { VIEWS, type View } from './list.ts';
import type { Look } from './looks.ts';

export interface DocumentPicture {
  /** In `docs/`, without its ending. */
  readonly name: string;
  readonly view: View;
  readonly look: Look;
  /** CSS pixels; each is two of the picture. */
  readonly height: number;
}

export const DOCUMENT_PICTURES: readonly DocumentPicture[] = [
  picture('explorer-light', 'explorer', 'en', 'light', [960, 480]),
  picture('popup-light', 'popup-sparklines', 'en', 'light', [420, 584]),
  picture('popup-dark', 'popup-order', 'ko', 'dark', [420, 584]),
  picture('card-light', 'card', 'en', 'light', [560, 400]),
  picture('console-projects', 'console-projects', 'en', 'light', [500, 500]),
  picture('console-sources', 'console-sources', 'ko', 'dark', [500, 500]),
];

function picture(
  name: string,
  of: string,
  language: Look['language'],
  theme: Look['theme'],
  [width, height]: readonly [number, number],
): DocumentPicture {
  const view = VIEWS.find((each) => each.name === of);
  if (!view) throw new RangeError(`there is no view ${of}`);
  return { name, view, look: { name, language, theme, width, zoom: 1, forcedColors: false }, height };
}
