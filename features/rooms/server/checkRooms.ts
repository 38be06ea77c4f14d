import { isBookable } from '../../../core/booking/booking.ts';
import type { ClosedDays } from '../../../core/buildings/server/closingDays.ts';
import { invalidField, type Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { explainProblem } from '../../../kit/server/translate.ts';
import { addDays, isPast, type LocalDate, listDays, localNow, today } from '../../../kit/time.ts';
import type { NewReservation } from '../reservation.ts';
import type { RoomCheck, RoomQuestion } from '../roomCheck.ts';
import { roomHours, roomsOf } from '../roomSet.ts';
import { type Bookable, findBookable, refusalOfBooking } from './bookable.ts';
import { ownReservation } from './changeReservation.ts';
import { ownDates } from './changeSeries.ts';
import {
  alternativesTo,
  bookerFor,
  holderOf,
  occupancyAround,
  planBooking,
  slotsOf,
  standingOf,
} from './planBooking.ts';
import { type Changes, isMoved, occupancyWithout, outline, sortOut, surroundingsOf } from './planChanges.ts';
import { type BookableRoom, type ReservationRow, roomUses } from './queries.ts';
import { rankRooms, type Wish } from './rankRooms.ts';
import { fits, isTaken, type Occupancy, occupy, type Slot, skippedTime } from './slots.ts';
import { bookerOf, needsApproval, refusalOfTerms } from './terms.ts';

/** Dry run without locks and writes. The number of queries does not depend on the number of days. */
export async function checkRooms(context: BuildingContext, question: RoomQuestion): Promise<RoomCheck> {
  const { dates = [], reservation, series, from, residentEmail, ...asked } = question;
  if (series !== undefined) {
    const rows = await ownDates(context, { id: series, from }, 'unlocked');
    return checkChanges(context, rows, asked, { isSeries: true });
  }
  const days = listDays(dates);
  if (reservation === undefined) return checkBooking(context, question as NewQuestion);
  const [date] = days;
  if (days.length > 1) throw invalidField('dates', 'one_day_only');
  const row = await ownReservation(context, reservation, 'unlocked');
  return checkChanges(context, [row], { ...asked, ...(date && { date }) }, { isSeries: false });
}

type NewQuestion = RoomQuestion & Pick<NewReservation, 'dates' | 'start' | 'end'>;

async function checkBooking(context: BuildingContext, question: NewQuestion): Promise<RoomCheck> {
  const { dates, start, end, rooms = [], exceptions = [] } = question;
  const { expected = 0, layout = null, services = [], guests = [] } = question;
  const holder = await holderOf(context, question.residentEmail);
  const wanted = { dates, exceptions, start, end, rooms, expected, layout, services, guests };
  const bookable = await findBookable(context, guests, bookerFor(holder));
  const around = await occupancyAround(context, bookable, listDays(dates));
  const closed = withUnbookable(context, listDays(dates), bookable.closed);
  const freeAt = freeRooms(bookable, around, closed);
  const slots = slotsOf(bookable, wanted);
  const free = new Map(slots.map((slot) => [slot.date, freeAt(slot)]));
  const excepted = new Set(exceptions.map(({ date }) => date));
  const days = slots.map(({ date }) => date).filter((date) => !excepted.has(date));
  const options = await ranked(
    context,
    bookable,
    { ...wanted, days },
    { occupancy: around, closed },
    holder.userId,
  );
  const standing = await standingOf(context, holder, wanted, around);
  const { failed, quota } = await planBooking(context, wanted, bookable, standing);
  const refusals = new Map(failed.map(({ date, ...refusal }) => [date, refusal]));
  return {
    refusal: rooms.length > 0 ? inWords(context, refusalOfBooking(bookable, wanted)) : null,
    ...(slots.some((slot) => needsApproval(slot.rooms, bookable.booker)) && { waits: true as const }),
    hours: roomHours(wanted),
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
        refusal: refusal ? { ...refusal, field: faultOf(context, slot, refusal.code) } : null,
      };
    }),
    options,
  };
}

const LATELY = 90;

async function ranked(
  context: BuildingContext,
  { open, booker, openOn }: Bookable,
  wish: Wish,
  surroundings: { occupancy: Occupancy; closed: ClosedDays },
  holderId: number,
) {
  const { db, building, now } = context;
  const notBefore = localNow(building.timeZone, now);
  const uses = await roomUses(db, building, { holderId, from: addDays(notBefore.date, -LATELY) });
  const refusalOf = (rooms: readonly BookableRoom[], date: LocalDate) => {
    const problem = refusalOfTerms({ ...wish, date, rooms }, notBefore.date, booker);
    return problem && say(context, problem);
  };
  return rankRooms(open, wish, { ...surroundings, openOn, uses, notBefore, refusalOf });
}

