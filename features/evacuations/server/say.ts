import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext, Context } from '../../../kit/server/http/router.ts';
import { evacuationCounted, evacuationTicked } from '../activity.ts';
import { type Count, isFound, type Tick } from '../evacuation.ts';
import { floorsOf } from '../floors.ts';
import { can } from '../policy.ts';
import { holdRunning, linksOf, openLink } from './runningOnes.ts';
import { evacuationCounts, evacuationPeople, evacuationTicks } from './tables.ts';

interface Speaker {
  scope: BuildingScope;
  evacuation: { id: number; startedAt: Date };
  by: { userId: number } | { linkId: number };
  /** Null: all floors. */
  floor: string | null;
}

type Saying = Pick<Context, 'db' | 'now' | 'recordActivity'>;
type InEvacuation = { evacuation: number };

export async function tickPeople(
  context: BuildingContext,
  { evacuation: id, ticks }: InEvacuation & { ticks: Tick[] },
): Promise<void> {
  await writeTicks(context, await atDesk(context, id), ticks);
}

export async function countFloor(
  context: BuildingContext,
  { evacuation: id, ...count }: InEvacuation & Count,
): Promise<void> {
  await writeCount(context, await atDesk(context, id), count);
}

export async function tickAsWarden(
  context: Context,
  { code, ticks }: { code: string; ticks: Tick[] },
): Promise<void> {
  await writeTicks(context, await onFloor(context.db, code), ticks);
}

export async function countAsWarden(
  context: Context,
  { code, ...count }: { code: string } & Count,
): Promise<void> {
  await writeCount(context, await onFloor(context.db, code), count);
}

async function atDesk({ db, actor, building }: BuildingContext, id: number): Promise<Speaker> {
  if (!can.run(actor)) throw new AppError('forbidden');
  const evacuation = await holdRunning(db, building, id);
  return { scope: building, evacuation, by: { userId: actor.userId }, floor: null };
}

async function onFloor(db: Db, code: string): Promise<Speaker> {
  const { scope, evacuationId, linkId, floor } = await openLink(db, code);
  const evacuation = await holdRunning(db, scope, evacuationId).catch((error: unknown) => {
    // The evacuation ended after the link was read.
    throw error instanceof AppError ? new AppError('evacuation_link_dead') : error;
  });
  return { scope, evacuation, by: { linkId }, floor };
}

/** Server time at which it was recorded, not before the start. */
function momentOf({ now }: Saying, { evacuation }: Speaker, ago: number): Date {
  return new Date(Math.max(now.getTime() - ago, evacuation.startedAt.getTime()));
}

async function writeTicks(context: Saying, speaker: Speaker, given: readonly Tick[]): Promise<void> {
  const { db, now } = context;
  const { scope, evacuation, by, floor } = speaker;
  const table = evacuationPeople.in(scope);
  // Locked in id order to avoid deadlocks between concurrent calls.
  const known = await db
    .select({ id: table.id, heads: table.heads, floors: table.floors })
    .from(table)
    .where(
      and(
        eq(table.evacuationId, evacuation.id),
        inArray(
          table.id,
          given.map(({ person }) => person),
        ),
      ),
    )
    .orderBy(table.id)
    .for('update');
  const mayName = new Map(
    known
      .filter((person) => floor === null || isOn(person.floors, floor))
      .map((person) => [person.id, person]),
  );
  const rows = given.map(({ key: id, person: personId, state, found, ago }) => {
    const person = mayName.get(personId);
    if (!person) throw new AppError('not_found');
    const all = isFound(state) ? person.heads : 0;
    return {
      id,
      evacuationId: evacuation.id,
      personId,
      state,
      ...by,
      found: Math.min(isFound(state) ? (found ?? all) : 0, all),
      saidAt: momentOf(context, speaker, ago),
      receivedAt: now,
    };
  });
  const written = await evacuationTicks
    .insert(db, scope, rows)
    .onConflictDoNothing()
    .returning({ id: sql<string>`id` });
  if (written.length === 0) return;
  const link = 'linkId' in by ? by.linkId : null;
  const says = { count: written.length, link };
  await context.recordActivity(evacuationTicked({ building: scope.single, id: evacuation.id, says }));
}

/** People without a known floor are only on the list of the whole building. */
const isOn = (typed: string, floor: string) => floorsOf(typed).includes(floor);

async function writeCount(
  context: Saying,
  speaker: Speaker,
  { key: id, floor, inside, outside, ago }: Count,
): Promise<void> {
  const { db, now } = context;
  const { scope, evacuation, by } = speaker;
  if (speaker.floor !== null && speaker.floor !== floor) throw new AppError('not_found');
  const links = await linksOf(db, scope, evacuation.id);
  if (!links.some((link) => link.floor === floor)) throw new AppError('not_found');
  const saidAt = momentOf(context, speaker, ago);
  const row = { id, evacuationId: evacuation.id, floor, inside, outside, saidAt, receivedAt: now, ...by };
  const written = await evacuationCounts
    .insert(db, scope, [row])
    .onConflictDoNothing()
    .returning({ id: sql<string>`id` });
  if (written.length === 0) return;
  const says = { inside, outside, link: 'linkId' in by ? by.linkId : null };
  await context.recordActivity(evacuationCounted({ building: scope.single, id: evacuation.id, says }));
}
