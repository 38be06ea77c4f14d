import { and, eq, gte } from 'drizzle-orm';
import { countBookedAhead } from '../../../core/server/countBookedAhead.ts';
import type { ModuleUse } from '../../../core/server/feature.ts';
import { today } from '../../../kit/time.ts';
import { eventKinds, moduleByKind } from '../eventKind.ts';
import { events } from './tables.ts';

export const moduleUse: ModuleUse = async (context) => {
  const { building, now } = context;
  const table = events.in(building);
  const isAhead = and(eq(table.canceled, false), gte(table.endDate, today(building.timeZone, now)));
  const ahead: Awaited<ReturnType<ModuleUse>> = {};
  for (const kind of eventKinds) {
    const ofKind = and(isAhead, eq(table.kind, kind));
    ahead[moduleByKind[kind]] = await countBookedAhead(context, ['events', `ahead.${kind}`], table, ofKind);
  }
  return ahead;
};
