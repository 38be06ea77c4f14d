import type { CellProblem } from '../../../../kit/spreadsheet/spreadsheetImport.ts';
import { toImportColumnMapping } from '../../../../kit/web/spreadsheet/cells.ts';
import type { VisitImportColumns, VisitImportField, VisitImportPreviewResult } from '../../visitsImport.ts';

export const isMissingEmailProblem = ({ code, field }: Pick<CellProblem, 'code' | 'field'>) =>
  code === 'required' && field === 'visitorEmail';

const exclusiveFields: Partial<Record<VisitImportField, readonly VisitImportField[]>> = {
  visitorFullName: ['visitorLastName', 'visitorFirstName'],
  visitorLastName: ['visitorFullName'],
  visitorFirstName: ['visitorFullName'],
  moment: ['date', 'time'],
  date: ['moment'],
  time: ['moment'],
};

/** Clears the field and conflicting fields in other columns. */
export function assignColumn(
  columns: VisitImportPreviewResult['columns'],
  columnIndex: number,
  field: VisitImportField | null,
): VisitImportColumns {
  const cleared: readonly (VisitImportField | null)[] =
    field === null ? [] : [field, ...(exclusiveFields[field] ?? [])];
  return toImportColumnMapping(
    columns.map((one) => {
      if (one.column === columnIndex) return { ...one, field };
      return cleared.includes(one.field) ? { ...one, field: null } : one;
    }),
  );
}
