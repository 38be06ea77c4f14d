import { and, asc, desc, eq, gte, isNotNull } from 'drizzle-orm';
import { visits } from '../features/visits/server/tables.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import type { DemoClock } from './clock.ts';

/** Code of today's last expected visitor: `/visit/dddd…`. */
const CODE = 'd'.repeat(32);

export async function addVisitorMessages(db: Db, { today, at, time }: DemoClock): Promise<void> {
  const scope = new BuildingScope([1]);
  const table = visits.in(scope);
  const expected = await db
    .select({ id: table.id, date: table.date })
    .from(table)
    .where(and(gte(table.date, today), eq(table.status, 'waiting'), isNotNull(table.visitorEmail)))
    .orderBy(asc(table.date), desc(table.time), asc(table.id))
    .limit(2);
  const [last, before] = expected;
  if (last) await visits.update(db, scope, { code: CODE }, ({ id }) => eq(id, last.id));
  const late = { visitorSays: 'late', lateMinutes: 20, visitorSaysAt: at(0, time) } as const;
  if (before?.date === today) await visits.update(db, scope, late, ({ id }) => eq(id, before.id));
}
