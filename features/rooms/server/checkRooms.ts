import { isDateInBookingRange } from '../../../core/booking/booking.ts';
import type { Occupancy } from '../../../core/booking/occupancy.ts';
import { checkTerms, isOccupied, needsApproval } from '../../../core/booking/rules.ts';
import { resolveHolder } from '../../../core/booking/server/holder.ts';
import type { ClosedDateSet } from '../../../core/buildings/server/closingDays.ts';
import { invalidField, type Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { translateProblem } from '../../../kit/server/translate.ts';
import {
  addDays,
  findSkippedTimeField,
  getToday,
  isPast,
  type LocalDate,
  listDays,
} from '../../../kit/time.ts';
import type { BookRoomsInput } from '../reservation.ts';
import type { RoomCheckInput, RoomCheckResult } from '../roomCheck.ts';
import { getReservationQuotaHours, pickRoomsById } from '../roomSet.ts';
import { type BookingContext, findBookingRequestProblem, readBookingContext } from './bookingContext.ts';
import { holderErrors } from './bookRooms.ts';
import { requireOwnReservation } from './changeReservation.ts';
import { requireOwnSeriesDates } from './changeSeries.ts';
import {
  createAlternativeFinder,
  findRoomQuotaAndOccupancy,
  holderToBooker,
  listRequestedRoomSlots,
  planBooking,
  readRoomOccupancyIndex,
} from './planBooking.ts';
import {
  buildRoomOccupancyIndexWithout,
  filterPossibleReservationChanges,
  findReservationChangeConstraints,
  isReservationMoved,
  prepareReservationChanges,
  type ReservationChangeInput,
} from './planChanges.ts';
import { countReservationsPerRoom, type ReservationRecord, type RoomWithTerms } from './queries.ts';
import { type RoomCriteria, rankRooms } from './rankRooms.ts';
import { type RoomTimes, roomErrors, roomFieldNames, toSlot } from './roomRules.ts';

/** Dry run without locks and writes. The number of queries does not depend on the number of days. */
export async function checkRooms(
  context: BuildingContext,
  question: RoomCheckInput,
): Promise<RoomCheckResult> {
  const { dates = [], reservation, series, from, residentEmail, ...changes } = question;
  if (series !== undefined) {
    const rows = await requireOwnSeriesDates(context, { id: series, from }, 'unlocked');
    return checkChanges(context, rows, changes, { isSeries: true });
  }
  const days = listDays(dates);
  if (reservation === undefined) return checkBooking(context, question as NewQuestion);
  const [date] = days;
  if (days.length > 1) throw invalidField('dates', 'one_day_only');
  const row = await requireOwnReservation(context, reservation, 'unlocked');
  return checkChanges(context, [row], { ...changes, ...(date && { date }) }, { isSeries: false });
}

type NewQuestion = RoomCheckInput & Pick<BookRoomsInput, 'dates' | 'start' | 'end'>;

async function checkBooking(context: BuildingContext, question: NewQuestion): Promise<RoomCheckResult> {
  const { dates, start, end, rooms = [], exceptions = [] } = question;
  const { expected = 0, layout = null, services = [], guests = [] } = question;
  const holder = await resolveHolder(context, question.residentEmail, holderErrors);
  const request = { dates, exceptions, start, end, rooms, expected, layout, services, guests };
  const bookingContext = await readBookingContext(context, guests, holderToBooker(holder));
  const occupancy = await readRoomOccupancyIndex(context, bookingContext, listDays(dates));
  const closed = addUnbookableDays(context, listDays(dates), bookingContext.closingDays);
  const listFreeRooms = createFreeRoomFinder(bookingContext, occupancy, closed);
  const slots = listRequestedRoomSlots(bookingContext, request);
  const free = new Map(slots.map((slot) => [slot.date, listFreeRooms(slot)]));
  const exceptionDays = new Set(exceptions.map(({ date }) => date));
  const days = slots.map(({ date }) => date).filter((date) => !exceptionDays.has(date));
  const options = await rankOptions(
    context,
    bookingContext,
    { ...request, days },
    { occupancy, closed },
    holder.userId,
  );
  const limits = await findRoomQuotaAndOccupancy(context, holder, request, occupancy);
  const { failed, quota } = await planBooking(context, request, bookingContext, limits);
  const refusals = new Map(failed.map(({ date, ...refusal }) => [date, refusal]));
  return {
    refusal: rooms.length > 0 ? toRefusal(context, findBookingRequestProblem(bookingContext, request)) : null,
    ...(slots.some((slot) => needsApproval(slot.rooms, bookingContext.booker)) && { waits: true as const }),
    hours: getReservationQuotaHours(request),
    limit: quota.limit,
    dates: slots.map((slot) => {
      const { date } = slot;
      const refusal = refusals.get(date);
      return {
        date,
        reservation: null,
        free: free.get(date) ?? [],
        isPast: isPast(date, slot.end, context.building.timeZone, context.now),
        used: quota.limit === null ? null : quota.used(date),
        left: quota.limit === null ? null : quota.left(date),
        refusal: refusal ? { ...refusal, field: findFaultyField(context, slot, refusal.code) } : null,
      };
    }),
    options,
  };
}

const RECENT_DAYS = 90;

async function rankOptions(
  context: BuildingContext,
  bookingContext: BookingContext,
  criteria: RoomCriteria,
  availability: { occupancy: Occupancy; closed: ClosedDateSet },
  holderId: number,
) {
  const { db, building } = context;
  const { open, openOn, now } = bookingContext;
  const uses = await countReservationsPerRoom(db, building, {
    holderId,
    from: addDays(now.date, -RECENT_DAYS),
  });
  const findRefusal = (rooms: readonly RoomWithTerms[], date: LocalDate) => {
    const problem = checkTerms(toSlot({ ...criteria, date }, rooms), bookingContext);
    return problem && explain(context, problem);
  };
  return rankRooms(open, criteria, { ...availability, openOn, uses, now, findRefusal });
}

function findFaultyField({ building }: BuildingContext, slot: RoomTimes, code: string): string | null {
  if (code === 'date_out_of_range' || code === 'building_closed') return 'dates';
  const field = code === 'no_such_time' && findSkippedTimeField(toSlot(slot, []), building.timeZone);
  return field ? roomFieldNames[field] : null;
}

/** The changed reservations do not conflict with themselves. */
async function checkChanges(
  context: BuildingContext,
  rows: readonly ReservationRecord[],
  changes: ReservationChangeInput,
  { isSeries }: { isSeries: boolean },
): Promise<RoomCheckResult> {
  const { building, now } = context;
  const { changedValues, bookingContext, ...draft } = await prepareReservationChanges(context, rows, changes);
  const after = rows.map((row): ReservationRecord => ({ ...row, ...changedValues }));
  const moves = draft.changing.filter(isReservationMoved);
  const constraints = await findReservationChangeConstraints(context, draft.changing, {
    rooms: bookingContext.rooms.map(({ id }) => id),
    days: after.map(({ date }) => date),
  });
  const { holds, quotas } = constraints;
  const resolved = filterPossibleReservationChanges(bookingContext, draft.changing, constraints);
  // Each date of a series is refused alone; a single reservation gets its error at the field.
  const failedDates = isSeries ? draft.unchanged : [];
  const reasons = new Map(
    [...failedDates, ...resolved.unchanged].map(({ reservation, problem }) => [reservation.id, problem]),
  );
  const occupancyWithoutOwn = buildRoomOccupancyIndexWithout(holds, rows);
  const daysBefore = new Set(rows.map(({ date }) => date));
  const unbookable = addUnbookableDays(
    context,
    after.map(({ date }) => date),
    bookingContext.closingDays,
  );
  const newlyClosed = new Set([...unbookable].filter((date) => !daysBefore.has(date)));
  const listFreeRooms = createFreeRoomFinder(bookingContext, occupancyWithoutOwn, newlyClosed);
  const possibleMoves = resolved.changing.filter(isReservationMoved);
  const occupancyAfterMoves = buildRoomOccupancyIndexWithout(
    holds,
    possibleMoves.map(({ before }) => before),
  );
  for (const { after: row, newRooms } of possibleMoves) occupancyAfterMoves.add(toSlot(row, newRooms));
  const [firstAfter] = after;
  const days = [...new Set(after.map(({ date }) => date))];
  const options = firstAfter
    ? await rankOptions(
        context,
        bookingContext,
        { ...firstAfter, days },
        { occupancy: occupancyWithoutOwn, closed: newlyClosed },
        firstAfter.holderId,
      )
    : [];
  const isOver = ({ date, end }: ReservationRecord) => isPast(date, end, building.timeZone, now);
  const [first] = rows;
  const quota = first?.countsForQuota ? quotas.get(first.companyId) : undefined;
  const failedChange = isSeries ? undefined : draft.unchanged[0];
  return {
    refusal: toRefusal(context, failedChange),
    ...(moves.some(({ newRooms }) => needsApproval(newRooms, bookingContext.booker)) && {
      waits: true as const,
    }),
    hours: firstAfter ? getReservationQuotaHours(firstAfter) : 0,
    limit: quota?.limit ?? null,
    dates: rows.map((before, at) => {
      const row = after[at] ?? before;
      const problem = reasons.get(before.id);
      const usedHours = quota && (quota.used.get(row.date) ?? 0);
      const left = quota && usedHours !== undefined ? Math.max(0, quota.limit - usedHours) : undefined;
      const slot = { ...row, rooms: pickRoomsById(bookingContext.rooms, row.rooms) };
      const alternatives = isOccupied(problem, roomErrors)
        ? createAlternativeFinder(
            row,
            bookingContext,
            occupancyAfterMoves,
          )(slot, left ?? Number.POSITIVE_INFINITY)
        : [];
      return {
        date: row.date,
        reservation: {
          id: before.id,
          version: before.version,
          start: before.start,
          end: before.end,
          rooms: before.rooms,
        },
        free: listFreeRooms(row),
        isPast: moves.some((change) => change.before === before) && isOver(row),
        used: usedHours ?? null,
        left: left ?? null,
        refusal: problem
          ? {
              code: problem.code,
              messages: [explain(context, problem)],
              alternative: alternatives[0] ?? null,
              alternatives,
              field: findFaultyField(context, row, problem.code),
            }
          : null,
      };
    }),
    options,
  };
}

function addUnbookableDays(
  { building, now }: BuildingContext,
  days: readonly LocalDate[],
  closed: ClosedDateSet,
): ClosedDateSet {
  const present = getToday(building.timeZone, now);
  return new Set([...closed, ...days.filter((date) => !isDateInBookingRange(date, present))]);
}

/** Returns a function that lists the free rooms of a slot. */
function createFreeRoomFinder({ open: rooms }: BookingContext, occupancy: Occupancy, closed: ClosedDateSet) {
  return (slot: RoomTimes) =>
    (closed.has(slot.date) ? [] : rooms)
      .filter((room) => occupancy.isFree(toSlot(slot, [room])))
      .map(({ id }) => id);
}

const explain = ({ translate, language }: BuildingContext, problem: Problem) =>
  translateProblem(translate, language, problem);

function toRefusal(
  context: BuildingContext,
  refusal: { field: string; problem: Problem } | undefined,
): RoomCheckResult['refusal'] {
  if (!refusal) return null;
  const { field, problem } = refusal;
  return { field, code: problem.code, message: explain(context, problem) };
}
