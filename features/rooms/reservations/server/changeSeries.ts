import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import type { RowLock } from '../../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { getToday, isPast } from '../../../../kit/time.ts';
import { requireVersion } from '../../../../kit/version.ts';
import { can } from '../../policy.ts';
import { reservationSeries } from '../../server/tables.ts';
import {
  type BookingResult,
  type SeriesDateVersion,
  type SeriesEdit,
  toBookingResultStatus,
} from '../reservation.ts';
import { applyReservationChanges } from './applyReservationChanges.ts';
import { findReservation, findSeriesReservations, type ReservationRecord } from './queries.ts';
import { findOwnReservation } from './redactedReservations.ts';
import { explainProblem } from './refusals.ts';
import type { ReservationChangeInput } from './roomRules.ts';
import { cancelReservations } from './writeReservations.ts';

interface SeriesPart {
  id: number;
  from?: string | undefined;
}

/** Dates of the caller's series to change or cancel; dates taken out of it stay out. */
export async function requireOwnSeriesDates(
  { db, actor, building, now }: BuildingContext,
  { id, from }: SeriesPart,
  lock: RowLock,
): Promise<ReservationRecord[]> {
  const table = reservationSeries.in(building);
  const [series] = await db.select().from(table).where(eq(table.id, id));
  if (!series) throw new AppError('not_found');
  const rows = await findSeriesReservations(
    db,
    building,
    { series: id, from: from ?? getToday(building.timeZone, now) },
    lock,
  );
  // Hide the series from people who may not change it.
  if (!rows.every((row) => can.change(actor, row))) throw new AppError('not_found');
  const dates = from ? rows : rows.filter(({ date, end }) => !isPast(date, end, building.timeZone, now));
  if (dates.length === 0) throw new AppError('not_found');
  return dates;
}

async function requireOpenedDate(
  context: BuildingContext,
  series: number,
  dates: readonly ReservationRecord[],
  { id, version }: SeriesDateVersion,
): Promise<ReservationRecord> {
  const { db, building } = context;
  const opened =
    dates.find((date) => date.id === id) ?? (await findReservation(db, building, id, 'unlocked'));
  if (opened?.seriesId !== series) throw new AppError('not_found');
  await requireVersion(opened, version, () => findOwnReservation(context, opened));
  return opened;
}

/** Throws a version conflict if the change would overwrite an edit that the form has not shown. */
async function requireNoUnseenChange(
  context: BuildingContext,
  dates: readonly ReservationRecord[],
  knownDates: readonly SeriesDateVersion[],
  changes: ReservationChangeInput,
  openedRows: readonly ReservationRecord[],
): Promise<void> {
  const versions = new Map(knownDates.map(({ id, version }) => [id, version]));
  const present = dates.filter(({ id, version }) => versions.get(id) === version);
  const fields = (Object.keys(changes) as (keyof ReservationChangeInput)[]).filter(
    (field) => changes[field] !== undefined,
  );
  const wouldOverwrite = (date: ReservationRecord) =>
    fields.some((field) => {
      const expected = [changes, ...openedRows, ...present].map((one) => JSON.stringify(one[field]));
      // Skip `building`, which is not part of the change.
      return field in date && !expected.includes(JSON.stringify(date[field]));
    });
  const changed = dates.filter(({ id, version }) => versions.has(id) && versions.get(id) !== version);
  const first = changed.find(wouldOverwrite);
  if (first) await requireVersion(first, versions.get(first.id), () => findOwnReservation(context, first));
}

/** Each date succeeds or fails alone. */
export async function changeSeries(
  context: BuildingContext,
  { id, from, openedDate, knownDates = [], ...changes }: SeriesEdit & { id: number },
): Promise<BookingResult> {
  const dates = await requireOwnSeriesDates(context, { id, from }, 'locked');
  const openedRows = openedDate ? [await requireOpenedDate(context, id, dates, openedDate)] : [];
  await requireNoUnseenChange(context, dates, knownDates, changes, openedRows);
  const { changed, unchanged } = await applyReservationChanges(context, dates, changes);
  return {
    status: toBookingResultStatus(changed.length, unchanged.length),
    created: changed.map((reservation) => reservation.id),
    failed: unchanged
      .map(({ reservation, problem }) => ({
        date: reservation.date,
        ...explainProblem(context, problem),
      }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    series: id,
  };
}

export async function cancelSeries(context: BuildingContext, part: SeriesPart): Promise<void> {
  await cancelReservations(context, await requireOwnSeriesDates(context, part, 'locked'));
}
