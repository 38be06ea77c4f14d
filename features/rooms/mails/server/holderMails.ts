import { and, eq, inArray } from 'drizzle-orm';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { defineJob } from '../../../../kit/server/jobs/jobs.ts';
import { lockReservations, type ReservationRecord } from '../../reservations/server/queries.ts';
import { hasFieldChanged, type RoomChange } from '../../reservations/server/roomRules.ts';
import { lastMailedStates } from '../../server/tables.ts';
import { type EnqueueMailContext, getMailDelayOptions, hashValues } from './mailDelay.ts';

export interface ReservationIdAndSequence {
  id: number;
  sequence: number;
}

export interface ConfirmationPayload {
  building: number;
  reservations: number[];
  /** Absent in jobs of earlier versions. */
  holder?: number;
}

export const mailChangeToHolderJob = defineJob<{
  building: number;
  reservations: ReservationIdAndSequence[];
}>('rooms.tellChange');

/** Fields that the calendar entry and the mail show. */
export const fieldsShownInMail = [
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

export const affectsHolderMail = (change: RoomChange) => fieldsShownInMail.some(hasFieldChanged(change));

export async function enqueueChangeMailsToHolder(
  context: EnqueueMailContext,
  changes: readonly { before: ReservationRecord; after: ReservationRecord }[],
): Promise<void> {
  if (changes.length === 0) return;
  const { db, building, enqueue } = context;
  const before = changes.map((change) => change.before);
  const lastMailed = await findLastMailedStates(db, building, before);
  // Before the first change, the holder knows the original state.
  await insertLastMailedStates(
    db,
    building,
    before.filter(({ id }) => !lastMailed.has(id)),
  );
  const ids = before.map(({ id }) => id);
  await enqueue(
    mailChangeToHolderJob,
    {
      building: building.id,
      reservations: before.map(({ id, sequence }) => ({ id, sequence: sequence + 1 })),
    },
    getMailDelayOptions(
      context,
      changes.flatMap(({ before, after }) => [before, after]),
      `${mailChangeToHolderJob.name}:${building.id}:${hashValues(ids)}`,
    ),
  );
}

async function lockWithLastMailedStates(
  tx: Db,
  scope: BuildingScope,
  sequences: readonly ReservationIdAndSequence[],
) {
  const ids = sequences.map(({ id }) => id);
  const rows = await lockReservations(tx, scope, ids);
  return { rows, lastMailed: await findLastMailedStates(tx, scope, rows) };
}

/** Reservations of the job in an unchanged state that their holder does not know yet. Locks them. */
export async function lockChangedReservationsToMail(
  tx: Db,
  scope: BuildingScope,
  sequences: readonly ReservationIdAndSequence[],
): Promise<ReservationRecord[]> {
  const { rows, lastMailed } = await lockWithLastMailedStates(tx, scope, sequences);
  const news = rows.filter(
    (row) =>
      row.booked &&
      row.approval !== 'waiting' &&
      sequences.some(({ id, sequence }) => id === row.id && sequence === row.sequence) &&
      lastMailed.get(row.id)?.content !== hashContent(row),
  );
  await saveLastMailedStates(tx, scope, news);
  return news;
}

export async function saveLastMailedStates(
  tx: Db,
  scope: BuildingScope,
  rows: readonly ReservationRecord[],
): Promise<void> {
  if (rows.length === 0) return;
  await lastMailedStates.delete(tx, scope, (table) => isMailedToHolder(table, rows));
  await insertLastMailedStates(tx, scope, rows);
}

const CONFIRMED_WITHIN = 10 * 60_000;

/** Reservations confirmed by earlier versions have no stored state. */
export const wasConfirmedByEarlierVersion = ({
  approval,
  createdAt,
  updatedAt,
}: ReservationRecord): boolean =>
  approval !== 'waiting' && updatedAt.getTime() - createdAt.getTime() > CONFIRMED_WITHIN;

/**
 * Skips reservations with another holder, because the mail of a handover replaces the confirmation. Locks
 * them.
 */
export async function lockBookedReservationsToMail(
  tx: Db,
  scope: BuildingScope,
  { reservations, holder }: ConfirmationPayload,
): Promise<ReservationRecord[]> {
  const rows = (await lockReservations(tx, scope, reservations)).filter(
    ({ booked, approval, holderId }) =>
      booked && approval !== 'waiting' && (holder === undefined || holderId === holder),
  );
  const lastMailed = await findLastMailedStates(tx, scope, rows);
  const news = rows.filter(({ id, sequence }) => lastMailed.get(id)?.sequence !== sequence);
  await saveLastMailedStates(tx, scope, news);
  return news;
}

export async function findIdsWithoutConfirmationMail(
  db: Db,
  scope: BuildingScope,
  { holder, rows }: { holder: number; rows: readonly ReservationRecord[] },
): Promise<number[]> {
  const lastMailed = await findLastMailedStates(
    db,
    scope,
    rows.map((row) => ({ ...row, holderId: holder })),
  );
  return rows
    .filter((row) => !lastMailed.has(row.id) && !wasConfirmedByEarlierVersion(row))
    .map(({ id }) => id);
}

/** Cancelled reservations that the holder knows of or gets a reason for. Locks them. */
export async function lockCanceledReservationsToMail(
  tx: Db,
  scope: BuildingScope,
  sequences: readonly ReservationIdAndSequence[],
): Promise<ReservationRecord[]> {
  const { rows, lastMailed } = await lockWithLastMailedStates(tx, scope, sequences);
  return rows.filter(
    (row) => lastMailed.has(row.id) || row.cancelReason !== null || wasConfirmedByEarlierVersion(row),
  );
}

const hashContent = (row: ReservationRecord) =>
  hashValues(fieldsShownInMail.map((field) => JSON.stringify(row[field])));

type Table = ReturnType<typeof lastMailedStates.in>;

const isMailedToHolder = (table: Table, rows: readonly ReservationRecord[]) =>
  and(
    inArray(
      table.reservationId,
      rows.map(({ id }) => id),
    ),
    eq(table.userId, rows[0]?.holderId ?? 0),
  );

async function findLastMailedStates(db: Db, scope: BuildingScope, rows: readonly ReservationRecord[]) {
  const table = lastMailedStates.in(scope);
  const all = await db.select().from(table).where(isMailedToHolder(table, rows));
  return new Map(all.map((state) => [state.reservationId, state]));
}

const insertLastMailedStates = (
  db: Db,
  scope: BuildingScope,
  rows: readonly ReservationRecord[],
): Promise<void> =>
  lastMailedStates.insertManyWithoutId(
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
