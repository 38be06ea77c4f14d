import { and, eq, inArray } from 'drizzle-orm';
import type { ReservationHandoverResult } from '../../../../core/booking/handover.ts';
import {
  findHandoverReceiverByEmail,
  findHandoverReceiversByText,
} from '../../../../core/booking/server/receivers.ts';
import {
  type HandedOverReservation,
  signReservationHandoverUndo,
  verifyReservationHandoverUndo,
} from '../../../../core/booking/server/undoCode.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { RowLock } from '../../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { removeJob } from '../../../../kit/server/jobs/jobs.ts';
import { delayUntilUndoEnds } from '../../../../kit/server/mail/delayedMail.ts';
import { isMailInOutbox } from '../../../../kit/server/mail/outbox.ts';
import { getToday, isPast } from '../../../../kit/time.ts';
import { requireVersion } from '../../../../kit/version.ts';
import {
  getHandoverJobKey,
  getHandoverMailKey,
  type HandoverPayload,
  mailHandoverToHoldersJob,
} from '../../mails/server/handoverMailJob.ts';
import { mailConfirmationToHolderJob } from '../../mails/server/holderMailJobs.ts';
import { findIdsWithoutConfirmationMail } from '../../mails/server/holderMails.ts';
import { can } from '../../policy.ts';
import { reservationGuests, reservationSeries } from '../../server/tables.ts';
import type { RoomHandoverInput, RoomHandoverReceivers, RoomHandoverResult } from '../handover.ts';
import type { SeriesScope } from '../reservation.ts';
import { lockRoomsAndCompanies } from './locks.ts';
import {
  findReservation,
  findSeriesReservations,
  lockReservations,
  type ReservationRecord,
} from './queries.ts';
import { findOwnReservation } from './redactedReservations.ts';
import { transferReservations } from './writeReservations.ts';

async function findReservationToHandOver(
  { db, building, actor }: BuildingContext,
  id: number,
): Promise<ReservationRecord> {
  const reservation = await findReservation(db, building, id, 'unlocked');
  if (!reservation) throw new AppError('not_found');
  if (!can.handOver(actor, reservation)) throw new AppError('forbidden');
  return reservation;
}

const isOverNow = ({ building, now }: BuildingContext, { date, end }: ReservationRecord) =>
  isPast(date, end, building.timeZone, now);

async function findDates(
  context: BuildingContext,
  { id, seriesId: series, date }: ReservationRecord,
  scope: SeriesScope,
  lock: RowLock,
): Promise<ReservationRecord[]> {
  const { db, building, now } = context;
  const from = scope === 'following' ? date : getToday(building.timeZone, now);
  const all =
    scope === 'one' || series === null
      ? [await findReservation(db, building, id, lock)]
      : await findSeriesReservations(db, building, { series, from }, lock);
  return all.filter((row) => row !== undefined).filter((row) => !isOverNow(context, row));
}

export async function findRoomHandoverReceivers(
  context: BuildingContext,
  { id, search }: { id: number; search: string },
): Promise<RoomHandoverReceivers> {
  const opened = await findReservationToHandOver(context, id);
  const { holderId } = opened;
  const all = await findDates(context, opened, 'all', 'unlocked');
  const following = all.filter(({ date }) => date >= opened.date);
  return {
    fields: await findHandoverReceiversByText(context, holderId, search),
    dates: { one: isOverNow(context, opened) ? 0 : 1, following: following.length, all: all.length },
  };
}

export async function handOverRoomReservation(
  context: BuildingContext,
  { id, receiver: email, scope, version }: RoomHandoverInput & { id: number },
): Promise<RoomHandoverResult> {
  const { db, actor, building, now } = context;
  const reservation = await findReservationToHandOver(context, id);
  const { holderId } = reservation;
  const receiver = await findHandoverReceiverByEmail(context, holderId, email);
  await lockRoomsAndCompanies(db, { companies: [receiver.companyId], rooms: [] });
  const dates = await findDates(context, reservation, scope, 'locked');
  const rows = dates.filter((row) => row.holderId === holderId);
  const opened = rows.find((row) => row.id === id);
  if (opened) await requireVersion(opened, version, () => findOwnReservation(context, opened));
  const [first] = rows;
  if (!first) throw new AppError(isOverNow(context, reservation) ? 'reservation_over' : 'not_found');
  const undoData = await toUndoData(context, rows, receiver.id);
  const isSeries = rows.length > 1;
  const [series] = isSeries
    ? await reservationSeries.insert(db, building, [{ holderId: receiver.id, createdAt: now }]).returning()
    : [];
  await transferReservations(context, rows, { ...receiver, seriesId: series?.id ?? null });
  const payload = {
    building: building.id,
    from: holderId,
    to: receiver.id,
    by: actor.userId,
    assistant: first.assistantId,
    reservations: toNextSequences(rows),
  };
  await context.enqueue(mailHandoverToHoldersJob, payload, {
    ...delayUntilUndoEnds(),
    key: getHandoverJobKey(payload),
  });
  const undo = await signReservationHandoverUndo(context, 'rooms', {
    from: holderId,
    to: receiver.id,
    given: undoData,
  });
  return { undo, count: rows.length };
}

