import { and, asc, eq, exists, gte, inArray, lt, not, notInArray, sql } from 'drizzle-orm';
import type { FutureEntries, NamedRows, PersonalData } from '../../../core/feature/server/personalData.ts';
import { isVisitorCondition, visitorNameSql } from '../../../core/feature/server/visitorData.ts';
import { visitorOnLegalHoldCondition } from '../../../core/legalHolds/server/legalHolds.ts';
import { formatDateWithoutYear } from '../../../kit/server/mail/mailFormats.ts';
import { addDays, getToday } from '../../../kit/time.ts';
import { recurringVisitEnded, recurringVisitHandedOver, recurringVisitMemberErased } from '../activity.ts';
import type { RecurringVisitRecord } from './expectedVisits.ts';
import { recurringVisitMembers, recurringVisits } from './tables.ts';

const hostedVisits: FutureEntries<RecurringVisitRecord> = {
  key: 'hosted',
  // They wait for another host, because the building still has its cleaners.
  deletionPreview: 'stays',
  select({ db, building, now }, owners) {
    const table = recurringVisits.in(building);
    const isAhead = gte(table.until, getToday(building.timeZone, now));
    return db
      .select()
      .from(table)
      .where(and(owners.ownedCondition(table.hostId), isAhead))
      .orderBy(asc(table.id));
  },
  describe: ({ language, translate }, rows) =>
    rows.map(({ contractor, from, until }) => ({
      at: from,
      words: translate(language, 'recurringVisits:leaving.one', {
        contractor,
        day: formatDateWithoutYear(until, language),
      }),
    })),
  async handOver({ db, building, recordActivity }, rows, to) {
    const ids = rows.map(({ id }) => id);
    await recurringVisits.update(db, building, { hostId: to.id }, (table) => inArray(table.id, ids));
    await recordActivity(
      ...rows.map(({ id, hostId }) =>
        recurringVisitHandedOver({ building: building.id, id, details: { from: hostId, to: to.id } }),
      ),
    );
  },
  /** Ends them yesterday, so that no visitor arrives for an absent host. */
  async cancel({ db, building, now, recordActivity }, rows) {
    const yesterday = addDays(getToday(building.timeZone, now), -1);
    const ids = rows.map(({ id }) => id);
    await recurringVisits.update(
      db,
      building,
      { until: yesterday, from: sql`least(starts_on, ${yesterday}::date)` },
      (table) => inArray(table.id, ids),
    );
    await recordActivity(...ids.map((id) => recurringVisitEnded({ building: building.id, id })));
  },
};

const namedMembers = (team: ReturnType<typeof recurringVisitMembers.in>): NamedRows => ({
  table: team,
  name: visitorNameSql(team),
  email: team.email,
  searched: [team.firstName, team.lastName, team.email],
});

export const recurringVisitPersonalData: PersonalData = {
  columns: {
    standing_visits: 'host_id created_by contractor purpose',
    standing_members: 'first_name last_name email',
  },
  exported: [
    {
      name: 'standing',
      rows({ db, actor, everywhere }) {
        const table = recurringVisits.in(everywhere);
        const { contractor, purpose, from, until, createdAt } = table;
        return db
          .select({ contractor, purpose, from, until, createdAt })
          .from(table)
          .where(eq(table.hostId, actor.userId))
          .orderBy(asc(table.from), asc(table.id));
      },
    },
  ],
  futureEntries: [hostedVisits],
  visitors: {
    named: ({ building }) => [namedMembers(recurringVisitMembers.in(building))],
    exported: [
      {
        name: 'standing',
        rows({ db, building }, visitor) {
          const [team, table] = [recurringVisitMembers.in(building), recurringVisits.in(building)];
          return db
            .select({
              visitor: visitorNameSql(team),
              visitorEmail: team.email,
              contractor: table.contractor,
              purpose: table.purpose,
              from: table.from,
              until: table.until,
            })
            .from(team)
            .innerJoin(table, eq(table.id, team.standingId))
            .where(isVisitorCondition(namedMembers(team), visitor))
            .orderBy(asc(team.id));
        },
      },
    ],
    async erase({ db, building, recordActivity }, visitor) {
      const erased = await recurringVisitMembers
        .delete(db, building, (team) => isVisitorCondition(namedMembers(team), visitor))
        .returning();
      const ids = [...new Set(erased.map(({ standingId }) => standingId))];
      await recurringVisits.update(db, building, { version: sql`version + 1` }, (table) =>
        inArray(table.id, ids),
      );
      await recordActivity(...ids.map((id) => recurringVisitMemberErased({ building: building.id, id })));
      return erased.length;
    },
  },
  retention: {
    /** Keeps teams with a member or host under a legal hold. */
    async visitors(tx, building, { before, subjectsOnHold }) {
      const team = recurringVisitMembers.in(building);
      const isOnHold = visitorOnLegalHoldCondition(
        team,
        sql`${team.firstName} || ' ' || ${team.lastName}`,
        team.email,
      );
      const deleted = await recurringVisits
        .delete(tx, building, (table) => {
          const membersOnHold = tx
            .select({ one: sql`1` })
            .from(team)
            .where(and(sql`${team.standingId} = ${table.id}`, isOnHold));
          return and(
            lt(table.until, before),
            notInArray(table.hostId, [...subjectsOnHold.users]),
            not(exists(membersOnHold)),
          );
        })
        .returning();
      return deleted.length;
    },
  },
};
