import { asc, eq, sql } from 'drizzle-orm';
import { type ListPersonalData, toPersonalList } from '../../../core/server/personalData.ts';
import { spaceReservations, spaces } from './tables.ts';

export const listOwnSpaceReservationsForExport: ListPersonalData = async ({
  db,
  actor,
  everywhere,
  language,
  translate,
}) => {
  const [own, spaceTable] = [spaceReservations.in(everywhere), spaces.in(everywhere)];
  const reservations = await db
    .select({
      startDate: own.startDate,
      startTime: own.startTime,
      endDate: own.endDate,
      endTime: own.endTime,
      bay: spaceTable.name,
      bookingTitle: own.title,
      canceled: sql<boolean>`not ${own.booked}`,
      cancelReason: own.cancelReason,
      moveReason: own.moveReason,
      createdAt: own.createdAt,
    })
    .from(own)
    .innerJoin(spaceTable, eq(spaceTable.id, own.bayId))
    .where(eq(own.holderId, actor.userId))
    .orderBy(asc(own.startDate), asc(own.startTime), asc(own.id));
  const rows = reservations.map(({ startDate, startTime, endDate, endTime, createdAt, ...row }) => ({
    start: `${startDate} ${startTime}`,
    end: `${endDate} ${endTime}`,
    ...row,
    createdAt: createdAt.toISOString(),
  }));
  return [
    toPersonalList('parking', (key) => translate(language, `parking:personal.${key}`), rows, [
      'bookingTitle',
    ]),
  ];
};
