import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { FutureEntriesSource } from '../../../core/server/feature.ts';
import { toFutureEntryGroups, toHandedOverEntryGroups } from '../../../core/server/futureEntries.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { formatDateWithoutYear } from '../../../kit/server/mail/mailFormats.ts';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';
import { parcelHandedOverToColleague, parcelRemoved } from '../activity.ts';
import { isWaitingForCollection, type ParcelState, waitingParcelStates } from '../parcel.ts';
import { parcels } from './tables.ts';

type Table = ReturnType<typeof parcels.in>;

export const openParcelsFutureEntriesSource: FutureEntriesSource = {
  async list(context, userIds) {
    const { db, building } = context;
    const table = parcels.in(building);
    const { say, awaited, atDesk } = describeOpenParcels(
      context,
      await db.select().from(table).where(isOpenParcelOf(table, userIds)),
    );
    // Waiting parcels stay in both cases: handed over to a colleague or called off.
    return toFutureEntryGroups('parcels', say, { awaited, atDeskStays: atDesk });
  },

  async handOver(context, from, to) {
    const { db, building, now } = context;
    const rows = await lockOpenParcels(context, from);
    const ids = rows.map(({ id }) => id);
    await parcels.update(db, building, { recipientId: to.id, updatedAt: now }, (table) =>
      inArray(table.id, ids),
    );
    await context.recordActivity(
      ...rows.map(({ id, recipientId, announcedBy }) =>
        parcelHandedOverToColleague({
          building: building.id,
          id,
          details: { from: recipientId ?? announcedBy ?? to.id, to: to.id },
        }),
      ),
    );
    const { say, awaited, atDesk } = describeOpenParcels(context, rows);
    return toHandedOverEntryGroups(say, { awaited, atDesk });
  },

  /** Only announced parcels are deleted; staff must deal with waiting ones. */
  async cancel(context, userIds) {
    const { db, building } = context;
    const awaited = (await lockOpenParcels(context, userIds)).filter(
      (parcel) => !isWaitingForCollection(parcel),
    );
    const ids = awaited.map(({ id }) => id);
    await parcels.delete(db, building, (table) => inArray(table.id, ids));
    await context.recordActivity(
      ...awaited.map(({ id, state }) => parcelRemoved({ building: building.id, id, details: { state } })),
    );
    return ids.length;
  },
};

function describeOpenParcels(
  { language, translate }: BuildingContext,
  rows: readonly { state: ParcelState; date: LocalDate; time: LocalTime; sender: string }[],
) {
  const describeKind = (isOfKind: (parcel: { state: ParcelState }) => boolean) =>
    rows.filter(isOfKind).map(({ date, time, sender }) => ({
      at: `${date} ${time}`,
      words: translate(language, 'parcels:leaving.one', {
        day: formatDateWithoutYear(date, language),
        sender,
      }),
    }));
  return {
    say: (key: string, count: number) => translate(language, `parcels:leaving.${key}`, { count }),
    awaited: describeKind((parcel) => !isWaitingForCollection(parcel)),
    atDesk: describeKind(isWaitingForCollection),
  };
}

/** An announced parcel without a known recipient counts as its announcer's. */
function isOpenParcelOf(table: Table, userIds: readonly number[]): SQL | undefined {
  const people = [...userIds];
  return and(
    inArray(table.state, ['announced', ...waitingParcelStates]),
    or(
      inArray(table.recipientId, people),
      and(isNull(table.recipientId), inArray(table.announcedBy, people), eq(table.state, 'announced')),
    ),
  );
}

function lockOpenParcels({ db, building }: BuildingContext, userIds: readonly number[]) {
  const table = parcels.in(building);
  return db.select().from(table).where(isOpenParcelOf(table, userIds)).orderBy(table.id).for('update');
}
