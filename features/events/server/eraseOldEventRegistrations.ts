import { and, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm';
import type { EraseExpiredData } from '../../../core/feature/server/personalData.ts';
import { eventRegistrations, events, eventWaitingListEntries } from './tables.ts';

/** Keeps the event and its number of attendees, but erases who registered, attended and waited. */
export const eraseOldEventRegistrations: EraseExpiredData = async (
  tx,
  building,
  { before, now, subjectsOnHold },
) => {
  const table = events.in(building);
  const pastEvents = await tx
    .select({ id: table.id, registered: table.registered })
    .from(table)
    .where(and(lt(table.endDate, before), isNull(table.forgottenAt)))
    .orderBy(table.id)
    .for('update');
  if (pastEvents.length === 0) return 0;
  const ids = pastEvents.map(({ id }) => id);
  const erasedRegistrations = await eventRegistrations
    .delete(tx, building, (each) =>
      and(inArray(each.eventId, ids), notInArray(each.userId, [...subjectsOnHold.users])),
    )
    .returning();
  await eventWaitingListEntries.delete(tx, building, (each) =>
    and(inArray(each.eventId, ids), notInArray(each.userId, [...subjectsOnHold.users])),
  );
  const registrations = eventRegistrations.in(building);
  const remainingRegistrations = await tx
    .selectDistinct({ id: registrations.eventId })
    .from(registrations)
    .where(inArray(registrations.eventId, ids));
  const eventIdsWithNames = new Set(remainingRegistrations.map(({ id }) => id));
  // A trigger decremented `registered`; restore the original number.
  for (const { id, registered } of pastEvents)
    await events.update(
      tx,
      building,
      { registered, ...(!eventIdsWithNames.has(id) && { forgottenAt: now }) },
      (each) => eq(each.id, id),
    );
  return erasedRegistrations.length;
};
