import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { companies } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import {
  enumPositionSql,
  instantSortValue,
  integerSortValue,
  readPage,
  textSortValue,
} from '../../../kit/server/database/cursorPagination.ts';
import { readRowsWithinLimit } from '../../../kit/server/database/rowLimit.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import {
  type Badge,
  type BadgeFilter,
  type BadgeSort,
  type BadgeState,
  type BadgeStockEntry,
  badgeStateOrder,
  type LentBadgesAnswer,
  type PastLoan,
} from '../badge.ts';
import { can } from '../policy.ts';
import {
  type LoanWithHolderRecord,
  readBadgeLoanHistoryPage,
  readLentBadgeChangesSince,
  selectLoansWithHolders,
  toLoan,
} from './loans.ts';
import { badges } from './tables.ts';

export function requireReceptionStaff({ actor }: Pick<BuildingContext, 'actor'>): void {
  if (!can.handle(actor)) throw new AppError('forbidden');
}

export async function listBadges(
  context: BuildingContext,
  { show, ...query }: PageQuery<BadgeSort> & BadgeFilter,
): Promise<PageOfRows<Badge>> {
  requireReceptionStaff(context);
  const { db, building } = context;
  const table = badges.in(building);
  const { loans, visitors, members, resident, columns, isOverdue } = selectLoansWithHolders(context);
  const conditions: Record<NonNullable<BadgeFilter['show']>, SQL | undefined> = {
    free: and(eq(table.status, 'inService'), isNull(loans.id)),
    given: isNotNull(loans.id),
    overdue: and(isNotNull(loans.id), isOverdue),
    lost: eq(table.status, 'lost'),
    withdrawn: eq(table.status, 'withdrawn'),
  };
  const list = db
    .select({
      ...columns,
      id: table.id,
      number: table.number,
      kind: table.kind,
      state: sql<BadgeState>`case when ${loans.id} is not null then 'given'
        when ${table.status} = 'inService' then 'free' else ${table.status} end`.as('state'),
      since: sql<Date>`coalesce(${loans.givenAt}, ${table.statusSince})`.mapWith(loans.givenAt).as('since'),
    })
    .from(table)
    .leftJoin(loans, and(eq(loans.badgeId, table.id), isNull(loans.returnedAt)))
    .leftJoin(visitors, eq(visitors.id, loans.visitId))
    .leftJoin(members, eq(members.id, loans.visitMemberId))
    .leftJoin(resident, eq(resident.id, loans.residentId))
    .leftJoin(companies, eq(companies.id, resident.companyId))
    .where(
      and(
        show && conditions[show],
        containsWordsCondition(
          [
            table.number,
            visitors.firstName,
            visitors.lastName,
            visitors.organization,
            members.firstName,
            members.lastName,
            resident.firstName,
            resident.lastName,
            companies.name,
          ],
          query.search,
        ),
      ),
    )
    .as('list');
  const displayedState = sql`case when ${list.state} = 'given' and ${list.isOverdue} then 'overdue'
    else ${list.state} end`;
  const sorts = {
    number: textSortValue(list.number),
    since: instantSortValue(list.since),
    state: integerSortValue(enumPositionSql(badgeStateOrder, displayedState)),
  };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  return { ...page, rows: rows.map((row) => toBadge(row as Row)) };
}

type Row = Pick<Badge, 'id' | 'number' | 'kind' | 'state'> & { since: Date } & {
  [Key in keyof LoanWithHolderRecord]: LoanWithHolderRecord[Key] | null;
};

function toBadge({ id, number, kind, state, since, ...holder }: Row): Badge {
  return {
    id,
    number,
    kind,
    state,
    since: since.toISOString(),
    loan: holder.loanId === null ? null : toLoan(holder as LoanWithHolderRecord),
  };
}

export async function listAllBadgeNumbers(context: BuildingContext): Promise<BadgeStockEntry[]> {
  requireReceptionStaff(context);
  const table = badges.in(context.building);
  return readRowsWithinLimit(
    context.db
      .select({ id: table.id, number: table.number, kind: table.kind, status: table.status })
      .from(table)
      .orderBy(asc(table.number)),
  );
}

export async function listLentBadges(
  context: BuildingContext,
  { since }: { since?: string | undefined },
): Promise<LentBadgesAnswer> {
  requireReceptionStaff(context);
  return readLentBadgeChangesSince(context, since);
}

export async function listLoansOfBadge(
  context: BuildingContext,
  { badge, ...query }: PageQuery<'given'> & { badge: number },
): Promise<PageOfRows<PastLoan>> {
  requireReceptionStaff(context);
  const table = badges.in(context.building);
  const [existing] = await context.db.select({ id: table.id }).from(table).where(eq(table.id, badge));
  if (!existing) throw new AppError('not_found');
  return readBadgeLoanHistoryPage(context, badge, query);
}
