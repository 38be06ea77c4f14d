import { inArray, sql } from 'drizzle-orm';
import { isBookable } from '../../../core/booking/booking.ts';
import { readRoomQuota } from '../../../core/companies/server/queries.ts';
import type { Problem } from '../../../kit/errors.ts';
import type { Fact } from '../../../kit/fact.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { isPast, type LocalDate, today } from '../../../kit/time.ts';
import { reservationChanged } from '../facts.ts';
import type { ReservationEdit } from '../reservation.ts';
import { pick, roomHours } from '../roomSet.ts';
import { type Bookable, findBookable, refusalOf } from './checkBooking.ts';
import { tellChange } from './emails.ts';
import { findOccupancy, quotaUsed } from './holds.ts';
import { lockRooms } from './locks.ts';
import type { BookableRoom, ReservationRow } from './queries.ts';
import { fits, occupy } from './slots.ts';
import { reservations, roomHolds } from './tables.ts';

export type Changes = Omit<ReservationEdit, 'id' | 'lastDate'>;

/** One reservation and what is to become of it. */
interface Change {
  before: ReservationRow;
  after: ReservationRow;
  chosen: BookableRoom[];
}

/** A reservation that stays as it was, and why; `field` names the part of the change that is at fault. */
export interface Unchanged {
  reservation: ReservationRow;
  problem: Problem;
  field?: keyof Changes;
}

/**
 * Brings locked reservations of one holder to a new form, each where day, rooms and quota allow it; records and mails
 * it. They make room for each other: a series does not stand in its own way, unless one of them has to stay.
 */
export async function applyChanges(
  context: BuildingContext,
  rows: readonly ReservationRow[],
  changes: Changes,
): Promise<{ changed: ReservationRow[]; unchanged: Unchanged[] }> {
  const { db } = context;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const bookable = await findBookable(context, changes.guests ?? []);
  const unchanged: Unchanged[] = [];
  let changing: Change[] = [];
  for (const before of rows) {
    const asked: ReservationRow = { ...before, ...given };
    const after = { ...asked, external: Math.min(asked.external, asked.expected) };
    const refusal = formRefusal(bookable, before, after);
    if (refusal) unchanged.push({ reservation: before, ...refusal });
    else changing.push({ before, after, chosen: pick(bookable.rooms, after.rooms) });
  }
  await lockRooms(db, {
    companies: rows.map(({ companyId }) => companyId),
    rooms: rows.flatMap(({ rooms }) => rooms).concat(changes.rooms ?? []),
  });
  // Whatever has to stay keeps its old place, which may stand in the way of another: so until none is left that must.
  for (;;) {
    const staying = await thoseInTheWay(context, changing.filter(isMoved));
    if (staying.size === 0) break;
    for (const [{ before }, problem] of staying) unchanged.push({ reservation: before, problem });
    changing = changing.filter((change) => !staying.has(change));
  }
  const different = changing.filter((change) => [...shown, ...unseen].some(differs(change)));
  if (different.length > 0) {
    await write(context, different, given);
    await context.record(...different.map((change) => factOf(context, change)));
    await tell(context, different);
  }
  return { changed: changing.map(({ after }) => after), unchanged };
}

/** What speaks against the new form whatever its day. */
function formRefusal(
  bookable: Bookable,
  before: ReservationRow,
  after: ReservationRow,
): { field: keyof Changes; problem: Problem } | undefined {
  // Where only one of the two times was given, the other is the row's.
  if (after.end <= after.start) return { field: 'end', problem: { code: 'end_before_start_time' } };
  return refusalOf(bookable, after, before);
}

const slotFields = ['date', 'start', 'end', 'rooms'] as const;
/** What calendar entry and mail tell the holder. */
const shown = [...slotFields, 'title', 'expected', 'external', 'layout', 'services'] as const;
const unseen = ['externalNames', 'guests', 'comment'] as const;

const differs =
  ({ before, after }: Change) =>
  (field: keyof ReservationRow) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field]);

const isMoved = (change: Change) => slotFields.some(differs(change));
const isTold = (change: Change) => shown.some(differs(change));

