import { and, eq, inArray } from 'drizzle-orm';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { defineJob } from '../../../../kit/server/jobs/jobs.ts';
import { lockReservations, type ReservationRow } from '../queries.ts';
import { guestNotices } from '../tables.ts';
import { fingerprint, heldUntil, type Teller } from './tellGuests.ts';

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

export const tellChange = defineJob<{ building: number; reservations: Told[] }>('rooms.tellChange');

/** Fields that the calendar entry and the mail show. */
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

export async function tellHolder(
  context: Teller,
  changes: readonly { before: ReservationRow; after: ReservationRow }[],
): Promise<void> {
  if (changes.length === 0) return;
  const { db, building, enqueue } = context;
  const before = changes.map((change) => change.before);
  const known = await noticesOf(db, building, before);
  // Before the first change, the holder knows the original state.
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

async function lockTold(tx: Db, scope: BuildingScope, told: readonly Told[]) {
  const ids = told.map(({ id }) => id);
  const rows = await lockReservations(tx, scope, ids);
  return { rows, known: await noticesOf(tx, scope, rows) };
}

/** Reservations of the job in an unchanged state that their holder does not know yet. Locks them. */
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

export async function noteTold(tx: Db, scope: BuildingScope, rows: readonly ReservationRow[]): Promise<void> {
  if (rows.length === 0) return;
  await guestNotices.delete(tx, scope, (table) => areOfHolders(table, rows));
  await note(tx, scope, rows);
}

const CONFIRMED_WITHIN = 10 * 60_000;

/** Reservations confirmed by earlier versions have no notice. */
export const isConfirmedLongAgo = ({ approval, createdAt, updatedAt }: ReservationRow): boolean =>
  approval !== 'waiting' && updatedAt.getTime() - createdAt.getTime() > CONFIRMED_WITHIN;

/**
 * Skips reservations with another holder, because the mail of a handover replaces the confirmation. Locks
 * them.
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

/** Cancelled reservations that the holder knows of or gets a reason for. Locks them. */
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
