import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { readRowsWithinLimit } from '../../../kit/server/database/rowLimit.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import { formatVisitorName, readMembersByVisit, selectVisitsWithHosts } from '../../visits/server/shared.ts';
import { isMemberPresent } from '../../visits/shared.ts';
import type { VisitorCardData, VisitorCardFilter } from '../badge.ts';
import { requireReceptionStaff } from './badgeList.ts';
import { badgeLoans, badges } from './tables.ts';

export async function listVisitorCardsToPrint(
  context: BuildingContext,
  { visits, show }: VisitorCardFilter,
): Promise<VisitorCardData[]> {
  requireReceptionStaff(context);
  const { db, building, now } = context;
  const table = selectVisitsWithHosts(db, building);
  const isToday = eq(table.date, getToday(building.timeZone, now));
  const condition: SQL | undefined = visits
    ? inArray(table.id, visits)
    : and(isToday, show === 'inside' ? table.isInside : eq(table.status, 'waiting'));
  const loans = badgeLoans.in(building);
  const stock = badges.in(building);
  const numbers = db
    .select({ numbers: sql`coalesce(array_agg(${stock.number} order by ${stock.number}), '{}')` })
    .from(loans)
    .innerJoin(stock, eq(stock.id, loans.badgeId))
    .where(and(eq(loans.visitId, table.id), isNull(loans.visitMemberId), isNull(loans.returnedAt)));
  const rows = await readRowsWithinLimit(
    db
      .select({
        visit: table.id,
        date: table.date,
        organization: table.organization,
        firstName: table.firstName,
        lastName: table.lastName,
        hostName: table.hostName,
        hostCompany: table.hostCompany,
        admission: table.admission,
        partyName: table.partyName,
        minors: table.partyMinors,
        heads: sql<number>`coalesce(${table.partyArrived}, ${table.partySize})`,
        numbers: sql<string[]>`(${numbers})`,
      })
      .from(table)
      .where(condition)
      .orderBy(asc(table.date), asc(table.time), asc(table.id)),
  );
  const groups = await membersWithBadges(
    context,
    rows.flatMap(({ visit, heads }) => (heads > 1 ? visit : [])),
  );
  return rows.map(({ firstName, lastName, admission, hostName, ...row }) => ({
    ...row,
    visitor: formatVisitorName({ firstName, lastName }),
    hostName: hostName ?? '',
    escorted: admission === 'escorted',
    members: groups.get(row.visit) ?? [],
  }));
}

async function membersWithBadges(
  { db, building }: BuildingContext,
  visits: readonly number[],
): Promise<Map<number, VisitorCardData['members']>> {
  if (visits.length === 0) return new Map();
  const [loans, stock] = [badgeLoans.in(building), badges.in(building)];
  const out = await db
    .select({ member: loans.visitMemberId, number: stock.number })
    .from(loans)
    .innerJoin(stock, eq(stock.id, loans.badgeId))
    .where(
      and(inArray(loans.visitId, [...visits]), isNotNull(loans.visitMemberId), isNull(loans.returnedAt)),
    );
  const numbers = new Map(out.map(({ member, number }) => [member, number]));
  const groups = await readMembersByVisit(db, building, visits);
  return new Map(
    [...groups].map(([visit, members]) => [
      visit,
      members.filter(isMemberPresent).map(({ id, ...name }) => ({
        name: formatVisitorName(name),
        number: numbers.get(id) ?? '',
      })),
    ]),
  );
}
