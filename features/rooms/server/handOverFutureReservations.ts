import { and, eq, inArray } from 'drizzle-orm';
import { findActor } from '../../../core/access/server/actors.ts';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { MailRecipient } from '../../../core/people/server/queries.ts';
import type { Feature, FutureEntriesSource } from '../../../core/server/feature.ts';
import { toFutureEntryGroups, toHandedOverEntryGroups } from '../../../core/server/futureEntries.ts';
import type { MailAttachment } from '../../../kit/server/database/tables.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { readOfferNameLookup } from './administration/offerNames.ts';
import { cancelReservations } from './changeReservation.ts';
import { describeFutureReservations, findFutureReservations } from './futureReservations.ts';
import { saveLastMailedStates } from './guests/holderJobs.ts';
import { lockRoomsAndCompanies } from './locks.ts';
import { lockReservations, type ReservationRecord, readRoomNameLookup } from './queries.ts';
import { createRoomMailComposers } from './reservationMails.ts';
import { reservationGuests, reservations } from './tables.ts';
import { transferReservations } from './transferReservations.ts';

export const futureRoomReservationsSource: FutureEntriesSource = {
  async list(context, userIds) {
    const { building, language, translate } = context;
    const say = (key: string, count: number) => translate(language, `rooms:leaving.${key}`, { count });
    return toFutureEntryGroups('rooms', say, {
      ahead: await describeFutureReservations(context, building, userIds),
    });
  },

  async handOver(context, from, to) {
    const { db, building, language, translate } = context;
    const receiver = await findActor(db, to.id);
    if (!receiver) return [];
    const rows = await lockFutureReservations(context, from, [receiver.company.id]);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    // A series has one holder, so dates of several holders become single reservations.
    await transferReservations(context, rows, { id: to.id, companyId: receiver.company.id });
    const transferred = await lockReservations(db, building, ids);
    const approvedRows = transferred.filter(({ approval }) => approval !== 'waiting');
    await saveLastMailedStates(db, building, approvedRows);
    const entries = await describeFutureReservations(context, building, [to.id], ids);
    const say = (key: string, count: number) => translate(language, `rooms:leaving.${key}`, { count });
    return toHandedOverEntryGroups(
      say,
      { ahead: entries },
      { attachments: await createCalendarFiles(context, approvedRows, to) },
    );
  },

  async cancel(context, userIds) {
    const rows = await lockFutureReservations(context, userIds);
    for (const group of Map.groupBy(rows, ({ holderId }) => holderId).values())
      await cancelReservations(context, group);
    return rows.length;
  },
};

async function createCalendarFiles(
  context: BuildingContext,
  rows: readonly ReservationRecord[],
  holder: MailRecipient,
): Promise<MailAttachment[]> {
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

async function lockFutureReservations(
  context: BuildingContext,
  userIds: readonly number[],
  companies: readonly number[] = [],
): Promise<ReservationRecord[]> {
  const { db, building } = context;
  const ids = (await findFutureReservations(context, building, userIds)).map(({ id }) => id);
  if (ids.length === 0) return [];
  if (companies.length > 0) await lockRoomsAndCompanies(db, { companies, rooms: [] });
  const rows = await lockReservations(db, building, ids);
  return rows.filter(({ booked, holderId }) => booked && userIds.includes(holderId));
}

export const removeMergedHolderFromGuests: NonNullable<Feature['beforeMerging']> = async (
  context,
  from,
  to,
) => {
  const { db, building } = context;
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
};
