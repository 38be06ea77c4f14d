import { and, eq, inArray } from 'drizzle-orm';
import type { Activity } from '../../../kit/activityKind.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { isPast } from '../../../kit/time.ts';
import { eventRegistered, eventWaitingListPromoted } from '../activity.ts';
import { registrationConfirmationMailJob, waitingListPromotionMailJob } from './eventMailJobs.ts';
import {
  type EventRecord,
  findNextUserIdsOnWaitingList,
  incrementEventSequence,
  lockEvent,
} from './queries.ts';
import { eventRegistrations, eventWaitingListEntries } from './tables.ts';

export type EventPlaceDependencies = Pick<Context, 'db' | 'now' | 'enqueue'>;

export type BuildingScopeWithTimeZone = BuildingScope & { readonly id: number; readonly timeZone: string };

export function isEventOver(
  { now }: Pick<Context, 'now'>,
  { timeZone }: BuildingScopeWithTimeZone,
  event: Pick<EventRecord, 'endDate' | 'endTime'>,
): boolean {
  return isPast(event.endDate, event.endTime, timeZone, now);
}

export function requireEventNotOver(
  context: Pick<Context, 'now'>,
  building: BuildingScopeWithTimeZone,
  event: EventRecord,
): void {
  if (isEventOver(context, building, event)) throw new AppError('event_over');
}

/** The event must be locked. A handed-over place gets no mail: one mail covers the whole handover. */
export async function assignEventPlace(
  { db, now, enqueue }: EventPlaceDependencies,
  building: BuildingScopeWithTimeZone,
  event: number,
  user: number,
  reason: 'registered' | 'promoted' | 'handedOver',
): Promise<Activity> {
  const sequence = await incrementEventSequence(db, building, event);
  await eventRegistrations.insert(db, building, [{ eventId: event, userId: user, sequence, createdAt: now }]);
  const payload = { building: building.id, event, user, sequence };
  if (reason !== 'handedOver')
    await enqueue(
      reason === 'promoted' ? waitingListPromotionMailJob : registrationConfirmationMailJob,
      payload,
    );
  const kind = reason === 'promoted' ? eventWaitingListPromoted : eventRegistered;
  return kind({ building: building.id, id: event, details: { userId: user } });
}

/** Call it after anything that frees places. Returns the activity to record. */
export async function promoteFromWaitingList(
  context: EventPlaceDependencies,
  building: BuildingScopeWithTimeZone,
  id: number,
): Promise<Activity[]> {
  const { db } = context;
  const event = await lockEvent(db, building, id);
  if (!event || event.canceled || isEventOver(context, building, event)) return [];
  const promotedUserIds = await findNextUserIdsOnWaitingList(
    db,
    building,
    id,
    event.capacity - event.registered,
  );
  if (promotedUserIds.length === 0) return [];
  await eventWaitingListEntries.delete(db, building, (table) =>
    and(eq(table.eventId, id), inArray(table.userId, promotedUserIds)),
  );
  const activities: Activity[] = [];
  for (const user of promotedUserIds)
    activities.push(await assignEventPlace(context, building, id, user, 'promoted'));
  return activities;
}
