import { inArray } from 'drizzle-orm';
import type { FindDisplayNames } from '../../../core/server/feature.ts';
import { events } from './tables.ts';

export const findEventNames: FindDisplayNames = async (db, buildings, ids) => {
  const table = events.in(buildings);
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
};
