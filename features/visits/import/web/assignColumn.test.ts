import { expect, it } from 'vitest';
import { assignColumn } from '../../../../kit/web/spreadsheet/cells.ts';
import { exclusiveVisitImportFields } from '../visitsImport.ts';

const assign = (columns: Parameters<typeof assignColumn>[0], column: number, field: string | null) =>
  assignColumn(columns, column, field, exclusiveVisitImportFields);

it('assigning a field to a column clears it and conflicting fields in other columns', () => {
  const columns = [
    { column: 0, heading: 'Nom', field: 'visitorLastName' },
    { column: 1, heading: 'Prénom', field: 'visitorFirstName' },
    { column: 2, heading: 'Jour', field: 'date' },
    { column: 3, heading: 'Divers', field: null },
  ];
  expect(assign(columns, 3, 'date')).toEqual({
    0: 'visitorLastName',
    1: 'visitorFirstName',
    2: null,
    3: 'date',
  });
  expect(assign(columns, 0, 'visitorFullName')).toMatchObject({ 0: 'visitorFullName', 1: null });
  expect(assign(columns, 3, 'moment')).toMatchObject({ 2: null, 3: 'moment' });
  expect(assign(columns, 0, null)).toMatchObject({ 0: null, 1: 'visitorFirstName' });
});
