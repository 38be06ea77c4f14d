import { and, eq, inArray } from 'drizzle-orm';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { eventPlaceReleased, eventWaitingListPlaceReleased } from '../activity.ts';
import {
  type BuildingScopeWithTimeZone,
  type EventPlaceDependencies,
  isEventOver,
  promoteFromWaitingList,
} from './places.ts';
import { incrementEventSequence, lockEvents } from './queries.ts';
import { eventRegistrations, eventWaitingListEntries } from './tables.ts';

/** Call it in the transaction that ends the membership, after that write. Past events keep their counts. */
export async function releasePersonEventPlaces(
  context: EventPlaceDependencies & Pick<UserRequestContext, 'recordActivity'>,
  building: BuildingScopeWithTimeZone,
  userId: number,
): Promise<void> {
  const { db } = context;
  const registrations = eventRegistrations.in(building);
  const waiting = eventWaitingListEntries.in(building);
  const placeRows = await db
    .select({ id: registrations.eventId })
    .from(registrations)
    .where(eq(registrations.userId, userId))
    .union(db.select({ id: waiting.eventId }).from(waiting).where(eq(waiting.userId, userId)));
  const lockedEvents = await lockEvents(
    db,
    building,
    placeRows.map(({ id }) => id),
  );
  const deletedEntries = await eventWaitingListEntries
    .delete(db, building, (table) => eq(table.userId, userId))
    .returning();
  const futureEventIds = lockedEvents
    .filter((event) => !isEventOver(context, building, event))
    .map(({ id }) => id);
  if (futureEventIds.length === 0) return;
  const deletedRegistrations = await eventRegistrations
    .delete(db, building, (table) => and(eq(table.userId, userId), inArray(table.eventId, futureEventIds)))
    .returning();
  const buildActivityInput = (id: number) => ({ building: building.id, id, details: { userId } });
  const activities = deletedEntries
    .filter(({ eventId }) => futureEventIds.includes(eventId))
    .map(({ eventId }) => eventWaitingListPlaceReleased(buildActivityInput(eventId)));
  for (const { eventId } of deletedRegistrations) {
    await incrementEventSequence(db, building, eventId);
    activities.push(
      eventPlaceReleased(buildActivityInput(eventId)),
      ...(await promoteFromWaitingList(context, building, eventId)),
    );
  }
  await context.recordActivity(...activities);
}

export async function releaseEventPlace(
  context: EventPlaceDependencies & Pick<UserRequestContext, 'recordActivity'>,
  building: BuildingScopeWithTimeZone,
  userId: number,
  event: number,
): Promise<void> {
  const { db } = context;
  await lockEvents(db, building, [event]);
  await eventWaitingListEntries.delete(db, building, (table) =>
    and(eq(table.userId, userId), eq(table.eventId, event)),
  );
  const deletedRegistrations = await eventRegistrations
    .delete(db, building, (table) => and(eq(table.userId, userId), eq(table.eventId, event)))
    .returning();
  if (deletedRegistrations.length === 0) return;
  await incrementEventSequence(db, building, event);
  const releaseActivity = eventPlaceReleased({ building: building.id, id: event, details: { userId } });
  await context.recordActivity(releaseActivity, ...(await promoteFromWaitingList(context, building, event)));
}
