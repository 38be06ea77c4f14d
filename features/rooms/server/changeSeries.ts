import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http.ts';
import { explain } from '../../../kit/server/words.ts';
import { today } from '../../../kit/time.ts';
import type { BookingResult, FailedDate, SeriesEdit } from '../reservation.ts';
import { cancel, tryChange } from './changeReservation.ts';
import { lockDays } from './locks.ts';
import { lockSeries, type ReservationRow } from './queries.ts';
import { reservationSeries } from './tables.ts';

interface Part {
  id: number;
  /** Only dates from this day on; otherwise from today. */
  from?: string | undefined;
}

/** The dates of one's own series that a change is about. What was taken out of it stays out: its row is not booked. */
async function ownDates(
  { db, actor, building, now }: BuildingContext,
  part: Part,
): Promise<ReservationRow[]> {
  const table = reservationSeries.in(building);
  const [series] = await db.select().from(table).where(eq(table.id, part.id));
  if (!series) throw new AppError('not_found');
  if (series.holderId !== actor.userId) throw new AppError('forbidden');
  return lockSeries(db, building, part.id, part.from ?? today(building.timeZone, now));
}

/** Changes all dates of one's own series still ahead, or those from a day on; each stands or falls alone. */
export async function changeSeries(
  context: BuildingContext,
  { id, from, ...changes }: SeriesEdit & { id: number },
): Promise<BookingResult> {
  const { db, building } = context;
  const dates = await ownDates(context, { id, from });
  const [first] = dates;
  if (!first) throw new AppError('not_found');
  if ((changes.end ?? first.end) <= (changes.start ?? first.start))
    throw invalidField('end', 'end_before_start_time');
  // All locks at once and in order, though each date is then tried alone.
  await lockDays(db, {
    companyId: first.companyId,
    rooms: [...new Set([...(changes.rooms ?? []), ...dates.flatMap(({ rooms }) => rooms)])],
    days: dates.map(({ date }) => date),
  });
  const together = dates.map((date) => date.id);
  const created: number[] = [];
  const failed: FailedDate[] = [];
  for (const reservation of dates) {
    const problem = await tryChange(context, reservation, changes, together);
    if (!problem) created.push(reservation.id);
    else {
      failed.push({
        date: reservation.date,
        code: problem.code,
        messages: [explain(context.translate, context.language, problem)],
      });
    }
  }
  if (created.length > 0) await context.announce(building.id, 'rooms');
  return { status: statusOf(created.length, failed.length), created, failed, series: id };
}

function statusOf(done: number, failed: number): BookingResult['status'] {
  if (failed === 0) return 'OK';
  return done === 0 ? 'FAILED' : 'PARTIAL';
}

/** Cancels all dates of one's own series still ahead, or those from a day on. */
export async function cancelSeries(context: BuildingContext, part: Part): Promise<void> {
  for (const reservation of await ownDates(context, part)) await cancel(context, reservation, null);
  await context.announce(context.building.id, 'rooms');
}
