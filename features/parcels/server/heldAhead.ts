import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { aheadParts } from '../../../core/server/aheadParts.ts';
import type { HeldAhead } from '../../../core/server/feature.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { shortDayInWords } from '../../../kit/server/mail/mailWords.ts';
import { parcelHandedOver, parcelRemoved } from '../facts.ts';
import { isWaiting, type ParcelState, waitingStates } from '../parcel.ts';
import { tellArrival } from './emails.ts';
import { parcels } from './tables.ts';

type Table = ReturnType<typeof parcels.in>;

/** The parcels that people await, and those that wait for them at the desk, as far as it is known that they are theirs. */
export const heldAhead: HeldAhead = {
  async list(context, userIds) {
    const { db, building, language, translate } = context;
    const table = parcels.in(building);
    const rows = await db.select().from(table).where(theirs(table, userIds));
    const kind = (isOfKind: (parcel: { state: ParcelState }) => boolean) =>
      rows.filter(isOfKind).map(({ date, time, sender }) => ({
        at: `${date} ${time}`,
        words: translate(language, 'parcels:leaving.one', { day: shortDayInWords(date, language), sender }),
      }));
    const say = (key: string, count: number) => translate(language, `parcels:leaving.${key}`, { count });
    return aheadParts('parcels', say, {
      awaited: kind((parcel) => !isWaiting(parcel)),
      // Handed over or called off: there they stay.
      atDeskStays: kind(isWaiting),
    });
  },

  async handOver(context, from, to) {
    const { db, building, now } = context;
    const rows = await lock(context, [from]);
    const ids = rows.map(({ id }) => id);
    await parcels.update(db, building, { recipientId: to, updatedAt: now }, (table) =>
      inArray(table.id, ids),
    );
    for (const parcel of rows.filter(isWaiting))
      await context.enqueue(tellArrival, { building: building.id, parcel: parcel.id, recipient: to });
    await context.record(
      ...ids.map((id) => parcelHandedOver({ building: building.id, id, says: { from, to } })),
    );
    return rows.length;
  },

  /** What is awaited is awaited no more; what is there stays at the desk, which has to do something with it. */
  async callOff(context, userIds) {
    const { db, building } = context;
    const awaited = (await lock(context, userIds)).filter((parcel) => !isWaiting(parcel));
    const ids = awaited.map(({ id }) => id);
    await parcels.delete(db, building, (table) => inArray(table.id, ids));
    await context.record(
      ...awaited.map(({ id, state }) => parcelRemoved({ building: building.id, id, says: { state } })),
    );
    return ids.length;
  },
};

/** Whoever announced one that is nobody's may say whose it is. */
function theirs(table: Table, userIds: readonly number[]): SQL | undefined {
  const people = [...userIds];
  return and(
    inArray(table.state, ['announced', ...waitingStates]),
    or(
      inArray(table.recipientId, people),
      and(isNull(table.recipientId), inArray(table.announcedBy, people), eq(table.state, 'announced')),
    ),
  );
}

function lock({ db, building }: BuildingContext, userIds: readonly number[]) {
  const table = parcels.in(building);
  return db.select().from(table).where(theirs(table, userIds)).orderBy(table.id).for('update');
}
