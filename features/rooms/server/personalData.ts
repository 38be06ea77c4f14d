import { and, asc, eq, inArray, lt, ne, not, notInArray, or, sql } from 'drizzle-orm';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { FutureEntries, PersonalData } from '../../../core/feature/server/personalData.ts';
import { findActor } from '../../../core/people/server/actors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { endsInFutureSql } from '../../../kit/server/database/endsInFutureSql.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import {
  formatDateWithoutYear,
  formatEndTime,
  formatTimeOfDay,
} from '../../../kit/server/mail/mailFormats.ts';
import type { MailRecipient } from '../../../kit/server/mail/mailRecipient.ts';
import { readOfferNameLookup } from '../catalogue/server/offerNames.ts';
import { readRoomNameLookup } from '../catalogue/server/queries.ts';
import { saveLastMailedStates } from '../mails/server/holderMails.ts';
import { createRoomMailComposers } from '../mails/server/roomMails.ts';
import { deleteExpiredReservations } from '../reservations/server/deleteExpiredReservations.ts';
import { selectNamesOnHold } from '../reservations/server/externalNames.ts';
import { lockRoomsAndCompanies } from '../reservations/server/locks.ts';
import {
  lockReservations,
  type ReservationRecord,
  type ReservationTableRecord,
} from '../reservations/server/queries.ts';
import { cancelReservations, transferReservations } from '../reservations/server/writeReservations.ts';
import {
  lastMailedStates,
  reservationGuests,
  reservationRooms,
  reservations,
  roomFavourites,
  rooms,
} from './tables.ts';
import { reservationVisitors } from './visitorData.ts';

const isAheadCondition = (table: ReturnType<typeof reservations.in>, { building, now }: BuildingContext) =>
  endsInFutureSql({ date: table.date, time: table.end }, building.timeZone, now);

const reservationsAhead: FutureEntries<ReservationTableRecord> = {
  key: 'ahead',
  module: 'rooms',
  deletionPreview: 'goes',
  // Rooms and companies must be locked before reservations.
  locksItself: true,
  select(context, owners) {
    const table = reservations.in(context.building);
    return context.db
      .select()
      .from(table)
      .where(
        and(owners.ownedCondition(table.holderId), eq(table.booked, true), isAheadCondition(table, context)),
      );
  },
  async describe({ db, building, language, translate }, rows) {
    const names = await findRoomNamesByReservation(db, building, idsOf(rows));
    return rows.map(({ id, date, start, end }) => ({
      at: `${date} ${start}`,
      words: translate(language, 'rooms:leaving.one', {
        day: formatDateWithoutYear(date, language),
        start: formatTimeOfDay(start),
        end: formatEndTime(end, language),
        rooms: names.get(id)?.join(' + ') ?? '',
      }),
    }));
  },
  async handOver(context, rows, to, from) {
    const { db, building } = context;
    const receiver = await findActor(db, to.id);
    if (!receiver || rows.length === 0) return { rows: [] };
    await lockRoomsAndCompanies(db, { companies: [receiver.company.id], rooms: [] });
    const locked = await lockBooked(context, rows, from);
    // A series has one holder, so dates of several holders become single reservations.
    await transferReservations(context, locked, { id: to.id, companyId: receiver.company.id });
    const transferred = await lockReservations(db, building, idsOf(locked));
    const approved = transferred.filter(({ approval }) => approval !== 'waiting');
    await saveLastMailedStates(db, building, approved);
    return { rows: transferred, attachments: await createCalendarFiles(context, approved, to) };
  },
  async cancel(context, rows, people) {
    const locked = await lockBooked(context, rows, people);
    for (const group of Map.groupBy(locked, ({ holderId }) => holderId).values())
      await cancelReservations(context, group);
  },
};

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

async function lockBooked(
  { db, building }: BuildingContext,
  rows: readonly { id: number }[],
  holders: readonly number[],
): Promise<ReservationRecord[]> {
  if (rows.length === 0) return [];
  const locked = await lockReservations(db, building, idsOf(rows));
  return locked.filter(({ booked, holderId }) => booked && holders.includes(holderId));
}

async function createCalendarFiles(
  context: BuildingContext,
  rows: readonly ReservationRecord[],
  holder: MailRecipient,
) {
  const { db, building: scope, now } = context;
  const building = await findBuildingDetails(db, scope.id);
  if (!building || rows.length === 0) return [];
  const getRoomNames = await readRoomNameLookup(db, scope);
  return createRoomMailComposers(context).confirmation({
    building,
    holder,
    to: holder,
    bookedBy: null,
    now,
    reservations: rows.map((row) => ({ ...row, roomNames: getRoomNames(row) })),
    offerName: await readOfferNameLookup(db, scope),
  }).attachments;
}

