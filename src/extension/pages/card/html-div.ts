/** A `div` of HTML in any document, also in one of XML. */
export function htmlDiv(attributes: Readonly<Record<string, string>>): HTMLElement {
  const made = document.createElementNS('http://www.w3.org/1999/xhtml', 'div') as HTMLElement;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
