import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import {
  badgeAdded,
  badgeFound,
  badgeLost,
  badgePutBackInService,
  badgeRemoved,
  badgeWithdrawn,
} from '../activity.ts';
import {
  BADGE_RANGE_MAX,
  type BadgeServiceStatus,
  badgeServiceTransitions,
  type NewBadges,
  parseBadgeNumberRange,
} from '../badge.ts';
import { requireReceptionStaff } from './badgeList.ts';
import { createBadgeLentError } from './lendBadges.ts';
import { findOpenLoansByBadge } from './loans.ts';
import { badgeLoans, badges } from './tables.ts';

export async function addBadges(
  context: BuildingContext,
  { first, last = '', kind }: NewBadges,
): Promise<{ created: number[]; known: number }> {
  requireReceptionStaff(context);
  const { db, building, now } = context;
  const range = parseBadgeNumberRange(first, last);
  if (!range) throw invalidField('last', 'badge_range');
  if (range.count > BADGE_RANGE_MAX) throw invalidField('last', 'badge_range_long', { max: BADGE_RANGE_MAX });
  const rows = range.numbers().map((number) => ({ number, kind, statusSince: now }));
  const inserted = await badges
    .insert(db, building, rows)
    .onConflictDoNothing()
    .returning({ id: sql<number>`id` });
  const created = inserted.map(({ id }) => id).sort((one, other) => one - other);
  const [id] = created;
  if (id !== undefined)
    await context.recordActivity(
      badgeAdded({ building: building.id, id, details: { kind, count: created.length } }),
    );
  return { created, known: rows.length - created.length };
}

export async function removeBadges(
  context: BuildingContext,
  { badges: ids }: { badges: readonly number[] },
): Promise<{ removed: number }> {
  requireReceptionStaff(context);
  const { db, building } = context;
  const table = badges.in(building);
  await db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
    .for('update');
  const loans = badgeLoans.in(building);
  const removed = await badges
    .delete(db, building, (each) =>
      and(
        inArray(each.id, [...ids]),
        notExists(db.select({ one: sql`1` }).from(loans).where(eq(loans.badgeId, each.id))),
      ),
    )
    .returning({ id: sql<number>`id` });
  const id = Math.min(...removed.map((row) => row.id));
  if (removed.length > 0)
    await context.recordActivity(
      badgeRemoved({ building: building.id, id, details: { count: removed.length } }),
    );
  return { removed: removed.length };
}

export async function changeBadgeServiceStatus(
  context: BuildingContext,
  { badge: id, status }: { badge: number; status: BadgeServiceStatus },
): Promise<{ loan: number | null }> {
  requireReceptionStaff(context);
  const { db, building, actor, now } = context;
  const table = badges.in(building);
  const [badge] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (!badge) throw new AppError('not_found');
  if (!badgeServiceTransitions[badge.status].includes(status))
    throw new AppError('badge_transition', { params: { number: badge.number } });
  const loan = (await findOpenLoansByBadge(context, [id])).get(id);
  if (loan && status !== 'lost') throw createBadgeLentError(context, loan);
  await badges.update(db, building, { status, statusSince: now }, (each) => eq(each.id, id));
  if (loan)
    await badgeLoans.update(
      db,
      building,
      { returnedAt: now, returnedBy: actor.userId, ending: 'lost' },
      (each) => eq(each.id, loan.id),
    );
  const entity = { building: building.id, id };
  const holder = { visit: loan?.visit ?? null, resident: loan?.resident ?? null };
  const back = badge.status === 'lost' ? badgeFound : badgePutBackInService;
  const activities = {
    lost: badgeLost({ ...entity, details: holder }),
    withdrawn: badgeWithdrawn(entity),
    inService: back(entity),
  };
  await context.recordActivity(activities[status]);
  return { loan: loan?.id ?? null };
}
