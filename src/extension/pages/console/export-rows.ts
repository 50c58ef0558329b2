/** Rows as a file that the browser downloads. */
import type { FileRow } from '../../../core/records/export-columns.ts';
import { timeText } from '../../../core/records/moment-text.ts';
import { csvFile, jsonFile } from '../../../core/records/write-file.ts';
import type { ConsoleDeps } from './state.ts';

interface ExportOrder {
  /** The day and the format are added. */
  readonly name: string;
  readonly format: 'csv' | 'json';
  readonly rows: readonly FileRow[];
  /** See `FileHead`: a table has no place for it. */
  readonly leftOut?: number | null;
}

export function exportRows({ files, clock }: Pick<ConsoleDeps, 'files' | 'clock'>, order: ExportOrder): void {
  const { name, format, rows, leftOut } = order;
  const now = clock.now();
  const day = timeText(now, 'KST').slice(0, 10);
  const head = { exportedAt: now, ...(leftOut !== undefined && { leftOut }) };
  files.save(`${name}-${day}.${format}`, format === 'csv' ? csvFile(rows) : jsonFile(rows, head));
}
