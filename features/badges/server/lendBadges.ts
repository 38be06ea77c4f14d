import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { findResidentsById } from '../../../core/people/server/queries.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { formatNumericDateTime, formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import { getLocalNow } from '../../../kit/time.ts';
import { formatVisitorName, lockVisit } from '../../visits/server/shared.ts';
import {
  badgeFound,
  badgeGiven,
  badgeGivingUndone,
  badgeOfLoanCorrected,
  badgeReturned,
  badgeReturnUndone,
} from '../activity.ts';
import type { BadgeKind, GiveBadgesInput, LentBadge } from '../badge.ts';
import { requireReceptionStaff } from './badgeList.ts';
import { findGroupMembersWithoutBadge } from './holders.ts';
import {
  type BadgeLoanRecord,
  findLastReturn,
  findLentBadgesByLoanIds,
  findOpenLoansByBadge,
} from './loans.ts';
import { badgeLoans, badges } from './tables.ts';

type BadgeRow = ReturnType<typeof badges.in>['$inferSelect'];
interface Holder {
  visit: number | null;
  resident: number | null;
}

export async function giveBadges(
  context: BuildingContext,
  { visit, resident, numbers, next = 0, kind }: GiveBadgesInput,
): Promise<LentBadge[]> {
  requireReceptionStaff(context);
  const to = { visit: visit ?? null, resident: resident ?? null };
  await requireHolder(context, to);
  const rows = numbers ? await lockNumbers(context, numbers) : await lockNextFree(context, next, kind);
  const members = visit === undefined ? [] : await findGroupMembersWithoutBadge(context, visit);
  return lendBadges(context, rows, to, members);
}

async function requireHolder({ db, building }: BuildingContext, { visit, resident }: Holder): Promise<void> {
  if (visit !== null) {
    const row = await lockVisit(db, building, visit);
    if (!row) throw new AppError('not_found');
    const { visitorFirstName: firstName, visitorLastName: lastName } = row;
    if (row.status !== 'done' || row.departedAt !== null)
      throw new AppError('badge_visitor_away', {
        params: { visitor: formatVisitorName({ firstName, lastName }) },
      });
  } else if (resident !== null) {
    const residents = await findResidentsById(db, building, [resident]);
    if (!residents.has(resident)) throw invalidField('resident', 'badge_holder');
  }
}

/** Locks the badges; the result is in the order of `numbers`. */
async function lockNumbers(
  { db, building }: BuildingContext,
  numbers: readonly string[],
): Promise<BadgeRow[]> {
  const table = badges.in(building);
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.number, [...new Set(numbers)]))
    .orderBy(asc(table.id))
    .for('update');
  const unknown = numbers.find((number) => !rows.some((row) => row.number === number));
  if (unknown !== undefined) throw new AppError('badge_unknown', { params: { number: unknown } });
  return rows.sort((one, other) => numbers.indexOf(one.number) - numbers.indexOf(other.number));
}

async function lockNextFree(context: BuildingContext, count: number, kind: BadgeKind): Promise<BadgeRow[]> {
  const { db, building } = context;
  const table = badges.in(building);
  const loans = badgeLoans.in(building);
  const isOut = db
    .select({ one: sql`1` })
    .from(loans)
    .where(and(eq(loans.badgeId, table.id), isNull(loans.returnedAt)));
  for (;;) {
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.kind, kind), eq(table.status, 'inService'), notExists(isOut)))
      .orderBy(asc(sql`char_length(${table.number})`), asc(table.number))
      .limit(count)
      .for('update', { skipLocked: true });
    if (rows.length < count) throw new AppError('badges_too_few', { params: { free: rows.length, count } });
    // Another call may have given a badge between the query and its lock; the next query sees that loan.
    const ids = rows.map(({ id }) => id);
    if ((await findOpenLoansByBadge(context, ids)).size === 0) return rows;
  }
}

