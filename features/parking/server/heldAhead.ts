import { inArray, sql } from 'drizzle-orm';
import { aheadParts } from '../../../core/server/aheadParts.ts';
import type { HeldAhead } from '../../../core/server/feature.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { bayReservationHandedOver } from '../facts.ts';
import { cancel } from './changeReservation.ts';
import { confirmHandedOver } from './emails.ts';
import { aheadInWords, reservationsAhead } from './leaving.ts';
import { type BayReservationRow, findReservation } from './queries.ts';
import { bayReservations } from './tables.ts';

/** The bays that people have reserved. Whoever gets one may hold it, since staff reserve for everybody. */
export const heldAhead: HeldAhead = {
  async list(context, userIds) {
    const { building, language, translate } = context;
    const ahead = await reservationsAhead(context, building, userIds);
    const say = (key: string, count: number) => translate(language, `parking:leaving.${key}`, { count });
    return aheadParts('parking', say, { ahead: ahead.map((each) => aheadInWords(context, each)) });
  },

  async handOver(context, from, to) {
    const { db, building, now } = context;
    const rows = await lockAhead(context, [from]);
    const ids = rows.map(({ id }) => id);
    const theirs = { holderId: to, assistantId: null, sequence: sql`sequence + 1`, updatedAt: now };
    await bayReservations.update(db, building, theirs, (table) => inArray(table.id, ids));
    for (const { id: reservation, sequence } of rows)
      await context.enqueue(confirmHandedOver, {
        ...{ building: building.id, reservation, sequence: sequence + 1 },
      });
    await context.record(
      ...ids.map((id) => bayReservationHandedOver({ building: building.id, id, says: { from, to } })),
    );
    return rows.length;
  },

  async callOff(context, userIds) {
    const rows = await lockAhead(context, userIds);
    for (const row of rows) await cancel(context, row, null);
    return rows.length;
  },
};

async function lockAhead(context: BuildingContext, userIds: readonly number[]): Promise<BayReservationRow[]> {
  const { db, building } = context;
  const rows: BayReservationRow[] = [];
  for (const { id } of await reservationsAhead(context, building, userIds)) {
    const row = await findReservation(db, building, id, 'locked');
    if (row?.booked && userIds.includes(row.holderId)) rows.push(row);
  }
  return rows;
}