function faultOf({ building }: BuildingContext, slot: Omit<Slot, 'rooms'>, code: string): string | null {
  if (code === 'date_out_of_range' || code === 'building_closed') return 'dates';
  return code === 'no_such_time' ? (skippedTime(slot, building.timeZone) ?? null) : null;
}

/** The changed reservations do not conflict with themselves. */
async function checkChanges(
  context: BuildingContext,
  rows: readonly ReservationRow[],
  changes: Changes,
  { isSeries }: { isSeries: boolean },
): Promise<RoomCheck> {
  const { building, now } = context;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const bookable = await findBookable(context, changes.guests ?? [], bookerOf(context.actor));
  const outlined = outline(bookable, rows, given);
  const after = rows.map((row): ReservationRow => ({ ...row, ...given }));
  const moved = outlined.changing.filter(isMoved);
  const surroundings = await surroundingsOf(context, outlined.changing, {
    rooms: bookable.rooms.map(({ id }) => id),
    days: after.map(({ date }) => date),
  });
  const { holds, quotas, closed } = surroundings;
  const sorted = sortOut(context, outlined.changing, surroundings, bookable.booker);
  // Each date of a series is refused alone; a single reservation gets its error at the field.
  const apart = isSeries ? outlined.unchanged : [];
  const reasons = new Map(
    [...apart, ...sorted.unchanged].map(({ reservation, problem }) => [reservation.id, problem]),
  );
  const without = occupancyWithout(holds, rows);
  const stood = new Set(rows.map(({ date }) => date));
  const unbookable = withUnbookable(
    context,
    after.map(({ date }) => date),
    closed,
  );
  const newlyClosed = new Set([...unbookable].filter((date) => !stood.has(date)));
  const freeAt = freeRooms(bookable, without, newlyClosed);
  const others = sorted.changing.filter(isMoved);
  const around = occupancyWithout(
    holds,
    others.map(({ before }) => before),
  );
  for (const { after: row, chosen } of others) occupy(around, { ...row, rooms: chosen });
  const [wish] = after;
  const days = [...new Set(after.map(({ date }) => date))];
  const options = wish
    ? await ranked(
        context,
        bookable,
        { ...wish, days },
        { occupancy: without, closed: newlyClosed },
        wish.holderId,
      )
    : [];
  const isOver = ({ date, end }: ReservationRow) => isPast(date, end, building.timeZone, now);
  const [first] = rows;
  const quota = first?.countsForQuota ? quotas.get(first.companyId) : undefined;
  const refused = isSeries ? undefined : outlined.unchanged[0];
  return {
    refusal: inWords(context, refused),
    ...(moved.some(({ chosen }) => needsApproval(chosen, bookable.booker)) && { waits: true as const }),
    hours: after[0] ? roomHours(after[0]) : 0,
    limit: quota?.limit ?? null,
    dates: rows.map((before, at) => {
      const row = after[at] ?? before;
      const problem = reasons.get(before.id);
      const used = quota && (quota.used.get(row.date) ?? 0);
      const left = quota && used !== undefined ? Math.max(0, quota.limit - used) : undefined;
      const slot = { ...row, rooms: roomsOf(bookable.rooms, row.rooms) };
      const alternatives =
        problem && isTaken(problem)
          ? alternativesTo(context, row, bookable, around)(slot, left ?? Number.POSITIVE_INFINITY)
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
        free: freeAt(row),
        isPast: moved.some((change) => change.before === before) && isOver(row),
        used: used ?? null,
        left: left ?? null,
        refusal: problem
          ? {
              code: problem.code,
              messages: [say(context, problem)],
              alternative: alternatives[0] ?? null,
              alternatives,
              field: faultOf(context, row, problem.code),
            }
          : null,
      };
    }),
    options,
  };
}

function withUnbookable(
  { building, now }: BuildingContext,
  days: readonly LocalDate[],
  closed: ClosedDays,
): ClosedDays {
  const present = today(building.timeZone, now);
  return new Set([...closed, ...days.filter((date) => !isBookable(date, present))]);
}

/** Returns a function that lists the free rooms of a slot. */
function freeRooms({ open: rooms }: Bookable, occupancy: Occupancy, closed: ClosedDays) {
  return ({ date, start, end }: Pick<Slot, 'date' | 'start' | 'end'>) =>
    (closed.has(date) ? [] : rooms)
      .filter((room) => fits(occupancy, { date, start, end, rooms: [room] }))
      .map(({ id }) => id);
}

const say = ({ translate, language }: BuildingContext, problem: Problem) =>
  explainProblem(translate, language, problem);

function inWords(
  context: BuildingContext,
  refusal: { field: string; problem: Problem } | undefined,
): RoomCheck['refusal'] {
  if (!refusal) return null;
  const { field, problem } = refusal;
  return { field, code: problem.code, message: say(context, problem) };
}
