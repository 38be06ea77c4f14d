import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FutureEntriesSource } from '../../../core/server/feature.ts';
import { toFutureEntryGroups, toHandedOverEntryGroups } from '../../../core/server/futureEntries.ts';
import type { FutureEntry } from '../../../core/server/personalData.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import { getLocalNow, getToday } from '../../../kit/time.ts';
import { visitHandedOver } from '../activity.ts';
import { composeVisitorName } from '../visitorName.ts';
import { cancelVisitAndSendMails } from './applyVisitEdit.ts';
import { describeFutureVisit, selectFutureVisits } from './futureVisits.ts';
import { wasVisitorNotified } from './notifications.ts';
import { queueVisitorChangeMail } from './queueVisitorChangeMail.ts';
import { visits } from './tables.ts';
import type { VisitRecord } from './visitRows.ts';

function selectVisitsInside({ db, building, now }: BuildingContext, residents: readonly number[]) {
  const table = visits.in(building);
  const isToday = eq(table.date, getToday(building.timeZone, now));
  return db
    .select()
    .from(table)
    .where(and(inArray(table.residentId, [...residents]), eq(table.status, 'done'), isToday));
}

function describeVisitInside(
  { building, language, translate }: BuildingContext,
  { time, checkedInAt, visitorLastName, visitorFirstName }: VisitRecord,
): FutureEntry {
  const at = checkedInAt ? getLocalNow(building.timeZone, checkedInAt).time : time;
  const visitor = composeVisitorName(visitorLastName, visitorFirstName);
  return { at, words: translate(language, 'visits:leaving.since', { visitor, time: formatTimeOfDay(at) }) };
}

/** Invited visitors get a mail with the new host; visitors inside stay checked in. */
export const futureVisitsSource: FutureEntriesSource = {
  async list(context, userIds) {
    const { building, language, translate } = context;
    const ahead = await selectFutureVisits(context, building, userIds);
    const inside = await selectVisitsInside(context, userIds);
    const say = (key: string, count: number) => translate(language, `visits:leaving.${key}`, { count });
    return [
      ...toFutureEntryGroups('visits', say, {
        inside: inside.map((visit) => describeVisitInside(context, visit)),
      }).map((part) => ({ ...part, stays: true as const })),
      ...toFutureEntryGroups('visits', say, {
        ahead: ahead.map((visit) => describeFutureVisit(context, visit)),
      }),
    ];
  },

  async handOver(context, from, to) {
    const { db, building, now, language, translate } = context;
    const inside = await selectVisitsInside(context, from).for('update');
    const rows = await selectFutureVisits(context, building, from).for('update');
    const handedOver = [...inside, ...rows];
    const ids = handedOver.map(({ id }) => id);
    // Bump `sequence`, because the visitor's calendar entry changes.
    const columns = { residentId: to.id, assistantId: null, sequence: sql`sequence + 1`, updatedAt: now };
    await visits.update(db, building, { ...columns, version: sql`version + 1` }, (table) =>
      inArray(table.id, ids),
    );
    for (const visit of rows)
      if (wasVisitorNotified(visit)) await queueVisitorChangeMail(context, visit, visit);
    await context.recordActivity(
      ...handedOver.map(({ id, residentId }) =>
        visitHandedOver({ building: building.id, id, details: { from: residentId, to: to.id } }),
      ),
    );
    const say = (key: string, count: number) => translate(language, `visits:leaving.${key}`, { count });
    return toHandedOverEntryGroups(say, {
      inside: inside.map((visit) => describeVisitInside(context, visit)),
      ahead: rows.map((visit) => describeFutureVisit(context, visit)),
    });
  },

  async cancel(context, userIds) {
    const rows = await selectFutureVisits(context, context.building, userIds).for('update');
    for (const visit of rows) await cancelVisitAndSendMails(context, visit);
    return rows.length;
  },
};
