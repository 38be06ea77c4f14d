import { columnsOf } from '../../../../kit/web/spreadsheet/cells.ts';
import type { ImportColumns, ImportField, ImportPreview } from '../../visitsImport.ts';

/** A row that wants its visitor’s address. */
export const wantsAddress = ({ code, field }: Pick<ImportPreview['problems'][number], 'code' | 'field'>) =>
  code === 'required' && field === 'visitorEmail';

/** What cannot stand beside a field: a whole name beside its parts, a moment beside its day or its hour. */
const instead: Partial<Record<ImportField, readonly ImportField[]>> = {
  visitorFullName: ['visitorLastName', 'visitorFirstName'],
  visitorLastName: ['visitorFullName'],
  visitorFirstName: ['visitorFullName'],
  moment: ['date', 'time'],
  date: ['moment'],
  time: ['moment'],
};

/** The columns once one of them holds a field, or none (null): what cannot stand beside it is held by no other one. */
export function assigned(
  columns: ImportPreview['columns'],
  chosen: number,
  field: ImportField | null,
): ImportColumns {
  const gone: readonly (ImportField | null)[] = field === null ? [] : [field, ...(instead[field] ?? [])];
  return columnsOf(
    columns.map((one) => {
      if (one.column === chosen) return { ...one, field };
      return gone.includes(one.field) ? { ...one, field: null } : one;
    }),
  );
}
