/** The parts of a page in which nothing gets a price. */

/** What is the same on every page, or not for reading: menus, headers, footers, suggestions, code, fields. */
const APART = [
  'header',
  'nav',
  'footer',
  'pre',
  'code',
  'textarea',
  '#masterTopBar',
  '#masterHeader',
  '#search_bar_popover_content',
  '.dropdown-item',
  '[role=navigation]',
  '[role=menu]',
  '[role=listbox]',
  '[role=option]',
  '[role=search]',
  '[role=contentinfo]',
  '[contenteditable=""]',
  '[contenteditable=true]',
  '.ace_editor',
  '.monaco-editor',
].join();

/** A box over the page, which a field may have opened. */
const POPOVER = '[role=dialog][id],[data-scope=popover][id]';
const FIELDS = 'form[aria-controls],input[aria-controls]';

export function isApart(element: Element): boolean {
  return Boolean(element.closest(APART)) || isSuggested(element);
}

/** Whether it stands among the suggestions of a search, which are a menu wherever the page puts them. */
function isSuggested(element: Element): boolean {
  const id = element.closest(POPOVER)?.id;
  if (!id) return false;
  const fields = [...element.ownerDocument.querySelectorAll(FIELDS)];
  return fields.some((field) => field.getAttribute('aria-controls')?.split(' ').includes(id));
}
