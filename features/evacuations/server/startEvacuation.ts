import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getLocalNow, getToday } from '../../../kit/time.ts';
import { lockCheckInsOfAllBuildings } from '../../visits/server/shared.ts';
import { evacuationEnded, evacuationStarted } from '../activity.ts';
import type { EndEvacuationInput, EvacuationKind } from '../evacuation.ts';
import { parseFloors } from '../floors.ts';
import { can } from '../policy.ts';
import { findBuildingFloors } from './findBuildingFloors.ts';
import { findRunningEvacuation, lockRunningEvacuationForEnd } from './runningEvacuation.ts';
import { sealEvacuationRecordJob } from './sealEvacuationRecord.ts';
import { evacuationLinks, evacuationPeople, evacuations } from './tables.ts';
import { deriveWardenCodes } from './wardenCodes.ts';

/** Throws `evacuation_running`. Later arrivals and departures are recorded by triggers. */
export async function startEvacuation(
  context: BuildingContext,
  { kind }: { kind: EvacuationKind },
): Promise<{ id: number }> {
  const { db, building, actor, now } = context;
  if (!can.runEvacuations(actor)) throw new AppError('forbidden');
  // Waits for check-ins in progress: their triggers must see this evacuation.
  await lockCheckInsOfAllBuildings(db);
  const runningEvacuation = await findRunningEvacuation(db, building);
  if (runningEvacuation) {
    const { time } = getLocalNow(building.timeZone, runningEvacuation.startedAt);
    throw new AppError('evacuation_running', { params: { who: runningEvacuation.startedBy ?? '–', time } });
  }
  const [inserted] = await evacuations
    .insert(db, building, [{ kind, startedAt: now, startedBy: actor.userId }])
    .returning({ id: sql<number>`id` });
  if (!inserted) throw new Error('The evacuation was not inserted');
  const { id } = inserted;
  const day = getToday(building.timeZone, now);
  const { rows } = await db.execute<{
    visit_id: number;
    company_id: number;
    floors: string;
    heads: number;
    needs_help: boolean;
    arrived_at: Date | null;
  }>(sql`select * from people_inside(${building.id}, daterange(${day}, ${day}, '[]'))`);
  const inside = rows.map((row) => ({
    evacuationId: id,
    visitId: row.visit_id,
    companyId: row.company_id,
    floors: row.floors,
    heads: row.heads,
    needsHelp: row.needs_help,
    arrivedAt: row.arrived_at && new Date(row.arrived_at),
  }));
  await evacuationPeople.insertMany(db, building, inside);
  const floors = await findBuildingFloors(
    db,
    building,
    inside.flatMap((row) => parseFloors(row.floors)),
  );
  const codes = await deriveWardenCodes(db, { buildingId: building.id, id, startedAt: now }, [
    null,
    ...floors,
  ]);
  await evacuationLinks.insertMany(
    db,
    building,
    codes.map(({ floor, codeHash }) => ({ evacuationId: id, floor, codeHash })),
  );
  const heads = inside.reduce((sum, row) => sum + row.heads, 0);
  await context.recordActivity(evacuationStarted({ building: building.id, id, details: { kind, heads } }));
  return { id };
}

export async function endEvacuation(
  context: BuildingContext,
  { evacuation: id, comment, note: defaultNote, notes = [] }: EndEvacuationInput & { evacuation: number },
): Promise<void> {
  const { db, building, actor, now, language } = context;
  if (!can.runEvacuations(actor)) throw new AppError('forbidden');
  const { kind, startedAt } = await lockRunningEvacuationForEnd(db, building, id);
  const table = evacuationPeople.in(building);
  const people = await db.select().from(table).where(eq(table.evacuationId, id));
  const presentPeople = people.filter(({ leftAt }) => leftAt === null);
  const noteByPerson = new Map(notes.map(({ person, note }) => [person, note]));
  for (const person of presentPeople.filter(({ found, heads }) => found < heads)) {
    const note = noteByPerson.get(person.id) || defaultNote;
    if (note) await evacuationPeople.update(db, building, { note }, (row) => eq(row.id, person.id));
  }
  const ended = { endedAt: now < startedAt ? startedAt : now, endedBy: actor.userId, comment };
  await evacuations.update(db, building, ended, (row) => eq(row.id, id));
  await context.enqueue(sealEvacuationRecordJob, { building: building.id, evacuation: id, language });
  const sumOf = (of: 'heads' | 'found') => presentPeople.reduce((all, person) => all + person[of], 0);
  const details = { kind, heads: sumOf('heads'), found: sumOf('found') };
  await context.recordActivity(evacuationEnded({ building: building.id, id, details }));
}
