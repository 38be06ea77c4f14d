import { and, eq, gte } from 'drizzle-orm';
import { countFutureModuleEntries } from '../../../core/server/countFutureModuleEntries.ts';
import type { CountModuleUse } from '../../../core/server/feature.ts';
import { getToday } from '../../../kit/time.ts';
import { eventKinds, moduleByEventKind } from '../eventKind.ts';
import { events } from './tables.ts';

export const countEventsModuleUse: CountModuleUse = async (context) => {
  const { building, now } = context;
  const table = events.in(building);
  const isAhead = and(eq(table.canceled, false), gte(table.endDate, getToday(building.timeZone, now)));
  const futureCounts: Awaited<ReturnType<CountModuleUse>> = {};
  for (const kind of eventKinds) {
    const ofKind = and(isAhead, eq(table.kind, kind));
    futureCounts[moduleByEventKind[kind]] = await countFutureModuleEntries(
      context,
      ['events', `ahead.${kind}`],
      table,
      ofKind,
    );
  }
  return futureCounts;
};
