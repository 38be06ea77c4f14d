import { and, eq, inArray } from 'drizzle-orm';
import { getActorBuildings, type UserContext } from '../../../kit/server/http/router.ts';
import { eventPlaceReleased, eventWaitingReleased } from '../activity.ts';
import { type EventBuilding, isOver, promoteFromWaitingList, type RegistrationContext } from './places.ts';
import { lockEvents, nextSequence } from './queries.ts';
import { eventRegistrations, eventWaiting } from './tables.ts';

/** Call it in the transaction that ends the membership, after that write. Past events keep their counts. */
export async function releasePlaces(
  context: RegistrationContext & Pick<UserContext, 'recordActivity'>,
  building: EventBuilding,
  userId: number,
): Promise<void> {
  const { db } = context;
  const registrations = eventRegistrations.in(building);
  const waiting = eventWaiting.in(building);
  const theirs = await db
    .select({ id: registrations.eventId })
    .from(registrations)
    .where(eq(registrations.userId, userId))
    .union(db.select({ id: waiting.eventId }).from(waiting).where(eq(waiting.userId, userId)));
  const locked = await lockEvents(
    db,
    building,
    theirs.map(({ id }) => id),
  );
  const stoppedWaiting = await eventWaiting
    .delete(db, building, (table) => eq(table.userId, userId))
    .returning();
  const ahead = locked.filter((event) => !isOver(context, building, event)).map(({ id }) => id);
  if (ahead.length === 0) return;
  const freed = await eventRegistrations
    .delete(db, building, (table) => and(eq(table.userId, userId), inArray(table.eventId, ahead)))
    .returning();
  const about = (id: number) => ({ building: building.id, id, details: { userId } });
  const facts = stoppedWaiting
    .filter(({ eventId }) => ahead.includes(eventId))
    .map(({ eventId }) => eventWaitingReleased(about(eventId)));
  for (const { eventId } of freed) {
    await nextSequence(db, building, eventId);
    facts.push(
      eventPlaceReleased(about(eventId)),
      ...(await promoteFromWaitingList(context, building, eventId)),
    );
  }
  await context.recordActivity(...facts);
}

export async function releasePlace(
  context: RegistrationContext & Pick<UserContext, 'recordActivity'>,
  building: EventBuilding,
  userId: number,
  event: number,
): Promise<void> {
  const { db } = context;
  await lockEvents(db, building, [event]);
  await eventWaiting.delete(db, building, (table) => and(eq(table.userId, userId), eq(table.eventId, event)));
  const freed = await eventRegistrations
    .delete(db, building, (table) => and(eq(table.userId, userId), eq(table.eventId, event)))
    .returning();
  if (freed.length === 0) return;
  await nextSequence(db, building, event);
  const released = eventPlaceReleased({ building: building.id, id: event, details: { userId } });
  await context.recordActivity(released, ...(await promoteFromWaitingList(context, building, event)));
}

export async function eraseOwnRegistrations(context: UserContext): Promise<void> {
  for (const building of getActorBuildings(context.actor))
    await releasePlaces(context, building, context.actor.userId);
}
