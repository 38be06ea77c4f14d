import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { Context } from '../../../kit/server/http/http.ts';
import { isPast } from '../../../kit/time.ts';
import { confirmRegistration, tellPromotion } from './emails.ts';
import { type EventRow, firstWaiting, lockEvent, nextSequence } from './queries.ts';
import { eventRegistrations, eventWaiting } from './tables.ts';

/** What is needed to give and take places: a request's context, or a job's. */
export type Giving = Pick<Context, 'db' | 'now' | 'enqueue' | 'audit' | 'announce'>;

/** The building whose places are given, and its clock. */
export type Ground = BuildingScope & { readonly id: number; readonly timeZone: string };

export function isOver({ now }: Pick<Context, 'now'>, { timeZone }: Ground, event: EventRow): boolean {
  return isPast(event.endDate, event.endTime, timeZone, now);
}

/** Throws unless registrations of the event may still change. */
export function requireAhead(context: Pick<Context, 'now'>, ground: Ground, event: EventRow): void {
  if (isOver(context, ground, event)) throw new AppError('event_over');
}

/** Gives somebody a place of an event whose row the transaction has locked; a mail tells them. */
export async function givePlace(
  { db, now, enqueue, audit }: Giving,
  ground: Ground,
  event: number,
  user: number,
  how: 'registered' | 'promoted',
): Promise<void> {
  const sequence = await nextSequence(db, ground, event);
  await eventRegistrations.insert(db, ground, [{ eventId: event, userId: user, sequence, createdAt: now }]);
  const about = { building: ground.id, event, user, sequence };
  await enqueue(how === 'promoted' ? tellPromotion : confirmRegistration, about);
  await audit({
    action: `event.${how}`,
    entity: 'event',
    id: event,
    buildingId: ground.id,
    values: { userId: user },
  });
}

/**
 * Gives every free place of an event to those who wait, in order, in the caller's transaction. Whatever frees places
 * calls this afterwards: it looks at how things stand, not at what has happened.
 */
export async function fillPlaces(context: Giving, ground: Ground, id: number): Promise<void> {
  const { db } = context;
  const event = await lockEvent(db, ground, id);
  if (!event || event.canceled || isOver(context, ground, event)) return;
  const lucky = await firstWaiting(db, ground, id, event.capacity - event.registered);
  if (lucky.length === 0) return;
  await eventWaiting.delete(db, ground, (table) => and(eq(table.eventId, id), inArray(table.userId, lucky)));
  for (const user of lucky) await givePlace(context, ground, id, user, 'promoted');
}
