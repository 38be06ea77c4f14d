import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { wholeList } from '../../../kit/server/database/wholeList.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { today } from '../../../kit/time.ts';
import { visitorNamed, visitorsIn } from '../../visits/server/shared.ts';
import type { Card, CardsAsked } from '../badge.ts';
import { requireDesk } from './badgeList.ts';
import { badgeLoans, badges } from './tables.ts';

/** What is printed for some visitors, in the order in which they come. */
export async function listCards(context: BuildingContext, { visits, show }: CardsAsked): Promise<Card[]> {
  requireDesk(context);
  const { db, building, now } = context;
  const table = visitorsIn(db, building);
  const isToday = eq(table.date, today(building.timeZone, now));
  const asked: SQL | undefined = visits
    ? inArray(table.id, visits)
    : and(isToday, show === 'inside' ? table.isInside : eq(table.status, 'waiting'));
  const loans = badgeLoans.in(building);
  const stock = badges.in(building);
  const numbers = db
    .select({ numbers: sql`coalesce(array_agg(${stock.number} order by ${stock.number}), '{}')` })
    .from(loans)
    .innerJoin(stock, eq(stock.id, loans.badgeId))
    .where(and(eq(loans.visitId, table.id), isNull(loans.returnedAt)));
  const rows = await wholeList(
    db
      .select({
        ...{ visit: table.id, date: table.date, organization: table.organization },
        ...{ firstName: table.firstName, lastName: table.lastName },
        ...{ hostName: table.hostName, hostCompany: table.hostCompany, admission: table.admission },
        ...{ partyName: table.partyName, minors: table.partyMinors },
        heads: sql<number>`coalesce(${table.partyArrived}, ${table.partySize})`,
        numbers: sql<string[]>`(${numbers})`,
      })
      .from(table)
      .where(asked)
      .orderBy(asc(table.date), asc(table.time), asc(table.id)),
  );
  return rows.map(({ firstName, lastName, admission, hostName, ...row }) => ({
    ...row,
    visitor: visitorNamed({ firstName, lastName }),
    hostName: hostName ?? '',
    escorted: admission === 'escorted',
  }));
}
