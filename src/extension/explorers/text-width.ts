/** How wide a text is going to be, in CSS pixels, before it stands anywhere. */
export type MeasureText = (text: string, font: CSSStyleDeclaration, px: number) => number;

/** Tabular digits are a little wider than those that a canvas draws. */
const TABULAR = 1.04;
/** Of the font size, where there is no canvas: a guess. */
const LETTER = 0.6;

/**
 * Measures on a canvas of its own, which costs no layout. Prices are made of a dozen letters: each is measured once a time
 * that the returned function is called, since fonts may come in between.
 */
export function textMeasure(document: Document): () => MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  return () => {
    const fonts = new Map<string, Map<string, number>>();
    return (text, { fontWeight, fontFamily }, px) => {
      if (!context) return text.length * px * LETTER;
      const font = `${fontWeight} ${px}px ${fontFamily}`;
      const widths = fonts.get(font) ?? new Map<string, number>();
      fonts.set(font, widths);
      let sum = 0;
      for (const letter of text) {
        let width = widths.get(letter);
        if (width === undefined) {
          context.font = font;
          width = context.measureText(letter).width;
          widths.set(letter, width);
        }
        sum += width;
      }
      return Math.ceil(sum * TABULAR) + 1;
    };
  };
}
