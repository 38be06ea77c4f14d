import { and, eq, gte } from 'drizzle-orm';
import { countBookedAhead } from '../../../core/server/countBookedAhead.ts';
import type { ModuleUse } from '../../../core/server/feature.ts';
import { today } from '../../../kit/time.ts';
import { spaceReservations } from './tables.ts';

export const moduleUse: ModuleUse = async (context) => {
  const { building, now } = context;
  const table = spaceReservations.in(building);
  const ahead = and(eq(table.booked, true), gte(table.endDate, today(building.timeZone, now)));
  return { parking: await countBookedAhead(context, ['parking', 'leaving.ahead'], table, ahead) };
};
