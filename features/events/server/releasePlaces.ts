import { and, eq, inArray } from 'drizzle-orm';
import { getActorBuildings, type UserContext } from '../../../kit/server/http/router.ts';
import { eventPlaceReleased, eventWaitingListPlaceReleased } from '../activity.ts';
import { type EventScope, isEventOver, promoteFromWaitingList, type RegistrationContext } from './places.ts';
import { incrementSequence, lockEvents } from './queries.ts';
import { eventRegistrations, eventWaitingList } from './tables.ts';

/** Call it in the transaction that ends the membership, after that write. Past events keep their counts. */
export async function releasePlaces(
  context: RegistrationContext & Pick<UserContext, 'recordActivity'>,
  building: EventScope,
  userId: number,
): Promise<void> {
  const { db } = context;
  const registrations = eventRegistrations.in(building);
  const waiting = eventWaitingList.in(building);
  const registered = await db
    .select({ id: registrations.eventId })
    .from(registrations)
    .where(eq(registrations.userId, userId))
    .union(db.select({ id: waiting.eventId }).from(waiting).where(eq(waiting.userId, userId)));
  const locked = await lockEvents(
    db,
    building,
    registered.map(({ id }) => id),
  );
  const leftWaitingList = await eventWaitingList
    .delete(db, building, (table) => eq(table.userId, userId))
    .returning();
  const ahead = locked.filter((event) => !isEventOver(context, building, event)).map(({ id }) => id);
  if (ahead.length === 0) return;
  const freed = await eventRegistrations
    .delete(db, building, (table) => and(eq(table.userId, userId), inArray(table.eventId, ahead)))
    .returning();
  const about = (id: number) => ({ building: building.id, id, details: { userId } });
  const facts = leftWaitingList
    .filter(({ eventId }) => ahead.includes(eventId))
    .map(({ eventId }) => eventWaitingListPlaceReleased(about(eventId)));
  for (const { eventId } of freed) {
    await incrementSequence(db, building, eventId);
    facts.push(
      eventPlaceReleased(about(eventId)),
      ...(await promoteFromWaitingList(context, building, eventId)),
    );
  }
  await context.recordActivity(...facts);
}

export async function releasePlace(
  context: RegistrationContext & Pick<UserContext, 'recordActivity'>,
  building: EventScope,
  userId: number,
  event: number,
): Promise<void> {
  const { db } = context;
  await lockEvents(db, building, [event]);
  await eventWaitingList.delete(db, building, (table) =>
    and(eq(table.userId, userId), eq(table.eventId, event)),
  );
  const freed = await eventRegistrations
    .delete(db, building, (table) => and(eq(table.userId, userId), eq(table.eventId, event)))
    .returning();
  if (freed.length === 0) return;
  await incrementSequence(db, building, event);
  const released = eventPlaceReleased({ building: building.id, id: event, details: { userId } });
  await context.recordActivity(released, ...(await promoteFromWaitingList(context, building, event)));
}

export async function eraseOwnRegistrations(context: UserContext): Promise<void> {
  for (const building of getActorBuildings(context.actor))
    await releasePlaces(context, building, context.actor.userId);
}
