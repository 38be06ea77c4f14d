import { and, asc, eq, inArray, lt, not, notInArray, sql } from 'drizzle-orm';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { FutureEntries, PersonalData } from '../../../core/feature/server/personalData.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { endsInFutureSql } from '../../../kit/server/database/endsInFutureSql.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { formatDateWithoutYear, formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import { createParkingMailComposers } from '../mails/server/parkingMails.ts';
import type { SpaceReservationRecord } from '../reservations/server/queries.ts';
import {
  cancelLockedSpaceReservation,
  transferSpaceReservations,
} from '../reservations/server/writeReservations.ts';
import { spaceReservations, spaces } from './tables.ts';

async function findNames(db: Db, scope: BuildingScope, rows: readonly SpaceReservationRecord[]) {
  const table = spaces.in(scope);
  const names = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...new Set(rows.map(({ bayId }) => bayId))]));
  return new Map(names.map(({ id, name }) => [id, name]));
}

const endsInFutureCondition = (
  table: ReturnType<typeof spaceReservations.in>,
  { building, now }: BuildingContext,
) => endsInFutureSql({ date: table.endDate, time: table.endTime }, building.timeZone, now);

const reservationsAhead: FutureEntries<SpaceReservationRecord> = {
  key: 'ahead',
  module: 'parking',
  deletionPreview: 'goes',
  select(context, owners) {
    const table = spaceReservations.in(context.building);
    const isAhead = and(sql`${table.booked}`, endsInFutureCondition(table, context));
    return context.db
      .select()
      .from(table)
      .where(and(owners.ownedCondition(table.holderId), isAhead))
      .orderBy(asc(table.id));
  },
  async describe(context, rows) {
    const { db, building, language, translate } = context;
    const names = await findNames(db, building, rows);
    return rows.map(({ startDate, startTime, bayId }) => ({
      at: `${startDate} ${startTime}`,
      words: translate(language, 'parking:leaving.one', {
        day: formatDateWithoutYear(startDate, language),
        time: formatTimeOfDay(startTime),
        bay: names.get(bayId) ?? '',
      }),
    }));
  },
  /** Staff reserve for everybody, so every receiver may hold a space. */
  async handOver(context, rows, to) {
    await transferSpaceReservations(context, rows, { id: to.id });
    const { db, now } = context;
    const building = await findBuildingDetails(db, context.building.id);
    const names = await findNames(db, context.building, rows);
    const { confirmation } = createParkingMailComposers(context);
    const attachments = rows.flatMap((row) => {
      if (!building) return [];
      const reservation = { ...row, sequence: row.sequence + 1 };
      const space = names.get(row.bayId) ?? '';
      return confirmation({ reservation, space, building, holder: to, to, bookedBy: null, now }).attachments;
    });
    return { attachments };
  },
  async cancel(context, rows) {
    for (const row of rows) await cancelLockedSpaceReservation(context, row, null);
  },
};

export const parkingPersonalData: PersonalData = {
  columns: {
    bay_reservations: 'holder_id assistant_id created_by title cancel_reason move_reason',
  },
  exported: [
    {
      name: 'parking',
      hiddenFromStaff: ['bookingTitle'],
      async rows({ db, actor, everywhere }) {
        const table = spaceReservations.in(everywhere);
        const rows = await db
          .select()
          .from(table)
          .where(eq(table.holderId, actor.userId))
          .orderBy(asc(table.startDate), asc(table.startTime), asc(table.id));
        const names = await findNames(db, everywhere, rows);
        return rows.map((row) => ({
          start: `${row.startDate} ${row.startTime}`,
          end: `${row.endDate} ${row.endTime}`,
          bay: names.get(row.bayId) ?? '',
          bookingTitle: row.title,
          canceled: !row.booked,
          cancelReason: row.cancelReason,
          moveReason: row.moveReason,
          createdAt: row.createdAt,
        }));
      },
    },
  ],
  futureEntries: [reservationsAhead],
  deletionEffects: [
    {
      what: 'stays',
      key: 'past',
      countInBuilding(context) {
        const table = spaceReservations.in(context.building);
        const isPast = not(endsInFutureCondition(table, context));
        return context.db.$count(table, and(eq(table.holderId, context.actor.userId), isPast));
      },
    },
  ],
  async eraseInBuilding({ db, building, actor }) {
    const erased = { title: '–', cancelReason: null, moveReason: null };
    await spaceReservations.update(db, building, erased, (row) => eq(row.holderId, actor.userId));
  },
  retention: {
    /** Statistics of deleted reservations stay. */
    async parking(tx, building, { before, subjectsOnHold }) {
      const deleted = await spaceReservations
        .delete(tx, building, (table) =>
          and(lt(table.endDate, before), notInArray(table.holderId, [...subjectsOnHold.users])),
        )
        .returning();
      return deleted.length;
    },
  },
};
