import { inArray, sql } from 'drizzle-orm';
import { aheadParts } from '../../../core/server/aheadParts.ts';
import type { HeldAhead } from '../../../core/server/feature.ts';
import { visitHandedOver } from '../facts.ts';
import { cancel } from './changeVisit.ts';
import { aheadInWords, visitsAhead } from './leaving.ts';
import { queueNews } from './queueNews.ts';
import { visits } from './tables.ts';
import { isExpected } from './told.ts';

/** The visitors whom people expect. Who was invited is told whom to ask for from then on. */
export const heldAhead: HeldAhead = {
  async list(context, userIds) {
    const { building, language, translate } = context;
    const ahead = await visitsAhead(context, building, userIds);
    const say = (key: string, count: number) => translate(language, `visits:leaving.${key}`, { count });
    return aheadParts('visits', say, { ahead: ahead.map((visit) => aheadInWords(context, visit)) });
  },

  async handOver(context, from, to) {
    const { db, building, now } = context;
    const rows = await visitsAhead(context, building, [from]).for('update');
    const ids = rows.map(({ id }) => id);
    // What it says to the visitor is another thing now, and so is its number.
    const theirs = { residentId: to, assistantId: null, sequence: sql`sequence + 1`, updatedAt: now };
    await visits.update(db, building, { ...theirs, version: sql`version + 1` }, (table) =>
      inArray(table.id, ids),
    );
    for (const visit of rows) if (isExpected(visit)) await queueNews(context, visit, visit);
    await context.record(
      ...ids.map((id) => visitHandedOver({ building: building.id, id, says: { from, to } })),
    );
    return rows.length;
  },

  async callOff(context, userIds) {
    const rows = await visitsAhead(context, context.building, userIds).for('update');
    for (const visit of rows) await cancel(context, visit);
    return rows.length;
  },
};
