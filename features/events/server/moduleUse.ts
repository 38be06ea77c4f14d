import { and, eq, gte } from 'drizzle-orm';
import { countFutureBookings } from '../../../core/server/countFutureBookings.ts';
import type { ReadModuleUse } from '../../../core/server/feature.ts';
import { today } from '../../../kit/time.ts';
import { eventKinds, moduleByKind } from '../eventKind.ts';
import { events } from './tables.ts';

export const moduleUse: ReadModuleUse = async (context) => {
  const { building, now } = context;
  const table = events.in(building);
  const isAhead = and(eq(table.canceled, false), gte(table.endDate, today(building.timeZone, now)));
  const ahead: Awaited<ReturnType<ReadModuleUse>> = {};
  for (const kind of eventKinds) {
    const ofKind = and(isAhead, eq(table.kind, kind));
    ahead[moduleByKind[kind]] = await countFutureBookings(
      context,
      ['events', `ahead.${kind}`],
      table,
      ofKind,
    );
  }
  return ahead;
};
