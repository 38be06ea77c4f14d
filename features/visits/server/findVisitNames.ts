import { inArray } from 'drizzle-orm';
import type { FindDisplayNames } from '../../../core/server/feature.ts';
import { composeVisitorName, ERASED_NAME } from '../visitorName.ts';
import { visits } from './tables.ts';

export const findVisitNames: FindDisplayNames = async (db, buildings, ids) => {
  const table = visits.in(buildings);
  const rows = await db
    .select({ id: table.id, firstName: table.visitorFirstName, lastName: table.visitorLastName })
    .from(table)
    .where(inArray(table.id, [...ids]));
  const namedRows = rows.filter(({ lastName }) => lastName !== ERASED_NAME);
  return new Map(
    namedRows.map(({ id, firstName, lastName }) => [id, composeVisitorName(lastName, firstName)]),
  );
};
