import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext, Context } from '../../../kit/server/http/router.ts';
import { evacuationCounted, evacuationTicked } from '../activity.ts';
import { type FloorCountInput, isEvacueeOut, type RollCallTick } from '../evacuation.ts';
import { parseFloors } from '../floors.ts';
import { can } from '../policy.ts';
import {
  findEvacuationByWardenCode,
  listFloorsWithWardenLink,
  lockRunningEvacuationShared,
} from './runningEvacuation.ts';
import { evacuationFloorCounts, evacuationPeople, evacuationTicks } from './tables.ts';

interface Author {
  scope: BuildingScope;
  evacuation: { id: number; startedAt: Date };
  by: { userId: number } | { linkId: number };
  /** Null: all floors. */
  floor: string | null;
}

type RecordContext = Pick<Context, 'db' | 'now' | 'recordActivity'>;
type InEvacuation = { evacuation: number };

export async function recordRollCallTicks(
  context: BuildingContext,
  { evacuation: id, ticks }: InEvacuation & { ticks: RollCallTick[] },
): Promise<void> {
  await writeTicks(context, await getReceptionAuthor(context, id), ticks);
}

export async function recordFloorCountAsStaff(
  context: BuildingContext,
  { evacuation: id, ...count }: InEvacuation & FloorCountInput,
): Promise<void> {
  await writeCount(context, await getReceptionAuthor(context, id), count);
}

export async function tickAsWarden(
  context: Context,
  { code, ticks }: { code: string; ticks: RollCallTick[] },
): Promise<void> {
  await writeTicks(context, await getWardenAuthor(context.db, code), ticks);
}

export async function countAsWarden(
  context: Context,
  { code, ...count }: { code: string } & FloorCountInput,
): Promise<void> {
  await writeCount(context, await getWardenAuthor(context.db, code), count);
}

async function getReceptionAuthor({ db, actor, building }: BuildingContext, id: number): Promise<Author> {
  if (!can.runEvacuations(actor)) throw new AppError('forbidden');
  const evacuation = await lockRunningEvacuationShared(db, building, id);
  return { scope: building, evacuation, by: { userId: actor.userId }, floor: null };
}

async function getWardenAuthor(db: Db, code: string): Promise<Author> {
  const { scope, evacuationId, linkId, floor } = await findEvacuationByWardenCode(db, code);
  const evacuation = await lockRunningEvacuationShared(db, scope, evacuationId).catch((error: unknown) => {
    // The evacuation ended after the link was read.
    throw error instanceof AppError ? new AppError('evacuation_link_dead') : error;
  });
  return { scope, evacuation, by: { linkId }, floor };
}

/** Server time at which it was recorded, not before the start. */
function toRecordedAt({ now }: RecordContext, { evacuation }: Author, ago: number): Date {
  return new Date(Math.max(now.getTime() - ago, evacuation.startedAt.getTime()));
}

async function writeTicks(
  context: RecordContext,
  author: Author,
  ticks: readonly RollCallTick[],
): Promise<void> {
  const { db, now } = context;
  const { scope, evacuation, by, floor } = author;
  const table = evacuationPeople.in(scope);
  // Locked in id order to avoid deadlocks between concurrent calls.
  const lockedPeople = await db
    .select({ id: table.id, heads: table.heads, floors: table.floors })
    .from(table)
    .where(
      and(
        eq(table.evacuationId, evacuation.id),
        inArray(
          table.id,
          ticks.map(({ person }) => person),
        ),
      ),
    )
    .orderBy(table.id)
    .for('update');
  const personById = new Map(
    lockedPeople
      .filter((person) => floor === null || isOnFloor(person.floors, floor))
      .map((person) => [person.id, person]),
  );
  const rows = ticks.map(({ key: id, person: personId, state, found, ago }) => {
    const person = personById.get(personId);
    if (!person) throw new AppError('not_found');
    const all = isEvacueeOut(state) ? person.heads : 0;
    return {
      id,
      evacuationId: evacuation.id,
      personId,
      state,
      ...by,
      found: Math.min(isEvacueeOut(state) ? (found ?? all) : 0, all),
      saidAt: toRecordedAt(context, author, ago),
      receivedAt: now,
    };
  });
  const inserted = await evacuationTicks
    .insert(db, scope, rows)
    .onConflictDoNothing()
    .returning({ id: sql<string>`id` });
  if (inserted.length === 0) return;
  const link = 'linkId' in by ? by.linkId : null;
  const details = { count: inserted.length, link };
  await context.recordActivity(evacuationTicked({ building: scope.single, id: evacuation.id, details }));
}

/** People without a known floor are only on the list of the whole building. */
const isOnFloor = (floorsText: string, floor: string) => parseFloors(floorsText).includes(floor);

async function writeCount(
  context: RecordContext,
  author: Author,
  { key: id, floor, inside, outside, ago }: FloorCountInput,
): Promise<void> {
  const { db, now } = context;
  const { scope, evacuation, by } = author;
  if (author.floor !== null && author.floor !== floor) throw new AppError('not_found');
  const floors = await listFloorsWithWardenLink(db, scope, evacuation.id);
  if (!floors.includes(floor)) throw new AppError('not_found');
  const saidAt = toRecordedAt(context, author, ago);
  const row = { id, evacuationId: evacuation.id, floor, inside, outside, saidAt, receivedAt: now, ...by };
  const inserted = await evacuationFloorCounts
    .insert(db, scope, [row])
    .onConflictDoNothing()
    .returning({ id: sql<string>`id` });
  if (inserted.length === 0) return;
  const details = { inside, outside, link: 'linkId' in by ? by.linkId : null };
  await context.recordActivity(evacuationCounted({ building: scope.single, id: evacuation.id, details }));
}
