import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { isVisitorHeld } from '../../../core/people/server/legalHolds.ts';
import { pick } from '../../../kit/pick.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { today } from '../../../kit/time.ts';
import {
  visitChanged,
  visitHandedOver,
  visitRemoved,
  visitScheduled,
  visitStatusChanged,
} from '../activity.ts';
import { cancel } from './changeVisit.ts';
import { emailColumns } from './planVisit.ts';
import { queueNews } from './queueNews.ts';
import type { StandingDay, StandingVisits } from './recurringVisitDays.ts';
import { freshCode, visits } from './tables.ts';
import { isExpected, onRemoval } from './told.ts';
import type { VisitRow } from './visitRows.ts';

const keyOf = (memberId: number | null, day: string | null) => `${memberId} ${day}`;

/** The columns of a visit that such a day says. */
const columnsOf = (one: StandingDay) => ({
  time: one.time,
  residentId: one.residentId,
  visitorFirstName: one.visitorFirstName,
  visitorLastName: one.visitorLastName,
  // Nobody is asked for it again: that rule is for who announces.
  ...emailColumns(one.visitorEmail || null),
  organization: one.organization,
  comment: one.comment,
});

export const standingVisits: StandingVisits = {
  async expect(tx, scope, { now, createdBy }, days) {
    if (days.length === 0) return [];
    const table = visits.in(scope);
    const there = await tx
      .select({ memberId: table.standingMemberId, day: table.standingDay })
      .from(table)
      .where(
        and(
          ofMembers(table, [...new Set(days.map(({ memberId }) => memberId))]),
          inArray(table.standingDay, [...new Set(days.map(({ day }) => day))]),
        ),
      );
    const known = new Set(there.map(({ memberId, day }) => keyOf(memberId, day)));
    const missing = days.filter(({ memberId, day }) => !known.has(keyOf(memberId, day)));
    const made = await visits.insertMany(
      tx,
      scope,
      missing.map((one) => ({
        ...columnsOf(one),
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
      visitScheduled({ building: scope.single, id: made[at] as number, says: { residentId } }),
    );
  },

  async follow(context, members, { before, after, revives }) {
    const { db, building, now } = context;
    if (members.length === 0) return;
    const table = visits.in(building);
    const ahead = and(ofMembers(table, members), gte(table.standingDay, today(building.timeZone, now)));
    const rows = await db.select().from(table).where(ahead).orderBy(asc(table.id)).for('update');
    const name = sql`${table.visitorFirstName} || ' ' || ${table.visitorLastName}`;
    const onHold = await db
      .select({ id: table.id })
      .from(table)
      .where(and(ahead, isVisitorHeld(table, name, table.visitorEmail)));
    const held = new Set(onHold.map(({ id }) => id));
    const byKey = (days: readonly StandingDay[]) =>
      new Map(days.map((one) => [keyOf(one.memberId, one.day), one]));
    const [was, is] = [byKey(before), byKey(after)];
    for (const visit of rows) {
      const key = keyOf(visit.standingMemberId, visit.standingDay);
      const next = is.get(key);
      if (visit.status === 'canceled' && revives && next) await revive(context, visit, next);
      else if (visit.status === 'waiting' && !next) await takeBack(context, visit, held.has(visit.id));
      else if (visit.status === 'waiting' && next) await change(context, visit, was.get(key), next);
      // What they lack may be another by now: the desk reads again what was touched.
      else await visits.update(db, building, { updatedAt: now }, (each) => eq(each.id, visit.id));
    }
  },
};

/** Those that were made for some people. */
const ofMembers = (table: ReturnType<typeof visits.in>, members: readonly number[]) =>
  sql`${table.standingMemberId} = any(${sql.param([...members])}::int[])`;

/** Called off as the host left: there is another. */
async function revive(
  { db, building, now, recordActivity }: BuildingContext,
  visit: VisitRow,
  next: StandingDay,
) {
  await visits.update(db, building, { ...columnsOf(next), status: 'waiting', updatedAt: now }, (each) =>
    eq(each.id, visit.id),
  );
  const says = { from: 'canceled', to: 'waiting' } as const;
  await recordActivity(visitStatusChanged({ building: building.id, id: visit.id, says }));
}

async function takeBack(context: BuildingContext, visit: VisitRow, isHeld: boolean) {
  const { db, building, now, recordActivity } = context;
  // Whoever is held, or was written to, is cancelled like every visitor.
  const told = onRemoval({ ...visit, standingMemberId: null }, building.timeZone, now) !== 'removed';
  if (isHeld || told) return cancel(context, visit);
  await visits.delete(db, building, (each) => eq(each.id, visit.id));
  await recordActivity(visitRemoved({ building: building.id, id: visit.id }));
}

const personal = [
  ...(['time', 'visitorFirstName', 'visitorLastName', 'visitorEmail', 'hasNoEmail'] as const),
  ...(['organization', 'comment'] as const),
];

/** What the change says otherwise; what was changed for this one day alone stays. */
async function change(
  context: BuildingContext,
  visit: VisitRow,
  before: StandingDay | undefined,
  after: StandingDay,
) {
  const { db, building, now, recordActivity } = context;
  const [had, has] = [before && columnsOf(before), columnsOf(after)];
  const isMoved = visit.date !== visit.standingDay;
  const fields = personal.filter(
    (field) => had?.[field] !== has[field] && visit[field] !== has[field] && !(field === 'time' && isMoved),
  );
  const host = had?.residentId !== has.residentId && visit.residentId !== has.residentId;
  const patch = {
    ...pick(has, fields),
    ...(host && { residentId: has.residentId, assistantId: null, version: sql`version + 1` }),
    // Another address is somebody else’s: nobody signed with it yet.
    ...(fields.includes('visitorEmail') && {
      ndaSigned: false,
      code: freshCode,
    }),
    updatedAt: now,
  };
  await visits.update(db, building, patch, (each) => eq(each.id, visit.id));
  if (isExpected(visit) && (fields.length > 0 || host)) {
    await queueNews(context, visit, { ...visit, ...pick(has, fields) });
  }
  const about = { building: building.id, id: visit.id };
  if (fields.length > 0) {
    const values = { before: pick(visit, fields), after: pick(has, fields) };
    await recordActivity(visitChanged({ ...about, fields, personal: { id: visit.id, ...values } }));
  }
  if (host) {
    await recordActivity(visitHandedOver({ ...about, says: { from: visit.residentId, to: has.residentId } }));
  }
}
