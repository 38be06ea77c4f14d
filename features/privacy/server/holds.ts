import { eq, sql } from 'drizzle-orm';
import { heldPeople } from '../../../core/people/server/legalHolds.ts';
import { namesOfPeople } from '../../../core/people/server/namesOfPeople.ts';
import { legalHolds, userBuildings } from '../../../core/people/server/tables.ts';
import type { Feature, OnHold, VisitorNamed } from '../../../core/server/feature.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Page, PageAsked } from '../../../kit/page.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { byInstant, readPage } from '../../../kit/server/database/page.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { findVisit } from '../../visits/server/shared.ts';
import { personHeld, personReleased, visitHeld, visitReleased } from '../facts.ts';
import type { Hold, holdSorts, NewHold } from '../hold.ts';
import { can } from '../policy.ts';

/** The holds that stand in the building, with whose they are. */
export async function listHolds(
  context: BuildingContext,
  asked: PageAsked<(typeof holdSorts)[number]>,
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
  for (const { id, userId, visitId, reason, setBy, setAt } of rows) {
    const visit = visitId === null ? undefined : await findVisit(db, building, visitId);
    shown.push({
      ...{ id, reason, setBy: people.get(setBy) ?? '', setAt: setAt.toISOString() },
      kind: userId === null ? 'visit' : 'person',
      name: userId === null ? visitorOf(visit).name : (people.get(userId) ?? ''),
      visitDate: visit?.date ?? null,
    });
  }
  return { ...page, rows: shown };
}

type Visit = Awaited<ReturnType<typeof findVisit>>;
const visitorOf = (visit: Visit): VisitorNamed => ({
  name: `${visit?.visitorFirstName ?? ''} ${visit?.visitorLastName ?? ''}`.trim(),
  email: visit?.visitorEmail ?? '',
});

/** The visitors of whom a visit is held in the building. */
export async function heldVisitors({
  db,
  building,
}: Pick<BuildingContext, 'db' | 'building'>): Promise<VisitorNamed[]> {
  return (await heldVisits(db, building)).map(({ visitor }) => visitor);
}

async function heldVisits(db: Db, building: BuildingScope) {
  const table = legalHolds.in(building);
  const rows = await db
    .select({ visitId: table.visitId })
    .from(table)
    .where(sql`${table.visitId} is not null`);
  const held: { id: number; visitor: VisitorNamed }[] = [];
  for (const { visitId } of rows)
    if (visitId !== null)
      held.push({ id: visitId, visitor: visitorOf(await findVisit(db, building, visitId)) });
  return held;
}

/** What of a building must not be forgotten. */
export async function onHold(db: Db, building: BuildingScope): Promise<OnHold> {
  const visits = await heldVisits(db, building);
  return {
    users: await heldPeople(db),
    visits: visits.map(({ id }) => id),
    addresses: visits.flatMap(({ visitor: { email } }) => email.toLowerCase() || []),
  };
}

/** Holds a person, a visit, or all visits of a visitor; one that is held already stays so, for its reason. */
export async function setHold(
  context: BuildingContext,
  { user, visit, reason, ...visitor }: NewHold,
  features: readonly Feature[],
): Promise<{ count: number }> {
  const { db, actor, building, now } = context;
  if (!can.protect(actor)) throw new AppError('forbidden');
  const base = { reason, setBy: actor.userId, setAt: now };
  const values = (id: number) => ({ id, before: {}, after: { reason } });
  if (user !== undefined) {
    const membership = userBuildings.in(building);
    const [member] = await db.select().from(membership).where(eq(membership.userId, user));
    if (!member) throw new AppError('not_found');
    const made = await legalHolds
      .insert(db, building, [{ ...base, userId: user }])
      .onConflictDoNothing()
      .returning();
    if (made.length > 0)
      await context.record(personHeld({ building: building.id, id: user, personal: values(user) }));
    return { count: made.length };
  }
  const ids = visit === undefined ? await visitsOf(context, visitor, features) : [visit];
  if (visit !== undefined && !(await findVisit(db, building, visit))) throw new AppError('not_found');
  if (ids.length === 0) throw new AppError('not_found');
  const made = await legalHolds
    .insert(
      db,
      building,
      ids.map((visitId) => ({ ...base, visitId })),
    )
    .onConflictDoNothing()
    .returning();
  await context.record(
    ...made.flatMap(({ visitId }) =>
      visitId === null ? [] : visitHeld({ building: building.id, id: visitId, personal: values(visitId) }),
    ),
  );
  return { count: made.length };
}

async function visitsOf(context: BuildingContext, visitor: VisitorNamed, features: readonly Feature[]) {
  const ids: number[] = [];
  for (const { visitorsHeld } of features)
    ids.push(...((await visitorsHeld?.visits?.(context, visitor)) ?? []));
  return ids;
}

/** Ends a hold: from then on its person or visit is forgotten and erased as any other. */
export async function liftHold(
  context: BuildingContext,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const { db, actor, building } = context;
  if (!can.protect(actor)) throw new AppError('forbidden');
  const [gone] = await legalHolds.delete(db, building, (table) => eq(table.id, id)).returning();
  if (!gone) throw new AppError('not_found');
  const about = gone.userId ?? gone.visitId ?? 0;
  const released = gone.userId === null ? visitReleased : personReleased;
  await context.record(
    released({
      building: building.id,
      id: about,
      personal: { id: about, before: { reason: gone.reason }, after: { reason } },
    }),
  );
}
