import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  MAX_VISITOR_DATA_MATCHES,
  type VisitorDataSource,
  type VisitorIdentity,
} from '../../../core/server/feature.ts';
import { toPersonalList } from '../../../core/server/personalData.ts';
import {
  containsWordsCondition,
  nameKeySql,
  sameNameCondition,
} from '../../../kit/server/database/searchConditions.ts';
import { recurringVisitMemberErased } from '../activity.ts';
import { recurringVisitMembers, recurringVisits } from './tables.ts';

type Team = ReturnType<typeof recurringVisitMembers.in>;

const fullNameSql = (team: Team) => sql<string>`trim(${team.firstName} || ' ' || ${team.lastName})`;

/** The email identifies the visitor too, because namesakes exist. */
const isSameVisitor = (team: Team, { name, email }: VisitorIdentity): SQL | undefined =>
  and(sameNameCondition(fullNameSql(team), name), sql`lower(${team.email}) = lower(${email})`);

export const visitorData: VisitorDataSource = {
  async find({ db, building }, search) {
    const team = recurringVisitMembers.in(building);
    return db
      .select({
        name: sql<string>`max(${fullNameSql(team)})`,
        email: sql<string>`max(lower(${team.email}))`,
        count: sql<number>`count(*)::int`,
      })
      .from(team)
      .where(containsWordsCondition([team.firstName, team.lastName, team.email], search))
      .groupBy(nameKeySql(fullNameSql(team)), sql`lower(${team.email})`)
      .orderBy(nameKeySql(sql`max(${fullNameSql(team)})`))
      .limit(MAX_VISITOR_DATA_MATCHES);
  },

  async list({ db, building, language, translate }, visitor) {
    const [team, table] = [recurringVisitMembers.in(building), recurringVisits.in(building)];
    const own = await db
      .select({
        firstName: team.firstName,
        lastName: team.lastName,
        visitorEmail: team.email,
        contractor: table.contractor,
        purpose: table.purpose,
        from: table.from,
        until: table.until,
      })
      .from(team)
      .innerJoin(table, eq(table.id, team.standingId))
      .where(isSameVisitor(team, visitor))
      .orderBy(asc(team.id));
    const rows = own.map(({ firstName, lastName, ...row }) => ({
      visitor: `${firstName} ${lastName}`.trim(),
      ...row,
    }));
    const say = (key: string) =>
      translate(
        language,
        key === 'title' ? 'recurringVisits:visitorData.title' : `recurringVisits:personal.${key}`,
      );
    return [toPersonalList('standing', say, rows)];
  },

  async erase({ db, building, recordActivity }, visitor) {
    const team = recurringVisitMembers.in(building);
    const matching = await db
      .select({ id: team.id })
      .from(team)
      .where(isSameVisitor(team, visitor))
      .for('update');
    const ids = matching.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const erased = await recurringVisitMembers
      .delete(db, building, (each) => inArray(each.id, ids))
      .returning();
    const of = [...new Set(erased.map(({ standingId }) => standingId))];
    await recurringVisits.update(db, building, { version: sql`version + 1` }, (table) =>
      inArray(table.id, of),
    );
    await recordActivity(...of.map((id) => recurringVisitMemberErased({ building: building.id, id })));
    return erased.length;
  },
};
