import { getSingleLineCellText, normalizeHeading } from '../../../../kit/spreadsheet/cellText.ts';
import type { ImportedColumn } from '../../../../kit/spreadsheet/spreadsheetImport.ts';
import type { Worksheet, WorksheetRow } from '../../../../kit/spreadsheet/types.ts';
import en from '../../en.json' with { type: 'json' };
import fr from '../../fr.json' with { type: 'json' };
import type { visitExportColumns } from '../../server/exportSpreadsheet.ts';
import type { VisitImportField } from '../visitsImport.ts';

type ExportColumn = (typeof visitExportColumns)[number];

/** In our export `E-mail` and `Société` describe the resident; elsewhere they describe the visitor. */
const fields: Readonly<Record<ExportColumn, VisitImportField | null>> = {
  visitor: 'visitorFullName',
  time: 'time',
  date: 'date',
  resident: null,
  status: null,
  companyName: null,
  residentEmail: 'residentEmail',
  organization: 'organization',
  visitorEmail: 'visitorEmail',
  nda: null,
  comment: 'comment',
  announcedBy: null,
};
/** Columns that identify an export; the others may have been deleted. */
const requiredColumns: readonly ExportColumn[] = [
  'visitor',
  'resident',
  'companyName',
  'residentEmail',
  'organization',
];

interface OwnExport {
  columns: ImportedColumn<VisitImportField>[];
  isCanceled(row: WorksheetRow): boolean;
}

export function detectOwnExport(headings: Worksheet['headings']): OwnExport | undefined {
  for (const { columns, status } of [fr, en]) {
    const byHeading = new Map(
      (Object.keys(fields) as ExportColumn[]).map((column) => [normalizeHeading(columns[column]), column]),
    );
    const matches = headings.map(({ column, text }) => ({
      column,
      text,
      as: byHeading.get(normalizeHeading(text)),
    }));
    if (!requiredColumns.every((column) => matches.some(({ as }) => as === column))) continue;
    const states = matches.find(({ as }) => as === 'status')?.column;
    const canceled = normalizeHeading(status.canceled);
    return {
      columns: matches.map(({ column, text, as }) => ({
        column,
        heading: text,
        field: as ? fields[as] : null,
      })),
      isCanceled: ({ cells }) =>
        states !== undefined && normalizeHeading(getSingleLineCellText(cells[states] ?? null)) === canceled,
    };
  }
  return undefined;
}
