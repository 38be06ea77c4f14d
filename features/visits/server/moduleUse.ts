import { and, eq, gte } from 'drizzle-orm';
import { countBookedAhead } from '../../../core/server/countBookedAhead.ts';
import type { ModuleUse } from '../../../core/server/feature.ts';
import { today } from '../../../kit/time.ts';
import { visits } from './tables.ts';

export const moduleUse: ModuleUse = async (context) => {
  const { building, now } = context;
  const table = visits.in(building);
  const ahead = and(eq(table.status, 'waiting'), gte(table.date, today(building.timeZone, now)));
  return { visits: await countBookedAhead(context, ['visits', 'leaving.ahead'], table, ahead) };
};
