/** Cells in columns, padded to their widest; the columns between the first and the last are aligned right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => [...(row[column] ?? '')].length)),
  );
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => pad(cells[column] ?? '', width, column > 0 && column < head.length - 1))
      .join('  ');
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)]
    .map((text) => text.trimEnd())
    .join('\n');
}

function pad(text: string, width: number, right: boolean): string {
  const blank = ' '.repeat(width - [...text].length);
  return right ? blank + text : text + blank;
}
