import { inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../../kit/page.ts';
import { integerSortValue, readPage } from '../../../../kit/server/database/cursorPagination.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { requireVersion } from '../../../../kit/version.ts';
import { reservationApproved, reservationRefused } from '../../activity.ts';
import { enqueueReservationApprovedMails } from '../../mails/server/enqueueApprovedMails.ts';
import { can } from '../../policy.ts';
import {
  findReservation,
  findSeriesReservations,
  type ReservationRecord,
} from '../../reservations/server/queries.ts';
import { findRedactedReservations } from '../../reservations/server/redactedReservations.ts';
import { cancelReservations } from '../../reservations/server/writeReservations.ts';
import { reservations } from '../../server/tables.ts';
import type {
  ApproveReservationsInput,
  RefuseReservationsInput,
  WaitingReservation,
  WaitingReservationSort,
} from '../waitingReservation.ts';

export async function listWaitingReservations(
  context: BuildingContext,
  query: PageQuery<WaitingReservationSort>,
): Promise<PageOfRows<WaitingReservation>> {
  const { db, building, actor } = context;
  if (!can.approve(actor)) throw new AppError('forbidden');
  const table = reservations.in(building);
  const list = db
    .select({
      id: table.id,
      date: table.date,
      version: table.version,
      ofSeries: table.seriesId,
      // Minutes since 1970 in local time.
      when: sql<number>`((${table.date} - date '1970-01-01') * 1440 + extract(epoch from ${table.start}) / 60)::int`.as(
        'starts',
      ),
    })
    .from(table)
    .where(sql`${table.booked} and ${table.approval} = 'waiting'`)
    .as('list');
  const { rows, ...page } = await readPage(
    db,
    { list, sorts: { when: integerSortValue(list.when) }, id: list.id },
    query,
  );
  return { ...page, rows: await toWaitingReservations(context, rows) };
}

type WaitingRow = Pick<ReservationRecord, 'id' | 'date' | 'version'> & { ofSeries: number | null };

async function toWaitingReservations(
  { db, building, actor }: BuildingContext,
  rows: readonly WaitingRow[],
): Promise<WaitingReservation[]> {
  const days = rows.map(({ date }) => date).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const ids = rows.map(({ id }) => id);
  const visible = await findRedactedReservations(db, building, actor, { from, to, ids });
  return rows.flatMap(({ id, version, ofSeries }) => {
    const reservation = visible.find((each) => each.id === id);
    return reservation ? [{ ...reservation, version, ofSeries }] : [];
  });
}

/** Locks the opened reservation and, for `all`, the other waiting dates of its series. */
async function lockSelectedDates(
  context: BuildingContext,
  { id, version, scope }: ApproveReservationsInput & { id: number },
): Promise<ReservationRecord[]> {
  const { db, building, actor } = context;
  if (!can.approve(actor)) throw new AppError('forbidden');
  const opened = await findReservation(db, building, id, 'locked');
  if (!opened) throw new AppError('not_found');
  if (opened.approval !== 'waiting') throw new AppError('decided_already');
  await requireVersion(
    opened,
    version,
    async () => (await toWaitingReservations(context, [{ ...opened, ofSeries: opened.seriesId }]))[0],
  );
  if (scope === 'one' || opened.seriesId === null) return [opened];
  const series = await findSeriesReservations(
    db,
    building,
    { series: opened.seriesId, from: '2000-01-01' },
    'locked',
  );
  return series.filter(({ approval }) => approval === 'waiting');
}

export async function approveReservations(
  context: BuildingContext,
  decision: ApproveReservationsInput & { id: number },
): Promise<void> {
  const { db, building } = context;
  const selected = await lockSelectedDates(context, decision);
  const ids = selected.map(({ id }) => id);
  await reservations.update(db, building, { approval: 'approved' }, (table) => inArray(table.id, ids));
  await context.recordActivity(...ids.map((id) => reservationApproved({ building: building.id, id })));
  await enqueueReservationApprovedMails(context, selected);
}

export async function refuseReservations(
  context: BuildingContext,
  { reason, ...decision }: RefuseReservationsInput & { id: number },
): Promise<void> {
  const selected = await lockSelectedDates(context, decision);
  await cancelReservations(context, selected, { kind: reservationRefused, reason, approval: 'refused' });
}
