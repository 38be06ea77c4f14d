import { and, count, eq, gte } from 'drizzle-orm';
import { bookedAhead } from '../../../core/server/bookedAhead.ts';
import type { ModuleUse } from '../../../core/server/feature.ts';
import { today } from '../../../kit/time.ts';
import { eventKinds, moduleOf } from '../eventKind.ts';
import { events } from './tables.ts';

/** The events of each kind that are not over. */
export const moduleUse: ModuleUse = async (context) => {
  const { db, building, now } = context;
  const table = events.in(building);
  const rows = await db
    .select({ kind: table.kind, count: count() })
    .from(table)
    .where(and(eq(table.canceled, false), gte(table.endDate, today(building.timeZone, now))))
    .groupBy(table.kind);
  const ahead = new Map(rows.map((row) => [row.kind, row.count]));
  return Object.fromEntries(
    eventKinds.map((kind) => [
      moduleOf[kind],
      bookedAhead(context, 'events', `ahead.${kind}`, ahead.get(kind) ?? 0),
    ]),
  );
};
