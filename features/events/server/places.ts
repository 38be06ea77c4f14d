import { and, eq, inArray } from 'drizzle-orm';
import type { Activity } from '../../../kit/activityKind.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { isPast } from '../../../kit/time.ts';
import { eventPromoted, eventRegistered } from '../activity.ts';
import { mailConfirmation, mailPromotion } from './emails.ts';
import { type EventRow, findNextWaiting, lockEvent, nextSequence } from './queries.ts';
import { eventRegistrations, eventWaiting } from './tables.ts';

export type RegistrationContext = Pick<Context, 'db' | 'now' | 'enqueue'>;

export type EventBuilding = BuildingScope & { readonly id: number; readonly timeZone: string };

export function isOver(
  { now }: Pick<Context, 'now'>,
  { timeZone }: EventBuilding,
  event: Pick<EventRow, 'endDate' | 'endTime'>,
): boolean {
  return isPast(event.endDate, event.endTime, timeZone, now);
}

export function requireNotOver(
  context: Pick<Context, 'now'>,
  building: EventBuilding,
  event: EventRow,
): void {
  if (isOver(context, building, event)) throw new AppError('event_over');
}

/** The event must be locked. A handed-over place gets no mail: one mail covers the whole handover. */
export async function givePlace(
  { db, now, enqueue }: RegistrationContext,
  building: EventBuilding,
  event: number,
  user: number,
  how: 'registered' | 'promoted' | 'handedOver',
): Promise<Activity> {
  const sequence = await nextSequence(db, building, event);
  await eventRegistrations.insert(db, building, [{ eventId: event, userId: user, sequence, createdAt: now }]);
  const about = { building: building.id, event, user, sequence };
  if (how !== 'handedOver') await enqueue(how === 'promoted' ? mailPromotion : mailConfirmation, about);
  const kind = how === 'promoted' ? eventPromoted : eventRegistered;
  return kind({ building: building.id, id: event, details: { userId: user } });
}

/** Call it after anything that frees places. Returns the activity to record. */
export async function promoteFromWaitingList(
  context: RegistrationContext,
  building: EventBuilding,
  id: number,
): Promise<Activity[]> {
  const { db } = context;
  const event = await lockEvent(db, building, id);
  if (!event || event.canceled || isOver(context, building, event)) return [];
  const promoted = await findNextWaiting(db, building, id, event.capacity - event.registered);
  if (promoted.length === 0) return [];
  await eventWaiting.delete(db, building, (table) =>
    and(eq(table.eventId, id), inArray(table.userId, promoted)),
  );
  const facts: Activity[] = [];
  for (const user of promoted) facts.push(await givePlace(context, building, id, user, 'promoted'));
  return facts;
}
