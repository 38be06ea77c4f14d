import { and, eq, inArray } from 'drizzle-orm';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { defineJob } from '../../../../kit/server/jobs/jobs.ts';
import { lockReservations, type ReservationRow } from '../queries.ts';
import { guestNotices } from '../tables.ts';
import { fingerprint, getMailDelay, type MailContext } from './enqueueGuestMails.ts';

export interface ReservationSequence {
  id: number;
  sequence: number;
}

export interface ConfirmationPayload {
  building: number;
  reservations: number[];
  /** Absent in jobs of earlier versions. */
  holder?: number;
}

export const mailChangeToHolderJob = defineJob<{ building: number; reservations: ReservationSequence[] }>(
  'rooms.tellChange',
);

/** Fields that the calendar entry and the mail show. */
export const mailedFields = [
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

export async function enqueueChangeMailsToHolder(
  context: MailContext,
  changes: readonly { before: ReservationRow; after: ReservationRow }[],
): Promise<void> {
  if (changes.length === 0) return;
  const { db, building, enqueue } = context;
  const before = changes.map((change) => change.before);
  const notices = await findNotices(db, building, before);
  // Before the first change, the holder knows the original state.
  await insertNotices(
    db,
    building,
    before.filter(({ id }) => !notices.has(id)),
  );
  const ids = before.map(({ id }) => id);
  await enqueue(
    mailChangeToHolderJob,
    {
      building: building.id,
      reservations: before.map(({ id, sequence }) => ({ id, sequence: sequence + 1 })),
    },
    getMailDelay(
      context,
      changes.flatMap(({ before, after }) => [before, after]),
      `${mailChangeToHolderJob.name}:${building.id}:${fingerprint(ids)}`,
    ),
  );
}

async function lockWithNotices(tx: Db, scope: BuildingScope, sequences: readonly ReservationSequence[]) {
  const ids = sequences.map(({ id }) => id);
  const rows = await lockReservations(tx, scope, ids);
  return { rows, notices: await findNotices(tx, scope, rows) };
}

/** Reservations of the job in an unchanged state that their holder does not know yet. Locks them. */
export async function lockChangesToMail(
  tx: Db,
  scope: BuildingScope,
  sequences: readonly ReservationSequence[],
): Promise<ReservationRow[]> {
  const { rows, notices: known } = await lockWithNotices(tx, scope, sequences);
  const news = rows.filter(
    (row) =>
      row.booked &&
      row.approval !== 'waiting' &&
      sequences.some(({ id, sequence }) => id === row.id && sequence === row.sequence) &&
      known.get(row.id)?.content !== hashContent(row),
  );
  await saveNotices(tx, scope, news);
  return news;
}

export async function saveNotices(
  tx: Db,
  scope: BuildingScope,
  rows: readonly ReservationRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await guestNotices.delete(tx, scope, (table) => isNoticeToHolder(table, rows));
  await insertNotices(tx, scope, rows);
}

const CONFIRMED_WITHIN = 10 * 60_000;

/** Reservations confirmed by earlier versions have no notice. */
export const wasConfirmedEarlier = ({ approval, createdAt, updatedAt }: ReservationRow): boolean =>
  approval !== 'waiting' && updatedAt.getTime() - createdAt.getTime() > CONFIRMED_WITHIN;

/**
 * Skips reservations with another holder, because the mail of a handover replaces the confirmation. Locks
 * them.
 */
export async function lockConfirmationsToMail(
  tx: Db,
  scope: BuildingScope,
  { reservations, holder }: ConfirmationPayload,
): Promise<ReservationRow[]> {
  const rows = (await lockReservations(tx, scope, reservations)).filter(
    ({ booked, approval, holderId }) =>
      booked && approval !== 'waiting' && (holder === undefined || holderId === holder),
  );
  const known = await findNotices(tx, scope, rows);
  const news = rows.filter(({ id, sequence }) => known.get(id)?.sequence !== sequence);
  await saveNotices(tx, scope, news);
  return news;
}

export async function findUnconfirmed(
  db: Db,
  scope: BuildingScope,
  { holder, rows }: { holder: number; rows: readonly ReservationRow[] },
): Promise<number[]> {
  const known = await findNotices(
    db,
    scope,
    rows.map((row) => ({ ...row, holderId: holder })),
  );
  return rows.filter((row) => !known.has(row.id) && !wasConfirmedEarlier(row)).map(({ id }) => id);
}

/** Cancelled reservations that the holder knows of or gets a reason for. Locks them. */
export async function lockCancellationsToMail(
  tx: Db,
  scope: BuildingScope,
  sequences: readonly ReservationSequence[],
): Promise<ReservationRow[]> {
  const { rows, notices: known } = await lockWithNotices(tx, scope, sequences);
  return rows.filter((row) => known.has(row.id) || row.cancelReason !== null || wasConfirmedEarlier(row));
}

const hashContent = (row: ReservationRow) =>
  fingerprint(mailedFields.map((field) => JSON.stringify(row[field])));

type Table = ReturnType<typeof guestNotices.in>;

const isNoticeToHolder = (table: Table, rows: readonly ReservationRow[]) =>
  and(
    inArray(
      table.reservationId,
      rows.map(({ id }) => id),
    ),
    eq(table.userId, rows[0]?.holderId ?? 0),
  );

async function findNotices(db: Db, scope: BuildingScope, rows: readonly ReservationRow[]) {
  const table = guestNotices.in(scope);
  const all = await db.select().from(table).where(isNoticeToHolder(table, rows));
  return new Map(all.map((notice) => [notice.reservationId, notice]));
}

const insertNotices = (db: Db, scope: BuildingScope, rows: readonly ReservationRow[]): Promise<void> =>
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
      content: hashContent(row),
    })),
  );
