import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { FutureEntriesSource } from '../../../core/server/feature.ts';
import { toFutureEntryGroups, toHandedOverEntryGroups } from '../../../core/server/futureEntries.ts';
import {
  appendBuildingName,
  type FutureEntry,
  type ListPersonalData,
  type PreviewDeletion,
  toDeletionEffects,
  toPersonalList,
} from '../../../core/server/personalData.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import {
  type Building,
  getActorBuildings,
  type UserRequestContext,
} from '../../../kit/server/http/router.ts';
import { formatDateWithoutYear } from '../../../kit/server/mail/mailFormats.ts';
import { addDays, getToday } from '../../../kit/time.ts';
import { recurringVisitEnded, recurringVisitHandedOver } from '../activity.ts';
import type { RecurringVisitRecord } from './expectedVisits.ts';
import { recurringVisits } from './tables.ts';

function selectByHosts({ db, now }: { db: Db; now: Date }, building: Building, hosts: readonly number[]) {
  const table = recurringVisits.in(building);
  return db
    .select()
    .from(table)
    .where(and(inArray(table.hostId, [...hosts]), gte(table.until, getToday(building.timeZone, now))))
    .orderBy(asc(table.id));
}

const describeRecurringVisit = (
  { language, translate }: Pick<UserRequestContext, 'language' | 'translate'>,
  { contractor, from, until }: RecurringVisitRecord,
): FutureEntry => ({
  at: from,
  words: translate(language, 'recurringVisits:leaving.one', {
    contractor,
    day: formatDateWithoutYear(until, language),
  }),
});

const createTranslator =
  ({ language, translate }: Pick<UserRequestContext, 'language' | 'translate'>) =>
  (key: string, count: number) =>
    translate(language, `recurringVisits:leaving.${key}`, { count });

/** They stay and wait for another host, because the building still has its cleaners. */
export const previewRecurringVisitsOnAccountDeletion: PreviewDeletion = async (context) => {
  const ahead: FutureEntry[] = [];
  for (const building of getActorBuildings(context.actor)) {
    for (const row of await selectByHosts(context, building, [context.actor.userId])) {
      const { at, words } = describeRecurringVisit(context, row);
      ahead.push({ at, words: appendBuildingName(context, building, words) });
    }
  }
  return toDeletionEffects(createTranslator(context), [
    { what: 'stays', key: 'hosted', count: ahead.length, ahead },
  ]);
};

export const recurringVisitFutureEntries: FutureEntriesSource = {
  async list(context, userIds) {
    const rows = await selectByHosts(context, context.building, userIds);
    return toFutureEntryGroups('standing', createTranslator(context), {
      hosted: rows.map((row) => describeRecurringVisit(context, row)),
    });
  },

  async handOver(context, from, to) {
    const { db, building } = context;
    const rows = await selectByHosts(context, building, from).for('update');
    const ids = rows.map(({ id }) => id);
    await recurringVisits.update(db, building, { hostId: to.id }, (table) => inArray(table.id, ids));
    await context.recordActivity(
      ...rows.map(({ id, hostId }) =>
        recurringVisitHandedOver({ building: building.id, id, details: { from: hostId, to: to.id } }),
      ),
    );
    return toHandedOverEntryGroups(createTranslator(context), {
      hosted: rows.map((row) => describeRecurringVisit(context, row)),
    });
  },

  /** Ends them yesterday, so that no visitor arrives for an absent host. */
  async cancel(context, userIds) {
    const { db, building, now } = context;
    const rows = await selectByHosts(context, building, userIds).for('update');
    const yesterday = addDays(getToday(building.timeZone, now), -1);
    await recurringVisits.update(
      db,
      building,
      { until: yesterday, from: sql`least(starts_on, ${yesterday}::date)` },
      (table) =>
        inArray(
          table.id,
          rows.map(({ id }) => id),
        ),
    );
    await context.recordActivity(...rows.map(({ id }) => recurringVisitEnded({ building: building.id, id })));
    return rows.length;
  },
};

export const listOwnRecurringVisitsForExport: ListPersonalData = async ({
  db,
  actor,
  everywhere,
  language,
  translate,
}) => {
  const table = recurringVisits.in(everywhere);
  const own = await db
    .select()
    .from(table)
    .where(eq(table.hostId, actor.userId))
    .orderBy(asc(table.from), asc(table.id));
  const rows = own.map(({ contractor, purpose, from, until, createdAt }) => ({
    contractor,
    purpose,
    from,
    until,
    createdAt: createdAt.toISOString(),
  }));
  return [toPersonalList('standing', (key) => translate(language, `recurringVisits:personal.${key}`), rows)];
};