/** Those that cannot be brought to their new form while the others are, and why. */
async function thoseInTheWay(
  context: BuildingContext,
  moved: readonly Change[],
): Promise<Map<Change, Problem>> {
  const { db, building, now } = context;
  const here = today(building.timeZone, now);
  const occupancy = await findOccupancy(db, building, {
    rooms: [...new Set(moved.flatMap(({ after }) => after.rooms))],
    days: [...new Set(moved.map(({ after }) => after.date))],
    except: moved.map(({ before }) => before.id),
  });
  const quota = await quotaFor(context, moved);
  const staying = new Map<Change, Problem>();
  for (const change of moved) {
    const slot = { ...change.after, rooms: change.chosen };
    let problem: Problem | undefined;
    if (!isBookable(change.after.date, here)) problem = { code: 'date_out_of_range' };
    else if (!fits(occupancy, slot)) problem = { code: 'slot_taken' };
    else problem = quota.take(change);
    if (problem) staying.set(change, problem);
    else occupy(occupancy, slot);
  }
  return staying;
}

/** The quotas of the companies that the changes count for, without what these reservations hold until now. */
async function quotaFor({ db, building }: BuildingContext, moved: readonly Change[]) {
  const books = new Map<number, { limit: number; used: Map<LocalDate, number> }>();
  const counting = moved.filter(({ before }) => before.countsForQuota);
  for (const companyId of new Set(counting.map(({ before }) => before.companyId))) {
    const limit = await readRoomQuota(db, companyId);
    if (limit === null) continue;
    const own = counting.map(({ before }) => before.id);
    const days = [...new Set(counting.map(({ after }) => after.date))];
    books.set(companyId, { limit, used: await quotaUsed(db, building, companyId, days, own) });
  }
  return {
    /** Counts a change, or says why it cannot be. */
    take({ before, after }: Change): Problem | undefined {
      const book = before.countsForQuota ? books.get(before.companyId) : undefined;
      if (!book) return undefined;
      const used = book.used.get(after.date) ?? 0;
      const left = Math.max(0, book.limit - used);
      // What was granted once stays granted, also where the quota was lowered since.
      const granted = after.date === before.date && roomHours(after) <= roomHours(before);
      if (roomHours(after) > left && !granted)
        return { code: 'daily_quota_exceeded', params: { left, limit: book.limit } };
      book.used.set(after.date, used + roomHours(after));
      return undefined;
    },
  };
}

async function write(
  { db, building, now }: BuildingContext,
  changes: Change[],
  given: object,
): Promise<void> {
  const moved = changes.filter(isMoved);
  const told = changes.filter(isTold);
  const { rooms: _, ...columns } = given as Record<string, unknown>;
  // First all holds go, then all come: two that change places are not in each other's way.
  await roomHolds.delete(db, building, (table) => inArray(table.reservationId, idsOf(moved)));
  await reservations.update(
    db,
    building,
    {
      ...columns,
      external: sql`least(${columns.external ?? sql`external`}::int, ${columns.expected ?? sql`expected`}::int)`,
      // Only what is told raises it, so that a mail knows whether it still says how things stand.
      sequence: sql`sequence + (id = any(${sql.param(idsOf(told))}::int[]))::int`,
      updatedAt: now,
    },
    (table) => inArray(table.id, idsOf(changes)),
  );
  await roomHolds.insertMany(
    db,
    building,
    moved.flatMap(({ before, after: { date, start, end }, chosen }) =>
      chosen.map(({ id, bufferMinutes }) => ({
        roomId: id,
        reservationId: before.id,
        ...{ date, start, end, booked: true, bufferMinutes },
      })),
    ),
  );
}

const idsOf = (changes: readonly Change[]) => changes.map(({ before }) => before.id);

function factOf({ building }: BuildingContext, change: Change): Fact {
  const { id, date, start, end } = change.after;
  const fields = [...shown, ...unseen].filter(differs(change));
  return reservationChanged({ building: building.id, id, fields, says: { date, start, end } });
}

/** One mail about all that are not over yet. */
async function tell(context: BuildingContext, changes: Change[]): Promise<void> {
  const { building, now } = context;
  const ahead = ({ date, end }: ReservationRow) => !isPast(date, end, building.timeZone, now);
  const told = changes.filter((change) => isTold(change) && (ahead(change.before) || ahead(change.after)));
  if (told.length === 0) return;
  await context.enqueue(tellChange, {
    building: building.id,
    reservations: told.map(({ before }) => ({ id: before.id, sequence: before.sequence + 1 })),
  });
}
