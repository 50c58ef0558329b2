/** The row that names a table's columns, if any does. */
export function headOf(row: Element): Element | null {
  const table = row.closest('table');
  const first = table?.querySelector('tr') ?? null;
  return table?.querySelector('thead tr') ?? (first !== row ? first : null);
}
