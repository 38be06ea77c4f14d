import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import { type Building, getActorBuildings, type UserContext } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import { hasPlaces } from '../event.ts';
import { moduleOf } from '../eventKind.ts';
import { mailUnregistration } from './emails.ts';
import { givePlace, promoteFromWaitingList, requireNotOver } from './places.ts';
import {
  type EventRow,
  findWaitingPosition,
  isRegistered,
  lockEvent,
  lockMembership,
  nextSequence,
} from './queries.ts';
import { eventRegistrations, eventWaiting } from './tables.ts';

interface OwnEvent {
  event: EventRow;
  building: Building;
}

async function lockOwnEvent(context: UserContext, id: number): Promise<OwnEvent> {
  const { db, actor, everywhere } = context;
  // Lock the membership before the event, in the same order as the deletion of an account.
  const held = await lockMembership(db, everywhere, actor.userId);
  const event = await lockEvent(db, everywhere, id);
  const building = getActorBuildings(actor).find(({ id }) => id === event?.buildingId && held.includes(id));
  if (!event || event.canceled || !building?.modules.has(moduleOf[event.kind]))
    throw new AppError('not_found');
  requireNotOver(context, building, event);
  return { event, building };
}

export async function register(context: UserContext, { id }: { id: number }): Promise<void> {
  const { db, actor } = context;
  const { event, building } = await lockOwnEvent(context, id);
  if (await isRegistered(db, building, id, actor.userId)) throw new AppError('already_registered');
  if (!hasPlaces(event)) throw new AppError('event_full');
  await eventWaiting.delete(db, building, (table) =>
    and(eq(table.eventId, id), eq(table.userId, actor.userId)),
  );
  await context.recordActivity(await givePlace(context, building, id, actor.userId, 'registered'));
}

export async function unregister(context: UserContext, { id }: { id: number }): Promise<void> {
  const { db, actor } = context;
  const { building } = await lockOwnEvent(context, id);
  const removed = await eventRegistrations
    .delete(db, building, (table) => and(eq(table.eventId, id), eq(table.userId, actor.userId)))
    .returning();
  if (removed.length === 0) throw new AppError('not_registered');
  const sequence = await nextSequence(db, building, id);
  await context.enqueue(mailUnregistration, {
    building: building.id,
    event: id,
    user: actor.userId,
    sequence,
  });
  const unregistered = activity.eventUnregistered({ building: building.id, id });
  await context.recordActivity(unregistered, ...(await promoteFromWaitingList(context, building, id)));
}

export async function joinWaitingList(
  context: UserContext,
  { event: id }: { event: number },
): Promise<{ position: number }> {
  const { db, actor, now } = context;
  const { event, building } = await lockOwnEvent(context, id);
  if (await isRegistered(db, building, id, actor.userId)) throw new AppError('already_registered');
  if (await findWaitingPosition(db, building, id, actor.userId)) throw new AppError('already_waiting');
  if (hasPlaces(event)) throw new AppError('event_has_places');
  await eventWaiting.insert(db, building, [{ eventId: id, userId: actor.userId, createdAt: now }]);
  await context.recordActivity(activity.eventWaiting({ building: building.id, id }));
  return { position: (await findWaitingPosition(db, building, id, actor.userId)) ?? 0 };
}

export async function leaveWaitingList(
  context: UserContext,
  { event: id }: { event: number },
): Promise<void> {
  const { db, actor } = context;
  const { building } = await lockOwnEvent(context, id);
  const removed = await eventWaiting
    .delete(db, building, (table) => and(eq(table.eventId, id), eq(table.userId, actor.userId)))
    .returning();
  if (removed.length === 0) throw new AppError('not_waiting');
  await context.recordActivity(activity.eventWaitingEnded({ building: building.id, id }));
}