/** Giving a lost badge marks it as found. `members`: the group member for each badge. */
async function lendBadges(
  context: BuildingContext,
  rows: readonly BadgeRow[],
  to: Holder,
  members: readonly (number | null)[],
): Promise<LentBadge[]> {
  const { db, building, actor, now } = context;
  const ids = rows.map(({ id }) => id);
  const [out] = (await findOpenLoansByBadge(context, ids)).values();
  if (out) throw createBadgeLentError(context, out);
  const withdrawn = rows.find(({ status }) => status === 'withdrawn');
  if (withdrawn) throw new AppError('badge_withdrawn', { params: { number: withdrawn.number } });
  const lost = rows.filter(({ status }) => status === 'lost').map(({ id }) => id);
  if (lost.length > 0)
    await badges.update(db, building, { status: 'inService', statusSince: now }, (table) =>
      inArray(table.id, lost),
    );
  const loans = ids.map((badgeId, at) => ({
    badgeId,
    visitId: to.visit,
    residentId: to.resident,
    visitMemberId: members[at] ?? null,
    givenAt: now,
    givenBy: actor.userId,
  }));
  const inserted = await badgeLoans.insert(db, building, loans).returning({ id: sql<number>`id` });
  await context.recordActivity(
    ...lost.map((id) => badgeFound({ building: building.id, id })),
    ...ids.map((id) => badgeGiven({ building: building.id, id, details: to })),
  );
  return findLentBadgesByLoanIds(
    context,
    inserted.map(({ id }) => id),
  );
}

const formatMoment = (
  { building: { timeZone }, now }: Pick<BuildingContext, 'building' | 'now'>,
  at: Date,
): string => {
  const then = getLocalNow(timeZone, at);
  const isToday = then.date === getLocalNow(timeZone, now).date;
  return isToday ? formatTimeOfDay(then.time) : formatNumericDateTime(then.date, then.time);
};

export function createBadgeLentError(
  context: Pick<BuildingContext, 'building' | 'now'>,
  out: LentBadge,
): AppError {
  const since = formatMoment(context, new Date(out.givenAt));
  return new AppError('badge_out', { params: { number: out.number, holder: out.holder || '–', since } });
}

export async function returnBadges(
  context: BuildingContext,
  { numbers }: { numbers: readonly string[] },
): Promise<LentBadge[]> {
  requireReceptionStaff(context);
  const rows = await lockNumbers(context, numbers);
  const out = await findOpenLoansByBadge(
    context,
    rows.map(({ id }) => id),
  );
  const back = rows.find(({ id }) => !out.has(id));
  if (back) throw await createNotLentError(context, back);
  const loans = [...out.values()];
  await endLoans(context, loans, 'returned');
  const details = ({ visit, resident }: LentBadge) => ({ visit, resident });
  await context.recordActivity(
    ...loans.map((loan) =>
      badgeReturned({ building: context.building.id, id: loan.badge, details: details(loan) }),
    ),
  );
  return loans;
}

async function createNotLentError(
  context: BuildingContext,
  { id, number }: { id: number; number: string },
): Promise<AppError> {
  const last = await findLastReturn(context, id);
  if (!last) return new AppError('badge_not_out', { params: { number } });
  return new AppError('badge_taken_back', {
    params: { number, by: last.by, at: formatMoment(context, last.at) },
  });
}

async function endLoans(
  { db, building, actor, now }: BuildingContext,
  loans: readonly { id: number }[],
  ending: NonNullable<BadgeLoanRecord['ending']>,
): Promise<void> {
  const ids = loans.map(({ id }) => id);
  await badgeLoans.update(db, building, { returnedAt: now, returnedBy: actor.userId, ending }, (table) =>
    inArray(table.id, ids),
  );
}

