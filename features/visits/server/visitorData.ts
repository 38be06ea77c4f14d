import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import {
  MAX_VISITOR_DATA_MATCHES,
  type VisitorDataSource,
  type VisitorIdentity,
} from '../../../core/server/feature.ts';
import { toPersonalList } from '../../../core/server/personalData.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import {
  containsWordsCondition,
  nameKeySql,
  sameNameCondition,
} from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import { anonymiseVisits } from './anonymiseVisits.ts';
import {
  eraseVisitorGroupMemberships,
  readVisitorGroupMemberships,
  searchMembersByName,
} from './memberData.ts';
import { visits } from './tables.ts';

type Table = ReturnType<typeof visits.in>;

const fullNameSql = (table: Table) =>
  sql<string>`trim(${table.visitorFirstName} || ' ' || ${table.visitorLastName})`;
const emailSql = (table: Table) => sql<string>`lower(coalesce(${table.visitorEmail}, ''))`;

/** A known email identifies the visitor too, because namesakes exist. */
const isSameVisitor = (table: Table, { name, email }: VisitorIdentity): SQL | undefined =>
  and(
    isNull(table.anonymisedAt),
    sameNameCondition(fullNameSql(table), name),
    sql`${emailSql(table)} = lower(${email})`,
  );

export const visitorData: VisitorDataSource = {
  async find({ db, building }: { db: BuildingContext['db']; building: BuildingScope }, search) {
    const table = visits.in(building);
    const rows = await db
      .select({
        name: sql<string>`max(${fullNameSql(table)})`,
        email: sql<string>`max(${emailSql(table)})`,
        count: sql<number>`count(*)::int`,
      })
      .from(table)
      .where(
        and(
          isNull(table.anonymisedAt),
          containsWordsCondition([table.visitorFirstName, table.visitorLastName, table.visitorEmail], search),
        ),
      )
      .groupBy(nameKeySql(fullNameSql(table)), emailSql(table))
      .orderBy(nameKeySql(sql`max(${fullNameSql(table)})`))
      .limit(MAX_VISITOR_DATA_MATCHES);
    return [...rows, ...(await searchMembersByName({ db, building }, search))];
  },

  async list({ db, building, language, translate }, visitor) {
    const table = visits.in(building);
    const visitorRows = await db
      .select()
      .from(table)
      .where(isSameVisitor(table, visitor))
      .orderBy(asc(table.date), asc(table.time), asc(table.id));
    const rows = visitorRows.map((visit) => ({
      date: visit.date,
      time: visit.time,
      visitor: `${visit.visitorFirstName} ${visit.visitorLastName}`.trim(),
      visitorEmail: visit.visitorEmail ?? '',
      organization: visit.organization,
      group: visit.partyName,
      comment: visit.comment,
      status: translate(language, `visits:status.${visit.status}`),
      createdAt: visit.createdAt.toISOString(),
    }));
    const inGroups = (await readVisitorGroupMemberships({ db, building }, visitor)).map(
      ({ firstName, lastName, ...visit }) => ({
        date: visit.date,
        time: visit.time,
        visitor: `${firstName} ${lastName}`.trim(),
        visitorEmail: '',
        organization: visit.organization,
        group: visit.partyName,
        comment: '',
        status: translate(language, `visits:status.${visit.status}`),
        createdAt: visit.createdAt.toISOString(),
      }),
    );
    const say = (key: string) =>
      translate(language, key === 'title' ? 'visits:visitorData.title' : `visits:personal.${key}`);
    return [toPersonalList('visits', say, [...rows, ...inGroups])];
  },

  async erase({ db, building, now }, visitor) {
    const table = visits.in(building);
    const erasable = await db
      .select({ id: table.id })
      .from(table)
      .where(isSameVisitor(table, visitor))
      .for('update');
    const ids = erasable.map(({ id }) => id);
    const erasedMembers = await eraseVisitorGroupMemberships({ db, building, now }, visitor);
    if (ids.length === 0) return erasedMembers;
    await visits.update(db, building, { status: 'canceled' }, (each) =>
      and(
        inArray(each.id, ids),
        eq(each.status, 'waiting'),
        sql`${each.date} >= ${getToday(building.timeZone, now)}`,
      ),
    );
    return erasedMembers + (await anonymiseVisits(db, building, now, (each) => inArray(each.id, ids)));
  },
};
