import { type Hold, Occupancy } from '../../../core/booking/occupancy.ts';
import {
  actorToBooker,
  checkOccupancy,
  checkPeriod,
  checkQuota,
  checkTerms,
  type ReservationProblem,
} from '../../../core/booking/rules.ts';
import type { Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { ReservationEdit } from '../reservation.ts';
import { getReservationQuotaHours, pickRoomsById } from '../roomSet.ts';
import { type BookingContext, findDetailsProblem, readBookingContext } from './bookingContext.ts';
import { findOccupiedRoomPeriods, readQuotaOnDays } from './occupiedPeriods.ts';
import type { ReservationRecord, RoomWithTerms } from './queries.ts';
import { toSlot } from './roomRules.ts';

export type ReservationChangeInput = Omit<ReservationEdit, 'id' | 'lastDate' | 'version'>;

export interface PlannedReservationChange {
  before: ReservationRecord;
  after: ReservationRecord;
  newRooms: RoomWithTerms[];
}

export interface FailedReservationChange {
  reservation: ReservationRecord;
  problem: ReservationProblem;
  field?: keyof ReservationChangeInput;
}

type FailedFieldChange = FailedReservationChange & Required<Pick<FailedReservationChange, 'field'>>;

export async function prepareReservationChanges(
  context: BuildingContext,
  rows: readonly ReservationRecord[],
  changes: ReservationChangeInput,
) {
  const changedValues = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const booker = actorToBooker(context.actor);
  const bookingContext = await readBookingContext(context, changes.guests ?? [], booker);
  const changing: PlannedReservationChange[] = [];
  const unchanged: FailedFieldChange[] = [];
  for (const before of rows) {
    const changedRow: ReservationRecord = { ...before, ...changedValues };
    const after = { ...changedRow, external: Math.min(changedRow.external, changedRow.expected) };
    const refusal = findChangeProblem(bookingContext, before, after);
    if (refusal) unchanged.push({ reservation: before, ...refusal });
    else changing.push({ before, after, newRooms: pickRoomsById(bookingContext.rooms, after.rooms) });
  }
  return { changedValues, bookingContext, changing, unchanged };
}

function findChangeProblem(
  bookingContext: BookingContext,
  before: ReservationRecord,
  after: ReservationRecord,
): { field: keyof ReservationChangeInput; problem: Problem } | undefined {
  // The edit may contain only one of the two times.
  if (after.end <= after.start) return { field: 'end', problem: { code: 'end_before_start_time' } };
  return findDetailsProblem(bookingContext, after, before);
}

interface ReservationChangeConstraints {
  holds: readonly Hold[];
  quotas: ReadonlyMap<number, { limit: number; used: ReadonlyMap<LocalDate, number> }>;
}

/**
 * Decides which changes are possible. Changed reservations do not block each other, unless one has to keep
 * its slot; repeats until no further one has to.
 */
export function filterPossibleReservationChanges(
  bookingContext: BookingContext,
  drafts: readonly PlannedReservationChange[],
  constraints: ReservationChangeConstraints,
): { changing: PlannedReservationChange[]; unchanged: FailedReservationChange[] } {
  let changing = [...drafts];
  const unchanged: FailedReservationChange[] = [];
  for (;;) {
    const sameSlot = changing.filter((change) => !isReservationMoved(change)).map(({ before }) => before);
    const keepingSlot = [...sameSlot, ...unchanged.map(({ reservation }) => reservation)];
    const moves = changing.filter(isReservationMoved);
    const conflicts = findConflicts(bookingContext, moves, keepingSlot, constraints);
    if (conflicts.size === 0) return { changing, unchanged };
    for (const [{ before }, problem] of conflicts) unchanged.push({ reservation: before, problem });
    changing = changing.filter((change) => !conflicts.has(change));
  }
}

const slotFields = ['date', 'start', 'end', 'rooms'] as const;

export const hasReservationFieldChanged =
  ({ before, after }: PlannedReservationChange) =>
  (field: keyof ReservationRecord) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field]);

export const isReservationMoved = (change: PlannedReservationChange) =>
  slotFields.some(hasReservationFieldChanged(change));

/** Two queries, and one per company, whatever the number of reservations. */
export async function findReservationChangeConstraints(
  context: BuildingContext,
  changing: readonly PlannedReservationChange[],
  roomsAndDays = {
    rooms: [...new Set(changing.flatMap(({ after }) => after.rooms))],
    days: [...new Set(changing.map(({ after }) => after.date))],
  },
): Promise<ReservationChangeConstraints> {
  const { db, building } = context;
  const holds = await findOccupiedRoomPeriods(db, building, roomsAndDays);
  const quotas = new Map<number, { limit: number; used: Map<LocalDate, number> }>();
  const counting = changing.map(({ before }) => before).filter(({ countsForQuota }) => countsForQuota);
  const own = counting.map(({ id }) => id);
  for (const company of new Set(counting.map(({ companyId }) => companyId))) {
    const { limit, used } = await readQuotaOnDays(db, building, company, roomsAndDays.days, own);
    if (limit !== null) quotas.set(company, { limit, used });
  }
  return { holds, quotas };
}

export function buildRoomOccupancyIndexWithout(
  holds: readonly Hold[],
  rows: readonly ReservationRecord[],
): Occupancy {
  return new Occupancy(holds, new Set(rows.map(({ id }) => id)));
}

function findConflicts(
  bookingContext: BookingContext,
  moves: readonly PlannedReservationChange[],
  keepingSlot: readonly ReservationRecord[],
  { holds, quotas }: ReservationChangeConstraints,
): Map<PlannedReservationChange, ReservationProblem> {
  const occupancy = buildRoomOccupancyIndexWithout(
    holds,
    moves.map(({ before }) => before),
  );
  const quotaUse = new Map(
    [...quotas].map(([company, { limit, used }]) => [company, { limit, used: new Map(used) }]),
  );
  const getQuotaUse = (row: ReservationRecord) =>
    row.countsForQuota ? quotaUse.get(row.companyId) : undefined;
  for (const reservation of keepingSlot) addUsedHours(getQuotaUse(reservation)?.used, reservation);
  const conflicts = new Map<PlannedReservationChange, ReservationProblem>();
  for (const change of moves) {
    const { before, after, newRooms } = change;
    const [slot, granted] = [toSlot(after, newRooms), toSlot(before, before.rooms)];
    const quota = getQuotaUse(before);
    // Hours may change on a day that was closed after the booking.
    const closingDays = after.date === before.date ? new Set<LocalDate>() : bookingContext.closingDays;
    const problem =
      checkTerms(slot, bookingContext, granted) ??
      checkPeriod(slot, { ...bookingContext, closingDays }) ??
      checkOccupancy(slot, occupancy, bookingContext) ??
      checkQuota(slot, quota, granted);
    if (problem) {
      conflicts.set(change, problem);
      continue;
    }
    addUsedHours(quota?.used, after);
    occupancy.add(slot);
  }
  return conflicts;
}

function addUsedHours(hoursByDate: Map<LocalDate, number> | undefined, row: ReservationRecord): void {
  hoursByDate?.set(row.date, (hoursByDate.get(row.date) ?? 0) + getReservationQuotaHours(row));
}
