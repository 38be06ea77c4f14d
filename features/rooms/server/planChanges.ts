import { type ClosedDays, findClosedDaysFor } from '../../../core/buildings/server/closingDays.ts';
import { quotaInWords } from '../../../kit/duration.ts';
import type { Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { type LocalDate, today } from '../../../kit/time.ts';
import type { ReservationEdit } from '../reservation.ts';
import { roomHours, roomsOf } from '../roomSet.ts';
import { type Bookable, refusalOf } from './bookable.ts';
import { findHolds, readQuotaOn } from './holds.ts';
import type { BookableRoom, ReservationRow } from './queries.ts';
import { type Hold, type Occupancy, occupancyOf, occupy, refusalOfSlot } from './slots.ts';
import { type Booker, refusalOfTerms } from './terms.ts';

export type Changes = Omit<ReservationEdit, 'id' | 'lastDate' | 'version'>;

export interface Change {
  before: ReservationRow;
  after: ReservationRow;
  chosen: BookableRoom[];
}

export interface Unchanged {
  reservation: ReservationRow;
  problem: Problem;
  field?: keyof Changes;
}

type Refused = Unchanged & Required<Pick<Unchanged, 'field'>>;

export function outline(
  bookable: Bookable,
  rows: readonly ReservationRow[],
  given: object,
): { changing: Change[]; unchanged: Refused[] } {
  const changing: Change[] = [];
  const unchanged: Refused[] = [];
  for (const before of rows) {
    const asked: ReservationRow = { ...before, ...given };
    const after = { ...asked, external: Math.min(asked.external, asked.expected) };
    const refusal = formRefusal(bookable, before, after);
    if (refusal) unchanged.push({ reservation: before, ...refusal });
    else changing.push({ before, after, chosen: roomsOf(bookable.rooms, after.rooms) });
  }
  return { changing, unchanged };
}

function formRefusal(
  bookable: Bookable,
  before: ReservationRow,
  after: ReservationRow,
): { field: keyof Changes; problem: Problem } | undefined {
  // The edit may contain only one of the two times.
  if (after.end <= after.start) return { field: 'end', problem: { code: 'end_before_start_time' } };
  return refusalOf(bookable, after, before);
}

export interface Surroundings {
  holds: readonly Hold[];
  quotas: ReadonlyMap<number, { limit: number; used: ReadonlyMap<LocalDate, number> }>;
  closed: ClosedDays;
}

/**
 * Decides which changes are possible. Changed reservations do not block each other, unless one has to keep
 * its slot; repeats until no further one has to.
 */
export function sortOut(
  context: BuildingContext,
  asked: readonly Change[],
  surroundings: Surroundings,
  booker: Booker,
): { changing: Change[]; unchanged: Unchanged[] } {
  let changing = [...asked];
  const unchanged: Unchanged[] = [];
  for (;;) {
    const unmoved = changing.filter((change) => !isMoved(change)).map(({ before }) => before);
    const stayed = [...unmoved, ...unchanged.map(({ reservation }) => reservation)];
    const staying = thoseInTheWay(context, changing.filter(isMoved), stayed, surroundings, booker);
    if (staying.size === 0) return { changing, unchanged };
    for (const [{ before }, problem] of staying) unchanged.push({ reservation: before, problem });
    changing = changing.filter((change) => !staying.has(change));
  }
}

const slotFields = ['date', 'start', 'end', 'rooms'] as const;

export const differs =
  ({ before, after }: Change) =>
  (field: keyof ReservationRow) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field]);

export const isMoved = (change: Change) => slotFields.some(differs(change));

/** Two queries, and one per company, whatever the number of reservations. */
export async function surroundingsOf(
  context: BuildingContext,
  changing: readonly Change[],
  around = {
    rooms: [...new Set(changing.flatMap(({ after }) => after.rooms))],
    days: [...new Set(changing.map(({ after }) => after.date))],
  },
): Promise<Surroundings> {
  const { db, building } = context;
  const holds = await findHolds(db, building, around);
  const closed = await findClosedDaysFor(context, around.days);
  const quotas = new Map<number, { limit: number; used: Map<LocalDate, number> }>();
  const counting = changing.map(({ before }) => before).filter(({ countsForQuota }) => countsForQuota);
  const own = counting.map(({ id }) => id);
  for (const company of new Set(counting.map(({ companyId }) => companyId))) {
    const { limit, used } = await readQuotaOn(db, building, company, around.days, own);
    if (limit !== null) quotas.set(company, { limit, used });
  }
  return { holds, quotas, closed };
}

export function occupancyWithout(holds: readonly Hold[], rows: readonly ReservationRow[]): Occupancy {
  return occupancyOf(holds, new Set(rows.map(({ id }) => id)));
}

const NONE: ClosedDays = new Set();

function thoseInTheWay(
  context: BuildingContext,
  moved: readonly Change[],
  stayed: readonly ReservationRow[],
  { holds, quotas, closed }: Surroundings,
  booker: Booker,
): Map<Change, Problem> {
  const present = today(context.building.timeZone, context.now);
  const occupancy = occupancyWithout(
    holds,
    moved.map(({ before }) => before),
  );
  const books = new Map(
    [...quotas].map(([company, { limit, used }]) => [company, { limit, used: new Map(used) }]),
  );
  const bookOf = (row: ReservationRow) => (row.countsForQuota ? books.get(row.companyId) : undefined);
  for (const reservation of stayed) add(bookOf(reservation)?.used, reservation);
  const staying = new Map<Change, Problem>();
  for (const change of moved) {
    const { before, after, chosen } = change;
    const slot = { ...after, rooms: chosen };
    const book = bookOf(before);
    const left = book && Math.max(0, book.limit - (book.used.get(after.date) ?? 0));
    // A granted duration stays allowed after the quota was lowered.
    const granted = after.date === before.date && roomHours(after) <= roomHours(before);
    // Hours may change on a day that was closed after the booking.
    const days = { occupancy, closed: after.date === before.date ? NONE : closed };
    const problem =
      refusalOfTerms(slot, present, booker, before) ??
      refusalOfSlot(context, days, slot) ??
      (left !== undefined && roomHours(after) > left && !granted
        ? {
            code: 'daily_quota_exceeded',
            params: quotaInWords({ used: book?.used.get(after.date) ?? 0, limit: book?.limit ?? 0 }),
          }
        : undefined);
    if (problem) {
      staying.set(change, problem);
      continue;
    }
    add(book?.used, after);
    occupy(occupancy, slot);
  }
  return staying;
}

function add(used: Map<LocalDate, number> | undefined, row: ReservationRow): void {
  used?.set(row.date, (used.get(row.date) ?? 0) + roomHours(row));
}
