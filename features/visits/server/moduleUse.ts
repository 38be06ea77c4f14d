import { and, eq, gte } from 'drizzle-orm';
import { countFutureModuleEntries } from '../../../core/server/countFutureModuleEntries.ts';
import type { CountModuleUse } from '../../../core/server/feature.ts';
import { getToday } from '../../../kit/time.ts';
import { visits } from './tables.ts';

export const countVisitsModuleUse: CountModuleUse = async (context) => {
  const { building, now } = context;
  const table = visits.in(building);
  const ahead = and(eq(table.status, 'waiting'), gte(table.date, getToday(building.timeZone, now)));
  return { visits: await countFutureModuleEntries(context, ['visits', 'leaving.ahead'], table, ahead) };
};
