import { and, eq, gte } from 'drizzle-orm';
import { countFutureBookings } from '../../../core/server/countFutureBookings.ts';
import type { ReadModuleUse } from '../../../core/server/feature.ts';
import { today } from '../../../kit/time.ts';
import { reservations } from './tables.ts';

export const countRoomsModuleUse: ReadModuleUse = async (context) => {
  const { building, now } = context;
  const table = reservations.in(building);
  const ahead = and(eq(table.booked, true), gte(table.date, today(building.timeZone, now)));
  return { rooms: await countFutureBookings(context, ['rooms', 'leaving.ahead'], table, ahead) };
};
