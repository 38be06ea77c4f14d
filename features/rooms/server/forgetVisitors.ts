import { and, lt, ne } from 'drizzle-orm';
import type { ForgetVisitors } from '../../../core/server/feature.ts';
import { reservations } from './tables.ts';

/** Reservations of long ago stay, for the counts, without the names of those who came from outside. */
export const forgetVisitors: ForgetVisitors = async (tx, building, { before }) => {
  const gone = await reservations
    .update(tx, building, { externalNames: '' }, (table) =>
      and(lt(table.date, before), ne(table.externalNames, '')),
    )
    .returning();
  return gone.length;
};
