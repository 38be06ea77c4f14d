import { and, eq, gte } from 'drizzle-orm';
import { countFutureModuleEntries } from '../../../core/server/countFutureModuleEntries.ts';
import type { CountModuleUse } from '../../../core/server/feature.ts';
import { getToday } from '../../../kit/time.ts';
import { reservations } from './tables.ts';

export const countRoomsModuleUse: CountModuleUse = async (context) => {
  const { building, now } = context;
  const table = reservations.in(building);
  const ahead = and(eq(table.booked, true), gte(table.date, getToday(building.timeZone, now)));
  return { rooms: await countFutureModuleEntries(context, ['rooms', 'leaving.ahead'], table, ahead) };
};
