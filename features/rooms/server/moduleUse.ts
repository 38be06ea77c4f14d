import { and, eq, gte } from 'drizzle-orm';
import { bookedAhead } from '../../../core/server/bookedAhead.ts';
import type { ModuleUse } from '../../../core/server/feature.ts';
import { today } from '../../../kit/time.ts';
import { reservations } from './tables.ts';

/** The reservations from today on. */
export const moduleUse: ModuleUse = async (context) => {
  const { db, building, now } = context;
  const table = reservations.in(building);
  const count = await db.$count(
    table,
    and(eq(table.booked, true), gte(table.date, today(building.timeZone, now))),
  );
  return { rooms: bookedAhead(context, 'rooms', 'leaving.ahead', count) };
};
