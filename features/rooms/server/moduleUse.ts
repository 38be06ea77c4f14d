import { and, eq, gte } from 'drizzle-orm';
import { countBookedAhead } from '../../../core/server/countBookedAhead.ts';
import type { ModuleUse } from '../../../core/server/feature.ts';
import { today } from '../../../kit/time.ts';
import { reservations } from './tables.ts';

export const moduleUse: ModuleUse = async (context) => {
  const { building, now } = context;
  const table = reservations.in(building);
  const ahead = and(eq(table.booked, true), gte(table.date, today(building.timeZone, now)));
  return { rooms: await countBookedAhead(context, ['rooms', 'leaving.ahead'], table, ahead) };
};
