import { eq, inArray, isNull } from 'drizzle-orm';
import { heldPeople } from '../../../core/people/server/legalHolds.ts';
import { namesOfPeople } from '../../../core/people/server/namesOfPeople.ts';
import { legalHolds, userBuildings } from '../../../core/people/server/tables.ts';
import type { OnHold, VisitorNamed } from '../../../core/server/feature.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Page, PageQuery } from '../../../kit/page.ts';
import { nameKey } from '../../../kit/search.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { byInstant, readPage } from '../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { findVisit } from '../../visits/server/shared.ts';
import {
  personHeld,
  personReleased,
  visitHeld,
  visitorHeld,
  visitorReleased,
  visitReleased,
} from '../activity.ts';
import type { Hold, holdSorts, NewHold } from '../hold.ts';
import { can } from '../policy.ts';
import type { SubjectNamed } from '../subject.ts';

export async function listHolds(
  context: BuildingContext,
  asked: PageQuery<(typeof holdSorts)[number]>,
): Promise<Page<Hold>> {
  const { db, actor, building } = context;
  if (!can.protect(actor)) throw new AppError('forbidden');
  const table = legalHolds.in(building);
  const list = db.select().from(table).as('list');
  const sorts = { since: byInstant(list.setAt) };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, asked);
  const people = await namesOfPeople(
    db,
    rows.flatMap(({ userId, setBy }) => [userId ?? [], setBy].flat()),
  );
  const shown: Hold[] = [];
  for (const { id, userId, visitId, visitorName, visitorEmail, reason, setBy, setAt } of rows) {
    const visit = visitId === null ? undefined : await findVisit(db, building, visitId);
    const visitor = visit ? visitorOf(visit) : { name: visitorName ?? '', email: visitorEmail ?? '' };
    const person = userId === null ? undefined : people.get(userId);
    shown.push({
      id,
      reason,
      setBy: people.get(setBy) ?? '',
      setAt: setAt.toISOString(),
      kind: userId !== null ? 'person' : visitId !== null ? 'visit' : 'visitor',
      name: person ?? (visitor.name || visitor.email),
      visitDate: visit?.date ?? null,
    });
  }
  return { ...page, rows: shown };
}

type Visit = NonNullable<Awaited<ReturnType<typeof findVisit>>>;
const visitorOf = (visit: Visit): VisitorNamed => ({
  name: `${visit.visitorFirstName} ${visit.visitorLastName}`.trim(),
  email: visit.visitorEmail ?? '',
});

interface VisitorHold extends VisitorNamed {
  id: number;
  visitId: number | null;
}

export async function holdsOnVisitors(db: Db, building: BuildingScope): Promise<VisitorHold[]> {
  const rows = await db
    .select()
    .from(legalHolds.in(building))
    .where(isNull(legalHolds.in(building).userId));
  const holds: VisitorHold[] = [];
  for (const { id, visitId, visitorName, visitorEmail } of rows) {
    const visit = visitId === null ? undefined : await findVisit(db, building, visitId);
    const visitor = visit ? visitorOf(visit) : { name: visitorName ?? '', email: visitorEmail ?? '' };
    holds.push({ id, visitId, ...visitor });
  }
  return holds;
}

/** Ignores case and accents. */
export const visitorKey = ({ name, email }: VisitorNamed) => `${nameKey(name)}\n${email.toLowerCase()}`;
const hasSameAddress = (one: VisitorNamed, other: VisitorNamed) =>
  one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase();

/** True if the hold was set on this visitor. */
export const isOn = (hold: VisitorNamed, visitor: VisitorNamed) =>
  visitorKey(hold) === visitorKey(visitor) || hasSameAddress(hold, visitor);

/**
 * True if the hold prevents the erasure of the visitor, like `visitor_is_held` in SQL: without an address,
 * the same name is enough.
 */
