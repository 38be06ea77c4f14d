import { toChosenColumns } from '../../../../kit/web/spreadsheet/cells.ts';
import type { ImportColumns, ImportField, ImportPreview } from '../../visitsImport.ts';

export const isMissingEmailProblem = ({
  code,
  field,
}: Pick<ImportPreview['problems'][number], 'code' | 'field'>) =>
  code === 'required' && field === 'visitorEmail';

const exclusiveFields: Partial<Record<ImportField, readonly ImportField[]>> = {
  visitorFullName: ['visitorLastName', 'visitorFirstName'],
  visitorLastName: ['visitorFullName'],
  visitorFirstName: ['visitorFullName'],
  moment: ['date', 'time'],
  date: ['moment'],
  time: ['moment'],
};

/** Clears the field and conflicting fields in other columns. */
export function assignColumn(
  columns: ImportPreview['columns'],
  chosen: number,
  field: ImportField | null,
): ImportColumns {
  const cleared: readonly (ImportField | null)[] =
    field === null ? [] : [field, ...(exclusiveFields[field] ?? [])];
  return toChosenColumns(
    columns.map((one) => {
      if (one.column === chosen) return { ...one, field };
      return cleared.includes(one.field) ? { ...one, field: null } : one;
    }),
  );
}
