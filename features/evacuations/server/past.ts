import { and, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { EvacuationDetails } from '../evacuation.ts';
import { byFloor } from '../floors.ts';
import { can } from '../policy.ts';
import { countsOf } from './counts.ts';
import { peopleOf } from './people.ts';
import { linksOf } from './runningOnes.ts';
import { evacuationPeople, evacuations } from './tables.ts';

/** The sealed record holds no names; this adds those that are not erased. */
export async function readEvacuation(
  { db, actor, building }: BuildingContext,
  { evacuation: id }: { evacuation: number },
): Promise<EvacuationDetails> {
  if (!can.run(actor)) throw new AppError('forbidden');
  const table = evacuations.in(building);
  const [row] = await db
    .select({ comment: table.comment })
    .from(table)
    .where(and(eq(table.id, id), isNotNull(table.endedAt)));
  if (!row) throw new AppError('not_found');
  const of = evacuationPeople.in(building);
  const said = await db.select({ id: of.id, word: of.word }).from(of).where(eq(of.evacuationId, id));
  const words = new Map(said.map((one) => [one.id, one.word]));
  const people = await peopleOf(db, building, id);
  const floors = (await linksOf(db, building, id)).flatMap(({ floor }) => floor ?? []).sort(byFloor);
  const counts = await countsOf(db, building, id, floors);
  return {
    comment: row.comment,
    people: people.map((person) => ({ ...person, word: words.get(person.id) ?? '' })),
    floors: counts.filter(({ saidAt }) => saidAt !== null),
  };
}