export const covers = (hold: VisitorHold, visitor: VisitorNamed) =>
  isOn(hold, visitor) ||
  (hold.visitId === null &&
    (hold.email === '' || visitor.email === '') &&
    nameKey(hold.name) !== '' &&
    nameKey(hold.name) === nameKey(visitor.name));

export async function onHold(db: Db, building: BuildingScope): Promise<OnHold> {
  const holds = await holdsOnVisitors(db, building);
  return {
    users: await heldPeople(db),
    visits: holds.flatMap(({ visitId }) => visitId ?? []),
    addresses: holds.flatMap(({ email }) => email.toLowerCase() || []),
  };
}

/** An existing hold is kept with its reason, and the count is 0. */
export async function setHold(
  context: BuildingContext,
  { user, visit, reason, name, email }: NewHold,
): Promise<{ count: number }> {
  const { db, actor, building, now } = context;
  if (!can.protect(actor)) throw new AppError('forbidden');
  if (user !== undefined) {
    const membership = userBuildings.in(building);
    const [member] = await db.select().from(membership).where(eq(membership.userId, user));
    if (!member) throw new AppError('not_found');
  }
  if (visit !== undefined && !(await findVisit(db, building, visit))) throw new AppError('not_found');
  const visitor =
    user === undefined && visit === undefined
      ? { visitorName: name.replace(/\s+/g, ' '), visitorEmail: email }
      : {};
  const [made] = await legalHolds
    .insert(db, building, [
      { userId: user ?? null, visitId: visit ?? null, ...visitor, reason, setBy: actor.userId, setAt: now },
    ])
    .onConflictDoNothing()
    .returning();
  if (!made) return { count: 0 };
  await context.recordActivity(factOf(context, made, 'set', { before: {}, after: { reason } }));
  return { count: 1 };
}

type Row = ReturnType<typeof legalHolds.in>['$inferSelect'];
type Change = Record<'before' | 'after', { reason?: string }>;

function factOf(
  { actor, building: { id: building } }: BuildingContext,
  hold: Row,
  what: 'set' | 'lifted',
  change: Change,
) {
  const { userId, visitId } = hold;
  if (userId !== null) {
    const told = { building, id: userId, personal: { id: userId, ...change } };
    return what === 'set' ? personHeld(told) : personReleased(told);
  }
  if (visitId !== null) {
    const told = { building, id: visitId, personal: { id: visitId, ...change } };
    return what === 'set' ? visitHeld(told) : visitReleased(told);
  }
  // A visitor has no id, so the reason is stored as personal data of the administrator.
  const told = { building, id: building, says: { hold: hold.id }, personal: { id: actor.userId, ...change } };
  return what === 'set' ? visitorHeld(told) : visitorReleased(told);
}

export async function liftHold(
  context: BuildingContext,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const { db, actor, building } = context;
  if (!can.protect(actor)) throw new AppError('forbidden');
  const [gone] = await legalHolds.delete(db, building, (table) => eq(table.id, id)).returning();
  if (!gone) throw new AppError('not_found');
  await recordLifted(context, [gone], reason);
}

export async function liftHoldsOf(
  context: BuildingContext,
  { user, reason, ...visitor }: SubjectNamed & { reason: string },
): Promise<void> {
  const { db, actor, building } = context;
  if (!can.protect(actor)) throw new AppError('forbidden');
  const theirs =
    user === undefined
      ? (await holdsOnVisitors(db, building)).filter((hold) => isOn(hold, visitor)).map(({ id }) => id)
      : [];
  const gone = await legalHolds
    .delete(db, building, (table) =>
      user === undefined ? inArray(table.id, theirs) : eq(table.userId, user),
    )
    .returning();
  if (gone.length === 0) throw new AppError('not_found');
  await recordLifted(context, gone, reason);
}

async function recordLifted(context: BuildingContext, holds: readonly Row[], reason: string) {
  const facts = holds.map((hold) =>
    factOf(context, hold, 'lifted', { before: { reason: hold.reason }, after: { reason } }),
  );
  await context.recordActivity(...facts);
}