async function lockLoans(
  context: BuildingContext,
  ids: readonly number[],
): Promise<(BadgeLoanRecord & { badge: BadgeRow })[]> {
  const { db, building } = context;
  const uniqueIds = [...new Set(ids)];
  const loans = badgeLoans.in(building);
  const table = badges.in(building);
  const badgeIds = db.select({ id: loans.badgeId }).from(loans).where(inArray(loans.id, uniqueIds));
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.id, badgeIds))
    .orderBy(asc(table.id))
    .for('update');
  const badgeOf = new Map(rows.map((row) => [row.id, row]));
  const loanRows = await db.select().from(loans).where(inArray(loans.id, uniqueIds)).orderBy(asc(loans.id));
  if (loanRows.length < uniqueIds.length) throw new AppError('not_found');
  return loanRows.flatMap((loan) => {
    const badge = badgeOf.get(loan.badgeId);
    return badge ? [{ ...loan, badge }] : [];
  });
}

const toHolder = ({ visitId, residentId }: BadgeLoanRecord): Holder => ({
  visit: visitId,
  resident: residentId,
});

export async function undoBadgeReturnOrLoss(
  context: BuildingContext,
  { loans: ids }: { loans: readonly number[] },
): Promise<LentBadge[]> {
  requireReceptionStaff(context);
  const { db, building, now } = context;
  const loans = await lockLoans(context, ids);
  const badgeIds = loans.map(({ badgeId }) => badgeId);
  const [out] = (await findOpenLoansByBadge(context, badgeIds)).values();
  if (out) throw createBadgeLentError(context, out);
  const over = loans.find(({ ending, badge }) => ending === 'corrected' || badge.status === 'withdrawn');
  if (over) throw new AppError('badge_loan_over', { params: { number: over.badge.number } });
  await badgeLoans.update(db, building, { returnedAt: null, returnedBy: null, ending: null }, (table) =>
    inArray(table.id, [...ids]),
  );
  const lost = loans.filter(({ badge }) => badge.status === 'lost').map(({ badgeId }) => badgeId);
  if (lost.length > 0)
    await badges.update(db, building, { status: 'inService', statusSince: now }, (table) =>
      inArray(table.id, lost),
    );
  await context.recordActivity(
    ...lost.map((id) => badgeFound({ building: building.id, id })),
    ...loans.map((loan) =>
      badgeReturnUndone({ building: building.id, id: loan.badgeId, details: toHolder(loan) }),
    ),
  );
  return findLentBadgesByLoanIds(context, ids);
}

export async function undoGivingBadges(
  context: BuildingContext,
  { loans: ids }: { loans: readonly number[] },
): Promise<void> {
  requireReceptionStaff(context);
  const loans = await lockLoans(context, ids);
  const over = loans.find(({ returnedAt }) => returnedAt !== null);
  if (over) throw await createNotLentError(context, over.badge);
  await endLoans(context, loans, 'corrected');
  await context.recordActivity(
    ...loans.map((loan) =>
      badgeGivingUndone({ building: context.building.id, id: loan.badgeId, details: toHolder(loan) }),
    ),
  );
}

export async function correctBadgeOfLoan(
  context: BuildingContext,
  { loan: id, number }: { loan: number; number: string },
): Promise<LentBadge[]> {
  requireReceptionStaff(context);
  const { db, building } = context;
  const loans = badgeLoans.in(building);
  const wrong = db.select({ id: loans.badgeId }).from(loans).where(eq(loans.id, id));
  const table = badges.in(building);
  // Lock both badges in one query, ordered by id, so that two concurrent swaps cannot deadlock.
  const rows = await db
    .select()
    .from(table)
    .where(sql`(${table.number} = ${number} or ${inArray(table.id, wrong)})`)
    .orderBy(asc(table.id))
    .for('update');
  const [loan] = await lockLoans(context, [id]);
  if (!loan) throw new AppError('not_found');
  if (loan.returnedAt !== null) throw await createNotLentError(context, loan.badge);
  const right = rows.find((row) => row.number === number);
  if (!right) throw new AppError('badge_unknown', { params: { number } });
  if (right.id === loan.badgeId) return findLentBadgesByLoanIds(context, [id]);
  await endLoans(context, [loan], 'corrected');
  const details = { ...toHolder(loan), to: right.id };
  await context.recordActivity(badgeOfLoanCorrected({ building: building.id, id: loan.badgeId, details }));
  return lendBadges(context, [right], toHolder(loan), [loan.visitMemberId]);
}
