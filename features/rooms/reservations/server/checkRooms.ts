import { isDateInBookingRange } from '../../../../core/booking/booking.ts';
import { Occupancy } from '../../../../core/booking/occupancy.ts';
import {
  actorToBooker,
  checkLimits,
  countQuotaHours,
  getQuotaLeft,
  isMoved,
  needsApproval,
  planReservations,
  type ReservationProblem,
} from '../../../../core/booking/rules.ts';
import { holderToBooker, resolveHolder } from '../../../../core/booking/server/holder.ts';
import { AppError, invalidField, type Problem } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { translateProblem } from '../../../../kit/server/i18n/translate.ts';
import { addDays, isPast, type LocalDate, listDays } from '../../../../kit/time.ts';
import type { RoomWithTerms } from '../../catalogue/server/queries.ts';
import type { BookRoomsInput } from '../reservation.ts';
import type { RoomCheckInput, RoomCheckResult, RoomProposal } from '../roomCheck.ts';
import { readBookingState } from './bookingState.ts';
import { requireOwnReservation } from './changeReservation.ts';
import { requireOwnSeriesDates } from './changeSeries.ts';
import { countReservationsPerRoom, type ReservationRecord } from './queries.ts';
import { type RoomCriteria, rankRooms } from './rankRooms.ts';
import { explainRefusal, roomFieldNames } from './refusals.ts';
import {
  checkBookingRequest,
  listBookableRooms,
  type ReservationChangeInput,
  type RoomBookingState,
  roomErrors,
  toRoomChange,
  toSlot,
  toWantedRooms,
  type WantedRooms,
} from './roomRules.ts';

/** Dry run without locks and writes. The number of queries does not depend on the number of days. */
export async function checkRooms(
  context: BuildingContext,
  question: RoomCheckInput,
): Promise<RoomCheckResult> {
  const { dates = [], reservation, series, from, residentEmail, ...changes } = question;
  if (series !== undefined) {
    const rows = await requireOwnSeriesDates(context, { id: series, from }, 'unlocked');
    return previewChanges(context, rows, changes, { isSeries: true });
  }
  const days = listDays(dates);
  if (reservation === undefined) return previewBooking(context, question as NewQuestion);
  const [date] = days;
  if (days.length > 1) throw invalidField('dates', 'one_day_only');
  const row = await requireOwnReservation(context, reservation, 'unlocked');
  return previewChanges(context, [row], { ...changes, ...(date && { date }) }, { isSeries: false });
}

type NewQuestion = RoomCheckInput & Pick<BookRoomsInput, 'dates' | 'start' | 'end'>;

async function previewBooking(context: BuildingContext, question: NewQuestion): Promise<RoomCheckResult> {
  const { rooms = [], exceptions = [], expected = 0, layout = null, services = [], guests = [] } = question;
  const holder = await resolveHolder(context, question.residentEmail, roomErrors);
  const request = { ...question, rooms, exceptions, expected, layout, services, guests };
  const booker = holderToBooker(holder);
  const days = listDays(question.dates);
  const state = await readBookingState(context, { booker, guests, reservations: [holder], days });
  const exceptionDays = new Set(exceptions.map(({ date }) => date));
  const criteria = { ...request, days: days.filter((date) => !exceptionDays.has(date)) };
  const wanted = toWantedRooms(request, state.rooms, holder);
  return {
    refusal: rooms.length > 0 ? toRefusal(context, checkBookingRequest(request, state)) : null,
    hours: countQuotaHours(toSlot({ ...request, date: state.now.date }, rooms)),
    ...(await previewReservations(context, wanted, state, criteria, { holderId: holder.userId })),
  };
}

async function previewChanges(
  context: BuildingContext,
  rows: readonly ReservationRecord[],
  edit: ReservationChangeInput,
  { isSeries }: { isSeries: boolean },
): Promise<RoomCheckResult> {
  const days = [...new Set(rows.map(({ date }) => edit.date ?? date))];
  const booker = actorToBooker(context.actor);
  const state = await readBookingState(context, {
    booker,
    guests: edit.guests ?? [],
    reservations: rows,
    days,
  });
  const changes = rows.map((row) => toRoomChange(row, edit, state));
  const [first] = changes;
  if (!first) throw new AppError('not_found');
  const criteria = { ...first.after, days };
  return {
    // Each date of a series is refused alone; a single reservation gets its error at the field.
    refusal: isSeries ? null : toRefusal(context, first.problem),
    hours: countQuotaHours(toSlot(first.after, first.after.rooms)),
    ...(await previewReservations(context, changes, state, criteria, {
      holderId: first.before.holderId,
      isSeries,
    })),
  };
}

