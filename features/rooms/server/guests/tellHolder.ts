import { and, eq, inArray } from 'drizzle-orm';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { defineJob } from '../../../../kit/server/jobs/jobs.ts';
import { lockReservations, type ReservationRow } from '../queries.ts';
import { guestNotices } from '../tables.ts';
import { fingerprint, heldUntil, type Teller } from './tellGuests.ts';

/** A reservation as it stood when its mail was ordered: changed since, it has another one. */
export interface Told {
  id: number;
  sequence: number;
}

export interface Confirmation {
  building: number;
  reservations: number[];
  /** Absent in jobs of earlier versions. */
  holder?: number;
}

/** Tells whose reservations they are what became of them. */
export const tellChange = defineJob<{ building: number; reservations: Told[] }>('rooms.tellChange');

/** What calendar entry and mail tell the holder. */
export const shown = [
  'date',
  'start',
  'end',
  'rooms',
  'title',
  'expected',
  'external',
  'layout',
  'services',
] as const;

/** Whose reservations they are hears of changes with what else changes within five minutes, as guests do. */
export async function tellHolder(
  context: Teller,
  changes: readonly { before: ReservationRow; after: ReservationRow }[],
): Promise<void> {
  if (changes.length === 0) return;
  const { db, building, enqueue } = context;
  const before = changes.map((change) => change.before);
  const known = await noticesOf(db, building, before);
  // What was never changed before is known as it was made.
  await note(
    db,
    building,
    before.filter(({ id }) => !known.has(id)),
  );
  const ids = before.map(({ id }) => id);
  await enqueue(
    tellChange,
    {
      building: building.id,
      reservations: before.map(({ id, sequence }) => ({ id, sequence: sequence + 1 })),
    },
    heldUntil(
      context,
      changes.flatMap(({ before, after }) => [before, after]),
      `${tellChange.name}:${building.id}:${fingerprint(ids)}`,
    ),
  );
}

/** The reservations of a job, locked, and as their holders know each that they know. */
async function lockTold(tx: Db, scope: BuildingScope, told: readonly Told[]) {
  const ids = told.map(({ id }) => id);
  const rows = await lockReservations(tx, scope, ids);
  return { rows, known: await noticesOf(tx, scope, rows) };
}

/** Those that still are as the job says and not as their holder knows them, who is told now. Locks them. */
export async function changesToTell(
  tx: Db,
  scope: BuildingScope,
  told: readonly Told[],
): Promise<ReservationRow[]> {
  const { rows, known } = await lockTold(tx, scope, told);
  const news = rows.filter(
    (row) =>
      row.booked &&
      row.approval !== 'waiting' &&
      told.some(({ id, sequence }) => id === row.id && sequence === row.sequence) &&
      known.get(row.id)?.content !== contentOf(row),
  );
  await noteTold(tx, scope, news);
  return news;
}

/** From now on their holder knows them as they are. */
export async function noteTold(tx: Db, scope: BuildingScope, rows: readonly ReservationRow[]): Promise<void> {
  if (rows.length === 0) return;
  await guestNotices.delete(tx, scope, (table) => areOfHolders(table, rows));
  await note(tx, scope, rows);
}

/** Milliseconds after which a confirmation has left. */
const CONFIRMED_WITHIN = 10 * 60_000;

/** Reservations that earlier versions confirmed have no notice. */
export const isConfirmedLongAgo = ({ approval, createdAt, updatedAt }: ReservationRow): boolean =>
  approval !== 'waiting' && updatedAt.getTime() - createdAt.getTime() > CONFIRMED_WITHIN;

/**
 * Locks the reservations to confirm. The mail of a handover takes the place of the confirmation, so reservations that
 * have another holder by now are left out, and so are those confirmed in their present state.
 */
export async function confirmationsToTell(
  tx: Db,
  scope: BuildingScope,
  { reservations, holder }: Confirmation,
): Promise<ReservationRow[]> {
  const rows = (await lockReservations(tx, scope, reservations)).filter(
    ({ booked, approval, holderId }) =>
      booked && approval !== 'waiting' && (holder === undefined || holderId === holder),
  );
  const known = await noticesOf(tx, scope, rows);
  const news = rows.filter(({ id, sequence }) => known.get(id)?.sequence !== sequence);
  await noteTold(tx, scope, news);
  return news;
}

/** Ids of the reservations of which a holder has not heard. */
export async function findUnconfirmed(
  db: Db,
  scope: BuildingScope,
  { holder, rows }: { holder: number; rows: readonly ReservationRow[] },
): Promise<number[]> {
  const known = await noticesOf(
    db,
    scope,
    rows.map((row) => ({ ...row, holderId: holder })),
  );
  return rows.filter((row) => !known.has(row.id) && !isConfirmedLongAgo(row)).map(({ id }) => id);
}

/** Those that are off and of which their holder has heard, or hears why: what was undone before its mail left is no news. Locks them. */
export async function cancellationsToTell(
  tx: Db,
  scope: BuildingScope,
  told: readonly Told[],
): Promise<ReservationRow[]> {
  const { rows, known } = await lockTold(tx, scope, told);
  return rows.filter((row) => known.has(row.id) || row.cancelReason !== null || isConfirmedLongAgo(row));
}

const contentOf = (row: ReservationRow) => fingerprint(shown.map((field) => JSON.stringify(row[field])));

type Table = ReturnType<typeof guestNotices.in>;

/** The rows are of one holder. */
const areOfHolders = (table: Table, rows: readonly ReservationRow[]) =>
  and(
    inArray(
      table.reservationId,
      rows.map(({ id }) => id),
    ),
    eq(table.userId, rows[0]?.holderId ?? 0),
  );

async function noticesOf(db: Db, scope: BuildingScope, rows: readonly ReservationRow[]) {
  const table = guestNotices.in(scope);
  const all = await db.select().from(table).where(areOfHolders(table, rows));
  return new Map(all.map((notice) => [notice.reservationId, notice]));
}

const note = (db: Db, scope: BuildingScope, rows: readonly ReservationRow[]): Promise<void> =>
  guestNotices.joinMany(
    db,
    scope,
    rows.map((row) => ({
      reservationId: row.id,
      userId: row.holderId,
      sequence: row.sequence,
      isOff: false,
      date: row.date,
      start: row.start,
      end: row.end,
      content: contentOf(row),
    })),
  );
