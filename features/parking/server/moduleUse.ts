import { and, eq, gte } from 'drizzle-orm';
import { countFutureModuleEntries } from '../../../core/server/countFutureModuleEntries.ts';
import type { CountModuleUse } from '../../../core/server/feature.ts';
import { getToday } from '../../../kit/time.ts';
import { spaceReservations } from './tables.ts';

export const countParkingModuleUse: CountModuleUse = async (context) => {
  const { building, now } = context;
  const table = spaceReservations.in(building);
  const ahead = and(eq(table.booked, true), gte(table.endDate, getToday(building.timeZone, now)));
  return { parking: await countFutureModuleEntries(context, ['parking', 'leaving.ahead'], table, ahead) };
};