async function findRoomNamesByReservation(db: Db, scope: BuildingScope, ids: readonly number[]) {
  const [its, roomTable] = [reservationRooms.in(scope), rooms.in(scope)];
  const rows = await db
    .select({ id: its.reservationId, name: roomTable.name })
    .from(its)
    .innerJoin(roomTable, eq(roomTable.id, its.roomId))
    .where(inArray(its.reservationId, [...ids]))
    .orderBy(roomTable.position, roomTable.id);
  const names = new Map<number, string[]>();
  for (const { id, name } of rows) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

export const roomPersonalData: PersonalData = {
  columns: {
    reservations: `holder_id assistant_id created_by title comment external_names cancel_reason move_reason`,
    reservation_guests: 'user_id',
    reservation_series: 'holder_id',
    guest_notices: 'user_id content',
    room_favourites: 'user_id',
  },
  exported: [
    {
      name: 'rooms',
      hiddenFromStaff: ['bookingTitle', 'externalNames'],
      async rows({ db, actor, everywhere }) {
        const table = reservations.in(everywhere);
        const [itsRooms, roomTable] = [reservationRooms.in(everywhere), rooms.in(everywhere)];
        return db
          .select({
            date: table.date,
            start: table.start,
            end: table.end,
            room: roomTable.name,
            bookingTitle: table.title,
            externalNames: table.externalNames,
            comment: table.comment,
            canceled: sql<boolean>`not ${table.booked}`,
            cancelReason: table.cancelReason,
            moveReason: table.moveReason,
            createdAt: table.createdAt,
          })
          .from(table)
          .leftJoin(itsRooms, eq(itsRooms.reservationId, table.id))
          .leftJoin(roomTable, eq(roomTable.id, itsRooms.roomId))
          .where(eq(table.holderId, actor.userId))
          .orderBy(asc(table.date), asc(table.start), asc(table.id));
      },
    },
    {
      // The texts of the meeting belong to the holder's data.
      name: 'roomsAsGuest',
      title: 'personal.asGuest',
      async rows({ db, actor, everywhere }) {
        const [table, invitations] = [reservations.in(everywhere), reservationGuests.in(everywhere)];
        const [itsRooms, roomTable] = [reservationRooms.in(everywhere), rooms.in(everywhere)];
        return db
          .select({
            date: table.date,
            start: table.start,
            end: table.end,
            room: roomTable.name,
            declined: sql<boolean>`${invitations.declinedAt} is not null`,
          })
          .from(table)
          .innerJoin(invitations, eq(invitations.reservationId, table.id))
          .innerJoin(itsRooms, eq(itsRooms.reservationId, table.id))
          .innerJoin(roomTable, eq(roomTable.id, itsRooms.roomId))
          .where(and(eq(invitations.userId, actor.userId), sql`${table.booked}`))
          .orderBy(asc(table.date), asc(table.start), asc(table.id));
      },
    },
    {
      name: 'favouriteRooms',
      title: 'personal.favourites',
      async rows({ db, actor, everywhere }) {
        const [favourites, roomTable] = [roomFavourites.in(everywhere), rooms.in(everywhere)];
        return db
          .select({ room: roomTable.name })
          .from(favourites)
          .innerJoin(roomTable, eq(roomTable.id, favourites.roomId))
          .where(eq(favourites.userId, actor.userId))
          .orderBy(asc(roomTable.name));
      },
    },
  ],
  futureEntries: [reservationsAhead],
  deletionEffects: [
    {
      what: 'goes',
      key: 'asGuest',
      countInBuilding(context) {
        const { db, building, actor } = context;
        const [table, guests] = [reservations.in(building), reservationGuests.in(building)];
        const meetings = db
          .select({ id: table.id })
          .from(table)
          .innerJoin(guests, eq(guests.reservationId, table.id))
          .where(
            and(eq(guests.userId, actor.userId), sql`${table.booked}`, isAheadCondition(table, context)),
          );
        return db.$count(meetings.as('meetings'));
      },
    },
    {
      what: 'stays',
      key: 'past',
      countInBuilding(context) {
        const table = reservations.in(context.building);
        const isPast = not(isAheadCondition(table, context));
        return context.db.$count(table, and(eq(table.holderId, context.actor.userId), isPast));
      },
    },
  ],
  async eraseInBuilding({ db, building, actor }) {
    const erased = { title: '–', externalNames: '', comment: '', cancelReason: null, moveReason: null };
    const own = await reservations
      .update(db, building, erased, (row) => eq(row.holderId, actor.userId))
      .returning();
    await reservationGuests.delete(db, building, (row) =>
      or(eq(row.userId, actor.userId), inArray(row.reservationId, idsOf(own))),
    );
    // The last mailed states of guests stay, so that guests are mailed the cancellation.
    await lastMailedStates.delete(db, building, (row) => eq(row.userId, actor.userId));
    await roomFavourites.delete(db, building, (row) => eq(row.userId, actor.userId));
  },
  /** A holder is no guest of their own reservation. */
  async beforeMerging({ db, building }, from, to) {
    const table = reservations.in(building);
    const selectReservationsOf = (holder: number) =>
      db.select({ id: table.id }).from(table).where(eq(table.holderId, holder));
    for (const [guest, holder] of [
      [from, to],
      [to, from],
    ] as const)
      await reservationGuests.delete(db, building, (row) =>
        and(eq(row.userId, guest), inArray(row.reservationId, selectReservationsOf(holder))),
      );
    const favourites = roomFavourites.in(building);
    const kept = db.select({ id: favourites.roomId }).from(favourites).where(eq(favourites.userId, to));
    await roomFavourites.delete(db, building, (row) => and(eq(row.userId, from), inArray(row.roomId, kept)));
  },
  visitors: reservationVisitors,
  retention: {
    /** Old reservations stay for the statistics, without external names and last mailed states. */
    async visitors(tx, building, { before, subjectsOnHold }) {
      const namesOnHold = selectNamesOnHold(reservations.in(building));
      const changed = await reservations
        .update(tx, building, { externalNames: namesOnHold }, (table) =>
          and(
            lt(table.date, before),
            ne(table.externalNames, ''),
            ne(table.externalNames, namesOnHold),
            notInArray(table.holderId, [...subjectsOnHold.users]),
          ),
        )
        .returning();
      await lastMailedStates.delete(tx, building, (table) => lt(table.date, before));
      return changed.length;
    },
    reservations: deleteExpiredReservations,
  },
};
