import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { visitorOnLegalHoldCondition } from '../../../core/legalHolds/server/legalHolds.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import { pick } from '../../../kit/pick.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getToday, type LocalDate, type LocalTime } from '../../../kit/time.ts';
import {
  visitChanged,
  visitHandedOver,
  visitRemoved,
  visitScheduled,
  visitStatusChanged,
} from '../activity.ts';
import { queueVisitorChangeMail } from '../mails/server/queueVisitorChangeMail.ts';
import { getVisitRemovalEffect, wasVisitorNotified } from '../mails/server/sentVisitorMails.ts';
import { cancelVisitAndSendMails } from './applyVisitEdit.ts';
import { toVisitorEmailColumns } from './planVisit.ts';
import { newVisitCodeSql, visits } from './tables.ts';
import type { VisitRecord } from './visitRows.ts';

export interface RecurringVisitDay {
  memberId: number;
  day: LocalDate;
  time: LocalTime;
  residentId: number;
  visitorFirstName: string;
  visitorLastName: string;
  visitorEmail: string;
  organization: string;
  comment: string;
}

const getKey = (memberId: number | null, day: string | null) => `${memberId} ${day}`;

const toColumns = (one: RecurringVisitDay) => ({
  time: one.time,
  residentId: one.residentId,
  visitorFirstName: one.visitorFirstName,
  visitorLastName: one.visitorLastName,
  // No email is required here: that rule applies to people who announce visits.
  ...toVisitorEmailColumns(one.visitorEmail || null),
  organization: one.organization,
  comment: one.comment,
});

/** Each visit is created once. The caller must lock the recurring visits. */
export async function createVisitsOfRecurringVisits(
  tx: Db,
  scope: BuildingScope,
  { now, createdBy }: { now: Date; createdBy: number | null },
  days: readonly RecurringVisitDay[],
): Promise<Activity[]> {
  if (days.length === 0) return [];
  const table = visits.in(scope);
  const existing = await tx
    .select({ memberId: table.standingMemberId, day: table.standingDay })
    .from(table)
    .where(
      and(
        belongsToMembers(table, [...new Set(days.map(({ memberId }) => memberId))]),
        inArray(table.standingDay, [...new Set(days.map(({ day }) => day))]),
      ),
    );
  const existingKeys = new Set(existing.map(({ memberId, day }) => getKey(memberId, day)));
  const missing = days.filter(({ memberId, day }) => !existingKeys.has(getKey(memberId, day)));
  const ids = await visits.insertMany(
    tx,
    scope,
    missing.map((one) => ({
      ...toColumns(one),
      date: one.day,
      language: 'fr' as const,
      standingMemberId: one.memberId,
      standingDay: one.day,
      createdBy,
      createdAt: now,
      updatedAt: now,
    })),
  );
  return missing.map(({ residentId }, at) =>
    visitScheduled({ building: scope.single, id: ids[at] as number, details: { residentId } }),
  );
}

/** `restoresCanceled` restores visits that were cancelled when their host left. */
export async function updateVisitsOfRecurringVisits(
  context: BuildingContext,
  members: readonly number[],
  {
    before,
    after,
    restoresCanceled,
  }: {
    before: readonly RecurringVisitDay[];
    after: readonly RecurringVisitDay[];
    restoresCanceled: boolean;
  },
): Promise<void> {
  const { db, building, now } = context;
  if (members.length === 0) return;
  const table = visits.in(building);
  const ahead = and(
    belongsToMembers(table, members),
    gte(table.standingDay, getToday(building.timeZone, now)),
  );
  const rows = await db.select().from(table).where(ahead).orderBy(asc(table.id)).for('update');
  const name = sql`${table.visitorFirstName} || ' ' || ${table.visitorLastName}`;
  const onHold = await db
    .select({ id: table.id })
    .from(table)
    .where(and(ahead, visitorOnLegalHoldCondition(table, name, table.visitorEmail)));
  const onHoldIds = new Set(onHold.map(({ id }) => id));
  const byKey = (days: readonly RecurringVisitDay[]) =>
    new Map(days.map((one) => [getKey(one.memberId, one.day), one]));
  const [oldDays, newDays] = [byKey(before), byKey(after)];
  for (const visit of rows) {
    const key = getKey(visit.standingMemberId, visit.standingDay);
    const next = newDays.get(key);
    if (visit.status === 'canceled' && restoresCanceled && next) await restoreVisit(context, visit, next);
    else if (visit.status === 'waiting' && !next) await removeVisit(context, visit, onHoldIds.has(visit.id));
    else if (visit.status === 'waiting' && next) await applyChange(context, visit, oldDays.get(key), next);
    // The missing documents may differ now, so touch the row to make reception read it again.
    else await visits.update(db, building, { updatedAt: now }, (each) => eq(each.id, visit.id));
  }
}

