import { eq } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { explain } from '../../../kit/server/words.ts';
import { isPast, today } from '../../../kit/time.ts';
import { requireVersion } from '../../../kit/version.ts';
import { type BookingResult, bookingStatusOf, type SeriesEdit } from '../reservation.ts';
import { applyChanges } from './applyChanges.ts';
import { cancel } from './changeReservation.ts';
import { findReservation, findSeries, type Lock, type ReservationRow } from './queries.ts';
import { findOwnReservation } from './seenReservations.ts';
import { reservationSeries } from './tables.ts';

interface Part {
  id: number;
  /** Only dates from this day on; otherwise those that are not over yet. */
  from?: string | undefined;
}

/** The dates of one's own series that a change is about. What was taken out of it stays out: its row is not booked. */
export async function ownDates(
  { db, actor, building, now }: BuildingContext,
  { id, from }: Part,
  lock: Lock,
): Promise<ReservationRow[]> {
  const table = reservationSeries.in(building);
  const [series] = await db.select().from(table).where(eq(table.id, id));
  // Nobody else is told that there is a series.
  if (series?.holderId !== actor.userId) throw new AppError('not_found');
  const rows = await findSeries(
    db,
    building,
    { series: id, from: from ?? today(building.timeZone, now) },
    lock,
  );
  const dates = from ? rows : rows.filter(({ date, end }) => !isPast(date, end, building.timeZone, now));
  if (dates.length === 0) throw new AppError('not_found');
  return dates;
}

/** Refuses a change where the date on which the form was opened is no longer what the form began from. */
async function requireOpened(
  context: BuildingContext,
  series: number,
  dates: readonly ReservationRow[],
  { id, version }: { id: number; version: number },
): Promise<void> {
  const { db, building } = context;
  // One that is over, or moved before the others, stays as it is.
  const opened =
    dates.find((date) => date.id === id) ?? (await findReservation(db, building, id, 'unlocked'));
  if (opened?.seriesId !== series) throw new AppError('not_found');
  await requireVersion(opened, version, () => findOwnReservation(context, opened));
}

/** Changes all dates of one's own series still ahead, or those from a day on; each stands or falls alone. */
export async function changeSeries(
  context: BuildingContext,
  { id, from, opened, ...changes }: SeriesEdit & { id: number },
): Promise<BookingResult> {
  const dates = await ownDates(context, { id, from }, 'locked');
  if (opened) await requireOpened(context, id, dates, opened);
  const { changed, unchanged } = await applyChanges(context, dates, changes);
  return {
    status: bookingStatusOf(changed.length, unchanged.length),
    created: changed.map((reservation) => reservation.id),
    failed: unchanged
      .map(({ reservation, problem }) => ({
        date: reservation.date,
        code: problem.code,
        messages: [explain(context.translate, context.language, problem)],
      }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    series: id,
  };
}

/** Cancels all dates of one's own series still ahead, or those from a day on. */
export async function cancelSeries(context: BuildingContext, part: Part): Promise<void> {
  await cancel(context, await ownDates(context, part, 'locked'), null);
}