const toNextSequences = (rows: readonly ReservationRecord[]) =>
  rows.map(({ id, sequence }) => ({ id, sequence: sequence + 1 }));

async function toUndoData(
  { db, building }: BuildingContext,
  rows: readonly ReservationRecord[],
  receiver: number,
): Promise<HandedOverReservation[]> {
  const table = reservationGuests.in(building);
  const ids = rows.map(({ id }) => id);
  const invited = await db
    .select({ id: table.reservationId, declinedAt: table.declinedAt })
    .from(table)
    .where(and(inArray(table.reservationId, ids), eq(table.userId, receiver)));
  const guests = new Map(
    invited.map(({ id, declinedAt }) => [id, { declinedAt: declinedAt?.toISOString() ?? null }]),
  );
  return rows.map(({ id, version, companyId, assistantId, seriesId }) => ({
    id,
    version: version + 1,
    companyId,
    assistantId,
    seriesId,
    guest: guests.get(id) ?? null,
  }));
}

/** Undoes a handover if nothing has changed since. Mails both people if the first mail was sent. */
export async function undoRoomHandover(
  context: BuildingContext,
  { undo }: ReservationHandoverResult,
): Promise<void> {
  const { db, actor, building } = context;
  const {
    from,
    to,
    given: handedOverReservations,
  } = await verifyReservationHandoverUndo(context, 'rooms', undo);
  const ids = handedOverReservations.map(({ id }) => id);
  await lockRoomsAndCompanies(db, {
    companies: handedOverReservations.map(({ companyId }) => companyId),
    rooms: [],
  });
  const rows = await lockReservations(db, building, ids);
  const before = new Map(handedOverReservations.map((each) => [each.id, each]));
  const isUnchanged = ({ id, booked, holderId, version }: ReservationRecord) =>
    booked && holderId === to && version === before.get(id)?.version;
  const [first] = rows;
  if (!first || rows.length !== ids.length || !rows.every(isUnchanged)) throw new AppError('handover_stands');
  const reversed = { building: building.id, from: to, to: from, by: actor.userId, assistant: null };
  const payload: HandoverPayload = { ...reversed, reservations: toNextSequences(rows) };
  const handover = {
    ...reversed,
    from,
    to,
    reservations: rows.map(({ id, sequence }) => ({ id, sequence })),
  };
  const isMailed = await isMailInOutbox(db, `${getHandoverMailKey(handover)}:received`);
  const groups = Map.groupBy(rows, ({ id }) => {
    const { companyId, assistantId, seriesId } = before.get(id) as HandedOverReservation;
    return JSON.stringify({ companyId, assistantId, seriesId });
  });
  for (const [original, group] of groups)
    await transferReservations(context, group, { id: from, ...JSON.parse(original) });
  await reservationGuests.insertManyWithoutId(
    db,
    building,
    handedOverReservations.flatMap(({ id, guest }) =>
      guest
        ? [
            {
              reservationId: id,
              userId: to,
              declinedAt: guest.declinedAt ? new Date(guest.declinedAt) : null,
            },
          ]
        : [],
    ),
  );
  const { seriesId } = first;
  if (seriesId !== null) await reservationSeries.delete(db, building, (table) => eq(table.id, seriesId));
  if (isMailed) {
    await context.enqueue(mailHandoverToHoldersJob, payload);
    return;
  }
  await removeJob(db, getHandoverJobKey(handover));
  const unconfirmed = await findIdsWithoutConfirmationMail(db, building, { holder: from, rows });
  // Queue the confirmation again, because it may have been dropped during the handover.
  if (unconfirmed.length > 0) {
    const confirmation = { building: building.id, holder: from, reservations: unconfirmed };
    await context.enqueue(mailConfirmationToHolderJob, confirmation, delayUntilUndoEnds());
  }
}
