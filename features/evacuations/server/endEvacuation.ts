import { eq } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { evacuationEnded } from '../activity.ts';
import type { EndEvacuationInput } from '../evacuation.ts';
import { can } from '../policy.ts';
import { lockRunningEvacuationForEnd } from './runningEvacuation.ts';
import { sealEvacuationRecordJob } from './sealEvacuationRecord.ts';
import { evacuationPeople, evacuations } from './tables.ts';

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
  const sumOf = (field: 'heads' | 'found') => presentPeople.reduce((sum, person) => sum + person[field], 0);
  const details = { kind, heads: sumOf('heads'), found: sumOf('found') };
  await context.recordActivity(evacuationEnded({ building: building.id, id, details }));
}