const belongsToMembers = (table: ReturnType<typeof visits.in>, members: readonly number[]) =>
  sql`${table.standingMemberId} = any(${sql.param([...members])}::int[])`;

async function restoreVisit(
  { db, building, now, recordActivity }: BuildingContext,
  visit: VisitRecord,
  next: RecurringVisitDay,
) {
  await visits.update(db, building, { ...toColumns(next), status: 'waiting', updatedAt: now }, (each) =>
    eq(each.id, visit.id),
  );
  const details = { from: 'canceled', to: 'waiting' } as const;
  await recordActivity(visitStatusChanged({ building: building.id, id: visit.id, details }));
}

async function removeVisit(context: BuildingContext, visit: VisitRecord, isOnHold: boolean) {
  const { db, building, now, recordActivity } = context;
  // As for a single visit: one with a legal hold or a mailed visitor is cancelled instead of deleted.
  const isVisitorNotified =
    getVisitRemovalEffect({ ...visit, standingMemberId: null }, building.timeZone, now) !== 'removed';
  if (isOnHold || isVisitorNotified) return cancelVisitAndSendMails(context, visit);
  await visits.delete(db, building, (each) => eq(each.id, visit.id));
  await recordActivity(visitRemoved({ building: building.id, id: visit.id }));
}

const comparedFields = [
  ...(['time', 'visitorFirstName', 'visitorLastName', 'visitorEmail', 'hasNoEmail'] as const),
  ...(['organization', 'comment'] as const),
];

/** Values edited for this day alone stay. */
async function applyChange(
  context: BuildingContext,
  visit: VisitRecord,
  before: RecurringVisitDay | undefined,
  after: RecurringVisitDay,
) {
  const { db, building, now, recordActivity } = context;
  const [previous, next] = [before && toColumns(before), toColumns(after)];
  const isMoved = visit.date !== visit.standingDay;
  const fields = comparedFields.filter(
    (field) =>
      previous?.[field] !== next[field] && visit[field] !== next[field] && !(field === 'time' && isMoved),
  );
  const hasNewHost = previous?.residentId !== next.residentId && visit.residentId !== next.residentId;
  const patch = {
    ...pick(next, fields),
    // The version trigger ignores the host.
    ...(hasNewHost && { residentId: next.residentId, assistantId: null, version: sql`version + 1` }),
    // Another email means another person, so code and signature are reset.
    ...(fields.includes('visitorEmail') && {
      ndaSigned: false,
      code: newVisitCodeSql,
    }),
    updatedAt: now,
  };
  await visits.update(db, building, patch, (each) => eq(each.id, visit.id));
  if (wasVisitorNotified(visit) && (fields.length > 0 || hasNewHost)) {
    await queueVisitorChangeMail(context, visit, { ...visit, ...pick(next, fields) });
  }
  const subject = { building: building.id, id: visit.id };
  if (fields.length > 0) {
    const values = { before: pick(visit, fields), after: pick(next, fields) };
    await recordActivity(visitChanged({ ...subject, fields, personal: { id: visit.id, ...values } }));
  }
  if (hasNewHost) {
    await recordActivity(
      visitHandedOver({ ...subject, details: { from: visit.residentId, to: next.residentId } }),
    );
  }
}
