import { expect, it } from 'vitest';
import { assignColumn } from './cells.ts';

it('assigning a field to a column clears it and conflicting fields in other columns', () => {
  const columns = [
    { column: 0, heading: 'Nom', field: 'visitorLastName' as const },
    { column: 1, heading: 'Prénom', field: 'visitorFirstName' as const },
    { column: 2, heading: 'Jour', field: 'date' as const },
    { column: 3, heading: 'Divers', field: null },
  ];
  expect(assignColumn(columns, 3, 'date')).toEqual({
    0: 'visitorLastName',
    1: 'visitorFirstName',
    2: null,
    3: 'date',
  });
  expect(assignColumn(columns, 0, 'visitorFullName')).toMatchObject({ 0: 'visitorFullName', 1: null });
  expect(assignColumn(columns, 3, 'moment')).toMatchObject({ 2: null, 3: 'moment' });
  expect(assignColumn(columns, 0, null)).toMatchObject({ 0: null, 1: 'visitorFirstName' });
});
