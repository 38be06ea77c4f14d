import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { aheadParts, handedOver } from '../../../core/server/aheadParts.ts';
import type { HeldAhead } from '../../../core/server/feature.ts';
import {
  type Ahead,
  inBuilding,
  leavingParts,
  type PersonalData,
  personalList,
  type WhatLeaves,
} from '../../../core/server/personalData.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { type Building, ownBuildings, type UserContext } from '../../../kit/server/http/router.ts';
import { shortDayInWords } from '../../../kit/server/mail/mailFormats.ts';
import { addDays, today } from '../../../kit/time.ts';
import { standingCalledOff, standingHandedOver } from '../activity.ts';
import type { StandingRow } from './days.ts';
import { standingVisits } from './tables.ts';

/** Recurring visits of these hosts that are not over. */
function hostedBy({ db, now }: { db: Db; now: Date }, building: Building, hosts: readonly number[]) {
  const table = standingVisits.in(building);
  return db
    .select()
    .from(table)
    .where(and(inArray(table.hostId, [...hosts]), gte(table.until, today(building.timeZone, now))))
    .orderBy(asc(table.id));
}

const inWords = (
  { language, translate }: Pick<UserContext, 'language' | 'translate'>,
  { contractor, from, until }: StandingRow,
): Ahead => ({
  at: from,
  words: translate(language, 'recurringVisits:leaving.one', {
    contractor,
    day: shortDayInWords(until, language),
  }),
});

const saying =
  ({ language, translate }: Pick<UserContext, 'language' | 'translate'>) =>
  (key: string, count: number) =>
    translate(language, `recurringVisits:leaving.${key}`, { count });

/**
 * Account deletion: recurring visits stay and wait for another host, because the building still has its
 * cleaners.
 */
export const leavingStanding: WhatLeaves = async (context) => {
  const ahead: Ahead[] = [];
  for (const building of ownBuildings(context.actor)) {
    for (const row of await hostedBy(context, building, [context.actor.userId])) {
      const { at, words } = inWords(context, row);
      ahead.push({ at, words: inBuilding(context, building, words) });
    }
  }
  return leavingParts(saying(context), [{ what: 'stays', key: 'hosted', count: ahead.length, ahead }]);
};

/**
 * Recurring visits of people who leave. The visits feature hands over and cancels the visits of single days.
 */
export const heldAhead: HeldAhead = {
  async list(context, userIds) {
    const rows = await hostedBy(context, context.building, userIds);
    return aheadParts('standing', saying(context), { hosted: rows.map((row) => inWords(context, row)) });
  },

  async handOver(context, from, to) {
    const { db, building } = context;
    const rows = await hostedBy(context, building, from).for('update');
    const ids = rows.map(({ id }) => id);
    await standingVisits.update(db, building, { hostId: to.id }, (table) => inArray(table.id, ids));
    await context.recordActivity(
      ...rows.map(({ id, hostId }) =>
        standingHandedOver({ building: building.id, id, says: { from: hostId, to: to.id } }),
      ),
    );
    return handedOver(saying(context), { hosted: rows.map((row) => inWords(context, row)) });
  },

  /** Ends them yesterday, so that no visitor arrives for an absent host. */
  async callOff(context, userIds) {
    const { db, building, now } = context;
    const rows = await hostedBy(context, building, userIds).for('update');
    const yesterday = addDays(today(building.timeZone, now), -1);
    await standingVisits.update(
      db,
      building,
      { until: yesterday, from: sql`least(starts_on, ${yesterday}::date)` },
      (table) =>
        inArray(
          table.id,
          rows.map(({ id }) => id),
        ),
    );
    await context.recordActivity(...rows.map(({ id }) => standingCalledOff({ building: building.id, id })));
    return rows.length;
  },
};

/**
 * Personal data: recurring visits that the user hosts, in all buildings. The list of visits has the visitors.
 */
export const listOwnStanding: PersonalData = async ({ db, actor, everywhere, language, translate }) => {
  const table = standingVisits.in(everywhere);
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
  return [personalList('standing', (key) => translate(language, `recurringVisits:personal.${key}`), rows)];
};
