import { and, eq, gte } from 'drizzle-orm';
import { countFutureBookings } from '../../../core/server/countFutureBookings.ts';
import type { ReadModuleUse } from '../../../core/server/feature.ts';
import { today } from '../../../kit/time.ts';
import { spaceReservations } from './tables.ts';

export const countParkingModuleUse: ReadModuleUse = async (context) => {
  const { building, now } = context;
  const table = spaceReservations.in(building);
  const ahead = and(eq(table.booked, true), gte(table.endDate, today(building.timeZone, now)));
  return { parking: await countFutureBookings(context, ['parking', 'leaving.ahead'], table, ahead) };
};
