import { asc, eq } from 'drizzle-orm';
import { type ListPersonalData, toPersonalList } from '../../../core/server/personalData.ts';
import type { EventPeriod } from '../event.ts';
import { eventRegistrations, events, eventWaitingList } from './tables.ts';

export const listOwnEvents: ListPersonalData = async ({ db, actor, everywhere, language, translate }) => {
  const table = events.in(everywhere);
  const what = {
    name: table.name,
    startDate: table.startDate,
    startTime: table.startTime,
    endDate: table.endDate,
    endTime: table.endTime,
    canceled: table.canceled,
  };
  const inOrder = [asc(table.startDate), asc(table.startTime), asc(table.id)];
  const registered = eventRegistrations.in(everywhere);
  const registrations = await db
    .select({ ...what, createdAt: registered.createdAt, attendedAt: registered.attendedAt })
    .from(registered)
    .innerJoin(table, eq(table.id, registered.eventId))
    .where(eq(registered.userId, actor.userId))
    .orderBy(...inOrder);
  const queued = eventWaitingList.in(everywhere);
  const waiting = await db
    .select({ ...what, createdAt: queued.createdAt })
    .from(queued)
    .innerJoin(table, eq(table.id, queued.eventId))
    .where(eq(queued.userId, actor.userId))
    .orderBy(...inOrder);
  const created = await db
    .select({ ...what, createdAt: table.createdAt })
    .from(table)
    .where(eq(table.createdBy, actor.userId))
    .orderBy(...inOrder);
  const list = (name: string, key: string, found: OwnEventRow[]) =>
    toPersonalList(
      name,
      (word) => translate(language, `events:personal.${key}.${word}`),
      found.map(toExportRow),
    );
  return [
    list('eventRegistrations', 'registrations', registrations),
    list('eventWaiting', 'waiting', waiting),
    list('eventsCreated', 'created', created),
  ];
};

type OwnEventRow = EventPeriod & {
  name: string;
  canceled: boolean;
  createdAt: Date;
  attendedAt?: Date | null;
};

function toExportRow({
  name,
  startDate,
  startTime,
  endDate,
  endTime,
  canceled,
  createdAt,
  attendedAt,
}: OwnEventRow) {
  return {
    event: name,
    start: `${startDate} ${startTime}`,
    end: `${endDate} ${endTime}`,
    canceled,
    createdAt: createdAt.toISOString(),
    ...(attendedAt !== undefined && { attendedAt: attendedAt?.toISOString() ?? '' }),
  };
}