/** The changed reservations do not conflict with themselves. */
async function previewReservations(
  context: BuildingContext,
  wanted: readonly WantedRooms[],
  state: RoomBookingState,
  criteria: RoomCriteria,
  { holderId, isSeries = false }: { holderId: number; isSeries?: boolean },
): Promise<Omit<RoomCheckResult, 'refusal' | 'hours'>> {
  const { building, now } = context;
  const plan = planReservations(wanted, state);
  const occupancy = new Occupancy(state.holds, new Set(wanted.flatMap(({ before }) => before?.id ?? [])));
  const closed = findUnbookableDays(wanted, state);
  const rooms = listBookableRooms(state);
  const quota = state.quotas.get(wanted[0]?.quotaCompany ?? null);
  const moved = wanted.filter((each) => isMoved(each) && !each.problem);
  return {
    ...(moved.some(({ slot }) => needsApproval(slot.resources, state.booker)) && {
      waits: true as const,
    }),
    limit: quota?.limit ?? null,
    dates: wanted.map((each) => {
      const { slot, before } = each;
      const { startDate: date, endTime: end } = slot;
      // A single reservation gets a problem that does not depend on the day at its field.
      const problem = each.problem && !isSeries ? undefined : plan.refused.get(each);
      const free = closed.has(date)
        ? []
        : rooms.filter((room) => occupancy.isFree({ ...slot, resources: [room] }));
      return {
        date,
        reservation: before
          ? {
              id: before.id,
              version: before.version,
              start: before.start,
              end: before.end,
              rooms: before.rooms,
            }
          : null,
        free: free.map(({ id }) => id),
        isPast: moved.includes(each) && isPast(date, end, building.timeZone, now),
        used: quota ? (quota.used.get(date) ?? 0) : null,
        left: quota ? getQuotaLeft(quota, date) : null,
        refusal: problem
          ? {
              ...explainRefusal(context, [each, problem], state, plan.occupancy),
              field: (problem.field && questionFieldNames[problem.field]) ?? null,
            }
          : null,
      };
    }),
    options: await rankOptions(context, rooms, state, criteria, { occupancy, closed, holderId }),
  };
}

/** Names that the question gives to the fields of a period. */
const questionFieldNames: Record<string, string> = {
  ...roomFieldNames,
  startDate: 'dates',
  endDate: 'dates',
};

/** Closing days and days out of range, except those that the reservations have already. */
function findUnbookableDays(
  wanted: readonly WantedRooms[],
  { closingDays, now }: RoomBookingState,
): ReadonlySet<LocalDate> {
  const daysBefore = new Set(wanted.map(({ before }) => before?.date));
  return new Set(
    wanted
      .map(({ slot }) => slot.startDate)
      .filter((date) => closingDays.has(date) || !isDateInBookingRange(date, now.date))
      .filter((date) => !daysBefore.has(date)),
  );
}

const RECENT_DAYS = 90;

async function rankOptions(
  context: BuildingContext,
  rooms: readonly RoomWithTerms[],
  state: RoomBookingState,
  criteria: RoomCriteria,
  { occupancy, closed, holderId }: { occupancy: Occupancy; closed: ReadonlySet<LocalDate>; holderId: number },
): Promise<RoomProposal[]> {
  const { openOn, now } = state;
  const from = addDays(now.date, -RECENT_DAYS);
  const uses = await countReservationsPerRoom(context.db, context.building, { holderId, from });
  const findRefusal = (set: readonly RoomWithTerms[], date: LocalDate) => {
    const problem = checkLimits(toSlot({ ...criteria, date }, set), state);
    return problem && explain(context, problem);
  };
  return rankRooms(rooms, criteria, { occupancy, closed, openOn, uses, now, findRefusal });
}

const explain = ({ translate, language }: BuildingContext, problem: Problem) =>
  translateProblem(translate, language, problem);

function toRefusal(
  context: BuildingContext,
  problem: ReservationProblem<string> | undefined,
): RoomCheckResult['refusal'] {
  if (!problem?.field) return null;
  return { field: problem.field, code: problem.code, message: explain(context, problem) };
}
