import { and, asc, eq, lt } from 'drizzle-orm';
import { users } from '../core/people/server/tables.ts';
import { sealEvacuationRecordJob } from '../features/evacuations/server/sealEvacuationRecord.ts';
import {
  evacuationFloorCounts,
  evacuationLinks,
  evacuationPeople,
  evacuations,
  evacuationTicks,
} from '../features/evacuations/server/tables.ts';
import { visits } from '../features/visits/server/tables.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import { createEnqueue } from '../kit/server/jobs/jobs.ts';
import { countDaysInclusive } from '../kit/time.ts';
import type { DemoClock } from './clock.ts';
import type { UserRow } from './factories.ts';

export async function makeEvacuations(
  db: Db,
  { reception }: { reception: UserRow },
  { today, at }: DemoClock,
): Promise<void> {
  const scope = new BuildingScope([1]);
  const table = visits.in(scope);
  const [busy] = await db
    .select({ date: table.date })
    .from(table)
    .where(and(lt(table.date, today), eq(table.status, 'done')))
    .orderBy(asc(table.date))
    .limit(1);
  if (!busy) return;
  const day = 1 - countDaysInclusive(busy.date, today);
  const startedAt = at(day, '10:30');
  const [drill] = await evacuations
    .insert(db, scope, [{ kind: 'drill', startedAt, startedBy: reception.id }])
    .returning();
  if (!drill) throw new Error('The drill was not written');
  const present = await db
    .select({ id: table.id, companyId: users.companyId })
    .from(table)
    .innerJoin(users, eq(users.id, table.residentId))
    .where(and(eq(table.date, busy.date), eq(table.status, 'done')))
    .orderBy(asc(table.time), asc(table.id));
  const people = await evacuationPeople.insertMany(
    db,
    scope,
    present.map(({ id: visitId, companyId }, index) => ({
      evacuationId: drill.id,
      visitId,
      companyId,
      floors: index % 2 ? '6' : '3, 4',
      heads: 1,
      needsHelp: index === 1,
      arrivedAt: at(day, '09:40'),
    })),
  );
  await evacuationLinks.insertMany(
    db,
    scope,
    [null, '0', '3', '4', '6'].map((floor, index) => ({
      evacuationId: drill.id,
      floor,
      codeHash: String(index).repeat(64),
    })),
  );
  const later = (minutes: number) => new Date(startedAt.getTime() + minutes * 60_000);
  const said = (saidAt: Date) => ({
    id: crypto.randomUUID(),
    evacuationId: drill.id,
    saidAt,
    receivedAt: saidAt,
    userId: reception.id,
  });
  const found = people.slice(0, -1);
  if (found.length > 0)
    await evacuationTicks.insert(
      db,
      scope,
      found.map((personId, index) => ({
        ...said(later(4 + index)),
        personId,
        found: 1,
        state: index === 1 ? ('helped' as const) : ('present' as const),
      })),
    );
  await evacuationFloorCounts.insert(
    db,
    scope,
    [
      ['3', 41],
      ['4', 38],
      ['6', 57],
    ].map(([floor, count]) => ({
      ...said(later(6)),
      floor: String(floor),
      inside: Number(count),
      outside: Number(count),
    })),
  );
  const last = people.at(-1);
  if (last)
    await evacuationPeople.update(db, scope, { note: 'Sorti avant l’alarme' }, (row) => eq(row.id, last));
  const comment = 'Sortie nord encombrée par une livraison ; signalé au gestionnaire.';
  const ended = { endedAt: later(14), endedBy: reception.id, comment };
  await evacuations.update(db, scope, ended, (row) => eq(row.id, drill.id));
  await createEnqueue(db)(sealEvacuationRecordJob, { building: 1, evacuation: drill.id, language: 'fr' });
  await visits.update(db, scope, { needsHelp: true }, (row) => eq(row.comment, 'Vient en fauteuil roulant'));
}
