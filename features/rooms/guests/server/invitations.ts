import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { MAX_RESERVATION_DAYS_BACK } from '../../../../core/booking/booking.ts';
import { reservationHolderColumns, toHolder } from '../../../../core/people/server/queries.ts';
import { companies, userBuildings, users } from '../../../../core/people/server/tables.ts';
import { AppError } from '../../../../kit/errors.ts';
import { readRowsWithinLimit } from '../../../../kit/server/database/rowLimit.ts';
import { requireValidDayRange } from '../../../../kit/server/http/dayRange.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { addDays, type DayRangeQuery, getToday, isPast } from '../../../../kit/time.ts';
import { meetingInvitationAccepted, meetingInvitationDeclined } from '../../activity.ts';
import { enqueueInvitationAnswerMails } from '../../mails/server/enqueueGuestMails.ts';
import { canSeeGuestName } from '../../policy.ts';
import type { SeriesScope } from '../../reservations/reservation.ts';
import { requireOwnReservation } from '../../reservations/server/changeReservation.ts';
import {
  findReservation,
  findSeriesReservations,
  type ReservationRecord,
} from '../../reservations/server/queries.ts';
import { reservationGuests, reservations, roomHolds } from '../../server/tables.ts';
import type { MeetingInvitation, MeetingInvitationAnswer, ReservationGuest } from '../guest.ts';

export async function listOwnMeetingInvitations(
  context: BuildingContext,
  range: DayRangeQuery,
): Promise<MeetingInvitation[]> {
  const { db, building, actor } = context;
  const from = range.from ?? addDays(getToday(building.timeZone, context.now), -MAX_RESERVATION_DAYS_BACK);
  const days = requireValidDayRange(from, range.to ?? range.from);
  const [table, guests, holds] = [
    reservations.in(building),
    reservationGuests.in(building),
    roomHolds.in(building),
  ];
  const rows = await readRowsWithinLimit(
    db
      .select({
        id: table.id,
        title: table.title,
        date: table.date,
        start: table.start,
        end: table.end,
        series: table.seriesId,
        rooms: sql<number[]>`array(
          select ${holds.roomId} from ${holds}
          where ${holds.buildingId} = ${table.buildingId} and ${holds.reservationId} = ${table.id} order by 1)`,
        declinedAt: guests.declinedAt,
        holder: reservationHolderColumns,
      })
      .from(guests)
      .innerJoin(table, and(eq(table.buildingId, guests.buildingId), eq(table.id, guests.reservationId)))
      .innerJoin(users, eq(users.id, table.holderId))
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(
        and(
          eq(guests.userId, actor.userId),
          ne(table.holderId, actor.userId),
          sql`${table.booked} and ${table.approval} is distinct from 'waiting'`,
          gte(table.date, days.from),
          days.to === undefined ? undefined : lte(table.date, days.to),
        ),
      )
      .orderBy(asc(table.date), asc(table.start), asc(table.id)),
  );
  return rows.map(({ declinedAt, holder, ...row }) => ({
    ...row,
    // Guests always know the holder, whatever the companies' name visibility.
    holder: toHolder(holder),
    declined: declinedAt !== null,
  }));
}

export async function listReservationGuests(
  context: BuildingContext,
  { id }: { id: number },
): Promise<{ fields: ReservationGuest[] }> {
  const { db, building, actor } = context;
  const { holderId } = await requireOwnReservation(context, id, 'unlocked');
  const [guests, membership] = [reservationGuests.in(building), userBuildings.in(building)];
  const rows = await db
    .select({ person: reservationHolderColumns, declinedAt: guests.declinedAt })
    .from(guests)
    .innerJoin(membership, eq(membership.userId, guests.userId))
    .innerJoin(users, and(eq(users.id, guests.userId), eq(users.active, true), isNull(users.deletedAt)))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(guests.reservationId, id), ne(guests.userId, holderId)))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
  const rowsForCaller = rows.map(({ person, declinedAt }) => {
    const { companyId, nameVisibility, companyName } = person;
    const isNamed = canSeeGuestName(actor, { userId: person.id, companyId, nameVisibility });
    return {
      id: person.id,
      name: isNamed ? `${person.firstName} ${person.lastName}` : null,
      companyName: isNamed ? companyName : null,
      declined: declinedAt !== null,
    };
  });
  // Sort by id, so that the order reveals nothing about hidden names.
  const unnamed = rowsForCaller.filter(({ name }) => name === null).sort((one, other) => one.id - other.id);
  return { fields: [...rowsForCaller.filter(({ name }) => name !== null), ...unnamed] };
}

/** Throws `not_found` if the caller is not invited. */
export async function answerMeetingInvitation(
  context: BuildingContext,
  { id, declined, scope }: MeetingInvitationAnswer,
): Promise<void> {
  const { db, building, actor, now } = context;
  const opened = await findReservation(db, building, id, 'locked');
  if (!opened || !isInvited(opened, actor.userId)) throw new AppError('not_found');
  const isOver = ({ date, end }: ReservationRecord) => isPast(date, end, building.timeZone, now);
  if (isOver(opened)) throw new AppError('meeting_over');
  const selected = await lockSelectedDates(context, opened, scope);
  const ids = selected.filter((row) => isInvited(row, actor.userId) && !isOver(row)).map((row) => row.id);
  const changed = await reservationGuests
    .update(db, building, { declinedAt: declined ? now : null }, (table) =>
      and(
        inArray(table.reservationId, ids),
        eq(table.userId, actor.userId),
        declined ? isNull(table.declinedAt) : isNotNull(table.declinedAt),
      ),
    )
    .returning();
  if (changed.length === 0) return;
  const answeredRows = selected.filter((row) =>
    changed.some(({ reservationId }) => reservationId === row.id),
  );
  const kind = declined ? meetingInvitationDeclined : meetingInvitationAccepted;
  await context.recordActivity(...answeredRows.map((row) => kind({ building: building.id, id: row.id })));
  await enqueueInvitationAnswerMails(context, answeredRows, declined);
}

const isInvited = ({ guests, holderId }: ReservationRecord, userId: number) =>
  holderId !== userId && guests.includes(userId);

async function lockSelectedDates(
  { db, building, now }: BuildingContext,
  opened: ReservationRecord,
  scope: SeriesScope,
): Promise<ReservationRecord[]> {
  const { seriesId } = opened;
  if (scope === 'one' || seriesId === null) return [opened];
  const from = scope === 'following' ? opened.date : getToday(building.timeZone, now);
  return findSeriesReservations(db, building, { series: seriesId, from }, 'locked');
}
