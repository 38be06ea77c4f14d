import { and, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { PastEvacuationDetails } from '../evacuation.ts';
import { can } from '../policy.ts';
import { findEvacuees } from './evacuees.ts';
import { findFloorCounts } from './findFloorCounts.ts';
import { listFloorsWithWardenLink } from './runningEvacuation.ts';
import { evacuationPeople, evacuations } from './tables.ts';

/** The sealed record holds no names; this adds those that are not erased. */
export async function readPastEvacuation(
  { db, actor, building }: BuildingContext,
  { evacuation: id }: { evacuation: number },
): Promise<PastEvacuationDetails> {
  if (!can.runEvacuations(actor)) throw new AppError('forbidden');
  const table = evacuations.in(building);
  const [row] = await db
    .select({ comment: table.comment })
    .from(table)
    .where(and(eq(table.id, id), isNotNull(table.endedAt)));
  if (!row) throw new AppError('not_found');
  const peopleTable = evacuationPeople.in(building);
  const notes = await db
    .select({ id: peopleTable.id, word: peopleTable.word })
    .from(peopleTable)
    .where(eq(peopleTable.evacuationId, id));
  const words = new Map(notes.map((one) => [one.id, one.word]));
  const people = await findEvacuees(db, building, id);
  const floors = await listFloorsWithWardenLink(db, building, id);
  const counts = await findFloorCounts(db, building, id, floors);
  return {
    comment: row.comment,
    people: people.map((person) => ({ ...person, word: words.get(person.id) ?? '' })),
    floors: counts.filter(({ saidAt }) => saidAt !== null),
  };
}
