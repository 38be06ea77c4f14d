import { and, eq, gte } from 'drizzle-orm';
import { countFutureBookings } from '../../../core/server/countFutureBookings.ts';
import type { ReadModuleUse } from '../../../core/server/feature.ts';
import { today } from '../../../kit/time.ts';
import { visits } from './tables.ts';

export const countVisitsModuleUse: ReadModuleUse = async (context) => {
  const { building, now } = context;
  const table = visits.in(building);
  const ahead = and(eq(table.status, 'waiting'), gte(table.date, today(building.timeZone, now)));
  return { visits: await countFutureBookings(context, ['visits', 'leaving.ahead'], table, ahead) };
};
