import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import {
  type Building,
  getActorBuildings,
  type UserRequestContext,
} from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import { hasFreePlaces } from '../event.ts';
import { moduleByEventKind } from '../eventKind.ts';
import { unregistrationMailJob } from './eventMailJobs.ts';
import { assignEventPlace, promoteFromWaitingList, requireEventNotOver } from './places.ts';
import {
  type EventRecord,
  findWaitingPosition,
  incrementEventSequence,
  isRegistered,
  lockActiveMembership,
  lockEvent,
} from './queries.ts';
import { eventRegistrations, eventWaitingListEntries } from './tables.ts';

interface EventInOwnBuilding {
  event: EventRecord;
  building: Building;
}

async function lockOwnEvent(context: UserRequestContext, id: number): Promise<EventInOwnBuilding> {
  const { db, actor, everywhere } = context;
  // Lock the membership before the event, in the same order as the deletion of an account.
  const memberBuildingIds = await lockActiveMembership(db, everywhere, actor.userId);
  const event = await lockEvent(db, everywhere, id);
  const building = getActorBuildings(actor).find(
    ({ id }) => id === event?.buildingId && memberBuildingIds.includes(id),
  );
  if (!event || event.canceled || !building?.modules.has(moduleByEventKind[event.kind]))
    throw new AppError('not_found');
  requireEventNotOver(context, building, event);
  return { event, building };
}

export async function registerForEvent(context: UserRequestContext, { id }: { id: number }): Promise<void> {
  const { db, actor } = context;
  const { event, building } = await lockOwnEvent(context, id);
  if (await isRegistered(db, building, id, actor.userId)) throw new AppError('already_registered');
  if (!hasFreePlaces(event)) throw new AppError('event_full');
  await eventWaitingListEntries.delete(db, building, (table) =>
    and(eq(table.eventId, id), eq(table.userId, actor.userId)),
  );
  await context.recordActivity(await assignEventPlace(context, building, id, actor.userId, 'registered'));
}

export async function unregisterFromEvent(
  context: UserRequestContext,
  { id }: { id: number },
): Promise<void> {
  const { db, actor } = context;
  const { building } = await lockOwnEvent(context, id);
  const removedRegistrations = await eventRegistrations
    .delete(db, building, (table) => and(eq(table.eventId, id), eq(table.userId, actor.userId)))
    .returning();
  if (removedRegistrations.length === 0) throw new AppError('not_registered');
  const sequence = await incrementEventSequence(db, building, id);
  await context.enqueue(unregistrationMailJob, {
    building: building.id,
    event: id,
    user: actor.userId,
    sequence,
  });
  const unregistered = activity.eventUnregistered({ building: building.id, id });
  await context.recordActivity(unregistered, ...(await promoteFromWaitingList(context, building, id)));
}

export async function joinWaitingList(
  context: UserRequestContext,
  { event: id }: { event: number },
): Promise<{ position: number }> {
  const { db, actor, now } = context;
  const { event, building } = await lockOwnEvent(context, id);
  if (await isRegistered(db, building, id, actor.userId)) throw new AppError('already_registered');
  if (await findWaitingPosition(db, building, id, actor.userId)) throw new AppError('already_waiting');
  if (hasFreePlaces(event)) throw new AppError('event_has_places');
  await eventWaitingListEntries.insert(db, building, [{ eventId: id, userId: actor.userId, createdAt: now }]);
  await context.recordActivity(activity.eventWaitingListJoined({ building: building.id, id }));
  return { position: (await findWaitingPosition(db, building, id, actor.userId)) ?? 0 };
}

export async function leaveWaitingList(
  context: UserRequestContext,
  { event: id }: { event: number },
): Promise<void> {
  const { db, actor } = context;
  const { building } = await lockOwnEvent(context, id);
  const removedEntries = await eventWaitingListEntries
    .delete(db, building, (table) => and(eq(table.eventId, id), eq(table.userId, actor.userId)))
    .returning();
  if (removedEntries.length === 0) throw new AppError('not_waiting');
  await context.recordActivity(activity.eventWaitingListLeft({ building: building.id, id }));
}
