import { and, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm';
import type { AnonymizeVisitors } from '../../../core/server/feature.ts';
import { eventRegistrations, events, eventWaitingList } from './tables.ts';

/** Keeps the event and its number of attendees, but erases who registered, attended and waited. */
export const eraseOldRegistrations: AnonymizeVisitors = async (tx, building, { before, now, held }) => {
  const table = events.in(building);
  const over = await tx
    .select({ id: table.id, registered: table.registered })
    .from(table)
    .where(and(lt(table.endDate, before), isNull(table.forgottenAt)))
    .orderBy(table.id)
    .for('update');
  if (over.length === 0) return 0;
  const ids = over.map(({ id }) => id);
  const gone = await eventRegistrations
    .delete(tx, building, (each) => and(inArray(each.eventId, ids), notInArray(each.userId, [...held.users])))
    .returning();
  await eventWaitingList.delete(tx, building, (each) =>
    and(inArray(each.eventId, ids), notInArray(each.userId, [...held.users])),
  );
  const registrations = eventRegistrations.in(building);
  const left = await tx
    .selectDistinct({ id: registrations.eventId })
    .from(registrations)
    .where(inArray(registrations.eventId, ids));
  const stillNamed = new Set(left.map(({ id }) => id));
  // A trigger decremented `registered`; restore the original number.
  for (const { id, registered } of over)
    await events.update(
      tx,
      building,
      { registered, ...(!stillNamed.has(id) && { forgottenAt: now }) },
      (each) => eq(each.id, id),
    );
  return gone.length;
};
