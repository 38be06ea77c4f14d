import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { aliasUsersTable, buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { companies } from '../../../core/people/server/tables.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { instantSortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import { readRowsWithinLimit } from '../../../kit/server/database/rowLimit.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import { formatVisitorName, selectVisitsWithHosts, visitMembers } from '../../visits/server/shared.ts';
import {
  LENT_BADGES_REREAD_OVERLAP_SECONDS,
  type LentBadge,
  type LentBadgesAnswer,
  type Loan,
  type PastLoan,
} from '../badge.ts';
import { badgeLoans, badges } from './tables.ts';

export type BadgeQueryContext = Pick<BuildingContext, 'db' | 'building' | 'now'>;
type Loans = ReturnType<typeof badgeLoans.in>;
export type BadgeLoanRecord = Loans['$inferSelect'];

export function selectLoansWithHolders({ db, building, now }: BadgeQueryContext) {
  const loans = badgeLoans.in(building);
  const visitors = selectVisitsWithHosts(db, building);
  const members = visitMembers.in(building);
  const resident = aliasUsersTable('resident');
  const hasLeft = sql<boolean>`case when ${loans.visitId} is null then ${loans.residentId} is null
    else not coalesce(${visitors.isInside}, false) end`;
  const isOverdue = sql<boolean>`(${hasLeft} or
    (${loans.givenAt} at time zone ${building.timeZone})::date < ${getToday(building.timeZone, now)}::date)`;
  return {
    loans,
    visitors,
    members,
    resident,
    isOverdue,
    columns: {
      loanId: sql<number>`${loans.id}`.as('loan_id'),
      visit: loans.visitId,
      resident: loans.residentId,
      givenAt: loans.givenAt,
      firstName: sql<string | null>`${visitors.firstName}`.as('visitor_first_name'),
      lastName: sql<string | null>`${visitors.lastName}`.as('visitor_last_name'),
      memberFirstName: sql<string | null>`${members.firstName}`.as('member_first_name'),
      memberLastName: sql<string | null>`${members.lastName}`.as('member_last_name'),
      visitorOrganization: sql<string | null>`${visitors.organization}`.as('visitor_organization'),
      residentName: buildPersonNameSql(resident).as('resident_name'),
      residentCompany: sql<string | null>`${companies.name}`.as('resident_company'),
      hasLeft: hasLeft.as('has_left'),
      isOverdue: isOverdue.as('is_overdue'),
    },
  };
}

export interface LoanWithHolderRecord {
  loanId: number;
  visit: number | null;
  resident: number | null;
  givenAt: Date;
  firstName: string | null;
  lastName: string | null;
  memberFirstName: string | null;
  memberLastName: string | null;
  visitorOrganization: string | null;
  residentName: string | null;
  residentCompany: string | null;
  hasLeft: boolean;
  isOverdue: boolean;
}

export const toLoan = (row: LoanWithHolderRecord): Loan => ({
  id: row.loanId,
  visit: row.visit,
  resident: row.resident,
  hasLeft: row.hasLeft,
  isOverdue: row.isOverdue,
  givenAt: row.givenAt.toISOString(),
  ...toHolderNames(row),
});

type HolderColumn = 'firstName' | 'lastName' | 'memberFirstName' | 'memberLastName' | 'visitorOrganization';

function toHolderNames(row: Pick<LoanWithHolderRecord, HolderColumn | 'residentName' | 'residentCompany'>) {
  const { residentName } = row;
  const firstName = row.memberFirstName ?? row.firstName;
  const lastName = row.memberLastName ?? row.lastName;
  if (firstName === null || lastName === null)
    return { holder: residentName ?? '', organization: residentName ? (row.residentCompany ?? '') : '' };
  return {
    holder: formatVisitorName({ firstName, lastName }),
    organization: row.visitorOrganization ?? '',
  };
}

function selectLoans(context: BadgeQueryContext, buildCondition: (loans: Loans) => SQL | undefined) {
  const { loans, visitors, members, resident, columns } = selectLoansWithHolders(context);
  const table = badges.in(context.building);
  return context.db
    .select({ ...columns, badge: loans.badgeId, number: table.number, kind: table.kind })
    .from(loans)
    .innerJoin(table, eq(table.id, loans.badgeId))
    .leftJoin(visitors, eq(visitors.id, loans.visitId))
    .leftJoin(members, eq(members.id, loans.visitMemberId))
    .leftJoin(resident, eq(resident.id, loans.residentId))
    .leftJoin(companies, eq(companies.id, resident.companyId))
    .where(buildCondition(loans))
    .orderBy(asc(table.number), asc(loans.id));
}

type Selected = LoanWithHolderRecord & Pick<LentBadge, 'badge' | 'number' | 'kind'>;
const toLentBadge = (row: Selected): LentBadge => ({
  id: row.loanId,
  visit: row.visit,
  resident: row.resident,
  ...toHolderNames(row),
  badge: row.badge,
  number: row.number,
  kind: row.kind,
  givenAt: row.givenAt.toISOString(),
});

export async function countLentBadges(
  context: BadgeQueryContext,
): Promise<{ count: number; overdue: number }> {
  const { loans, visitors, isOverdue } = selectLoansWithHolders(context);
  const [counts] = await context.db
    .select({ count: count(), overdue: sql<number>`(count(*) filter (where ${isOverdue}))::int` })
    .from(loans)
    .leftJoin(visitors, eq(visitors.id, loans.visitId))
    .where(isNull(loans.returnedAt));
  return counts ?? { count: 0, overdue: 0 };
}

export async function readLentBadgeChangesSince(
  context: BadgeQueryContext,
  since: string | undefined,
): Promise<LentBadgesAnswer> {
  const { db, building } = context;
  // Taken from the database's clock, which also writes `changedAt`, and before the first read.
  const { rows: clock } = await db.execute<{ at: Date }>(sql`select clock_timestamp() as at`);
  const after = since && new Date(Date.parse(since) - LENT_BADGES_REREAD_OVERLAP_SECONDS * 1000);
  const isNew = (loans: Loans) => (after ? gte(loans.changedAt, after) : undefined);
  const out = await readRowsWithinLimit(
    selectLoans(context, (loans) => and(isNull(loans.returnedAt), isNew(loans))),
  );
  const loans = badgeLoans.in(building);
  const over = after
    ? await db
        .select({ id: loans.id })
        .from(loans)
        .where(and(isNotNull(loans.returnedAt), isNew(loans)))
    : [];
  return {
    at: new Date(clock[0]?.at ?? context.now).toISOString(),
    badges: out.map(toLentBadge),
    over: over.map(({ id }) => id),
  };
}

export async function findLentBadgesByLoanIds(
  context: BadgeQueryContext,
  ids: readonly number[],
): Promise<LentBadge[]> {
  if (ids.length === 0) return [];
  return (await selectLoans(context, ({ id }) => inArray(id, [...ids]))).map(toLentBadge);
}

export async function findOpenLoansByBadge(
  context: BadgeQueryContext,
  ids: readonly number[],
): Promise<Map<number, LentBadge>> {
  if (ids.length === 0) return new Map();
  const rows = await selectLoans(context, (loans) =>
    and(isNull(loans.returnedAt), inArray(loans.badgeId, [...ids])),
  );
  return new Map(rows.map((row) => [row.badge, toLentBadge(row)]));
}

export async function findLastReturn(
  { db, building }: BadgeQueryContext,
  badge: number,
): Promise<{ by: string; at: Date } | undefined> {
  const loans = badgeLoans.in(building);
  const by = aliasUsersTable('returner');
  const [last] = await db
    .select({ at: loans.returnedAt, by: buildPersonNameSql(by) })
    .from(loans)
    .innerJoin(by, eq(by.id, loans.returnedBy))
    .where(eq(loans.badgeId, badge))
    .orderBy(desc(loans.givenAt), desc(loans.id))
    .limit(1);
  return last?.at ? { by: last.by ?? '–', at: last.at } : undefined;
}

export async function readBadgeLoanHistoryPage(
  context: BadgeQueryContext,
  badge: number,
  query: PageQuery<'given'>,
): Promise<PageOfRows<PastLoan>> {
  const { db } = context;
  const { loans, visitors, members, resident, columns } = selectLoansWithHolders(context);
  const [giver, taker] = [aliasUsersTable('giver'), aliasUsersTable('taker')];
  const list = db
    .select({
      ...columns,
      returnedAt: loans.returnedAt,
      ending: loans.ending,
      givenBy: buildPersonNameSql(giver).as('given_by_name'),
      returnedBy: buildPersonNameSql(taker).as('returned_by_name'),
    })
    .from(loans)
    .innerJoin(giver, eq(giver.id, loans.givenBy))
    .leftJoin(taker, eq(taker.id, loans.returnedBy))
    .leftJoin(visitors, eq(visitors.id, loans.visitId))
    .leftJoin(members, eq(members.id, loans.visitMemberId))
    .leftJoin(resident, eq(resident.id, loans.residentId))
    .leftJoin(companies, eq(companies.id, resident.companyId))
    .where(eq(loans.badgeId, badge))
    .as('list');
  const sorts = { given: instantSortValue(list.givenAt) };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.loanId }, query);
  return {
    ...page,
    rows: rows.map((row) => ({
      id: row.loanId,
      visit: row.visit,
      givenAt: row.givenAt.toISOString(),
      ending: row.ending,
      ...toHolderNames(row),
      givenBy: row.givenBy ?? '–',
      returnedAt: row.returnedAt?.toISOString() ?? null,
      returnedBy: row.returnedBy ?? '',
    })),
  };
}
