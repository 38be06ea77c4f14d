import { asc, eq } from 'drizzle-orm';
import { type ListPersonalData, toPersonalList } from '../../../core/server/personalData.ts';
import type { EventStartAndEnd } from '../event.ts';
import { eventRegistrations, events, eventWaitingListEntries } from './tables.ts';

export const listOwnEventsForExport: ListPersonalData = async ({
  db,
  actor,
  everywhere,
  language,
  translate,
}) => {
  const table = events.in(everywhere);
  const eventColumns = {
    name: table.name,
    startDate: table.startDate,
    startTime: table.startTime,
    endDate: table.endDate,
    endTime: table.endTime,
    canceled: table.canceled,
  };
  const chronologicalOrder = [asc(table.startDate), asc(table.startTime), asc(table.id)];
  const registrationTable = eventRegistrations.in(everywhere);
  const registrations = await db
    .select({
      ...eventColumns,
      createdAt: registrationTable.createdAt,
      attendedAt: registrationTable.attendedAt,
    })
    .from(registrationTable)
    .innerJoin(table, eq(table.id, registrationTable.eventId))
    .where(eq(registrationTable.userId, actor.userId))
    .orderBy(...chronologicalOrder);
  const waitingTable = eventWaitingListEntries.in(everywhere);
  const waiting = await db
    .select({ ...eventColumns, createdAt: waitingTable.createdAt })
    .from(waitingTable)
    .innerJoin(table, eq(table.id, waitingTable.eventId))
    .where(eq(waitingTable.userId, actor.userId))
    .orderBy(...chronologicalOrder);
  const createdEvents = await db
    .select({ ...eventColumns, createdAt: table.createdAt })
    .from(table)
    .where(eq(table.createdBy, actor.userId))
    .orderBy(...chronologicalOrder);
  const list = (name: string, key: string, rows: OwnEventRow[]) =>
    toPersonalList(
      name,
      (word) => translate(language, `events:personal.${key}.${word}`),
      rows.map(toExportRow),
    );
  return [
    list('eventRegistrations', 'registrations', registrations),
    list('eventWaiting', 'waiting', waiting),
    list('eventsCreated', 'created', createdEvents),
  ];
};

type OwnEventRow = EventStartAndEnd & {
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
