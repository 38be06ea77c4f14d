import { eq, inArray, isNull } from 'drizzle-orm';
import type { SubjectsOnLegalHold, VisitorIdentity } from '../../../core/feature/server/personalData.ts';
import { findPeopleOnLegalHold } from '../../../core/legalHolds/server/legalHolds.ts';
import { legalHolds } from '../../../core/legalHolds/server/tables.ts';
import { findPeopleNames } from '../../../core/people/server/findPeopleNames.ts';
import { userBuildings } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { toNameKey } from '../../../kit/search.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { instantSortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { findVisit, visits } from '../../visits/server/shared.ts';
import {
  personHoldLifted,
  personHoldSet,
  visitHoldLifted,
  visitHoldSet,
  visitorHoldLifted,
  visitorHoldSet,
} from '../activity.ts';
import type { DataSubjectReference } from '../dataSubject.ts';
import type { LegalHold, legalHoldSorts, NewLegalHold } from '../legalHold.ts';
import { can } from '../policy.ts';

export async function listLegalHolds(
  context: BuildingContext,
  query: PageQuery<(typeof legalHoldSorts)[number]>,
): Promise<PageOfRows<LegalHold>> {
  const { db, actor, building } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const table = legalHolds.in(building);
  const list = db.select().from(table).as('list');
  const sorts = { since: instantSortValue(list.setAt) };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  const people = await findPeopleNames(
    db,
    rows.flatMap(({ userId, setBy }) => [userId ?? [], setBy].flat()),
  );
  const visitsById = await findVisitsById(
    context,
    rows.flatMap(({ visitId }) => visitId ?? []),
  );
  const holds: LegalHold[] = [];
  for (const { id, userId, visitId, visitorName, visitorEmail, reason, setBy, setAt } of rows) {
    const visit = visitId === null ? undefined : visitsById.get(visitId);
    const visitor = visit ? getVisitor(visit) : { name: visitorName ?? '', email: visitorEmail ?? '' };
    const person = userId === null ? undefined : people.get(userId);
    holds.push({
      id,
      reason,
      setBy: people.get(setBy) ?? '',
      setAt: setAt.toISOString(),
      kind: userId !== null ? 'person' : visitId !== null ? 'visit' : 'visitor',
      name: person ?? (visitor.name || visitor.email),
      visitDate: visit?.date ?? null,
    });
  }
  return { ...page, rows: holds };
}

async function findVisitsById({ db, building }: BuildingContext, ids: number[]) {
  const table = visits.in(building);
  const rows = await db.select().from(table).where(inArray(table.id, ids));
  return new Map(rows.map((visit) => [visit.id, visit]));
}

type Visit = NonNullable<Awaited<ReturnType<typeof findVisit>>>;
const getVisitor = (visit: Visit): VisitorIdentity => ({
  name: `${visit.visitorFirstName} ${visit.visitorLastName}`.trim(),
  email: visit.visitorEmail ?? '',
});

interface VisitorHold extends VisitorIdentity {
  id: number;
  visitId: number | null;
}

export async function findAllVisitorHolds(db: Db, building: BuildingScope): Promise<VisitorHold[]> {
  const rows = await db
    .select()
    .from(legalHolds.in(building))
    .where(isNull(legalHolds.in(building).userId));
  const holds: VisitorHold[] = [];
  for (const { id, visitId, visitorName, visitorEmail } of rows) {
    const visit = visitId === null ? undefined : await findVisit(db, building, visitId);
    const visitor = visit ? getVisitor(visit) : { name: visitorName ?? '', email: visitorEmail ?? '' };
    holds.push({ id, visitId, ...visitor });
  }
  return holds;
}

export const getVisitorIdentityKey = ({ name, email }: VisitorIdentity) =>
  `${toNameKey(name)}\n${email.toLowerCase()}`;
const hasSameEmail = (one: VisitorIdentity, other: VisitorIdentity) =>
  one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase();

export const isVisitorNamedInHold = (hold: VisitorIdentity, visitor: VisitorIdentity) =>
  getVisitorIdentityKey(hold) === getVisitorIdentityKey(visitor) || hasSameEmail(hold, visitor);

/**
 * True if the hold prevents the erasure of the visitor, like `visitor_is_held` in SQL: without an address,
 * the same name is enough.
 */
export const isVisitorErasurePreventedByHold = (hold: VisitorHold, visitor: VisitorIdentity) =>
  isVisitorNamedInHold(hold, visitor) ||
  (hold.visitId === null &&
    (hold.email === '' || visitor.email === '') &&
    toNameKey(hold.name) !== '' &&
    toNameKey(hold.name) === toNameKey(visitor.name));

export async function findSubjectsOnLegalHold(db: Db, building: BuildingScope): Promise<SubjectsOnLegalHold> {
  const holds = await findAllVisitorHolds(db, building);
  return {
    users: await findPeopleOnLegalHold(db),
    visits: holds.flatMap(({ visitId }) => visitId ?? []),
    addresses: holds.flatMap(({ email }) => email.toLowerCase() || []),
  };
}

/** An existing hold is kept with its reason, and the count is 0. */
export async function placeLegalHold(
  context: BuildingContext,
  { user, visit, reason, name, email }: NewLegalHold,
): Promise<{ count: number }> {
  const { db, actor, building, now } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
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
  const [inserted] = await legalHolds
    .insert(db, building, [
      { userId: user ?? null, visitId: visit ?? null, ...visitor, reason, setBy: actor.userId, setAt: now },
    ])
    .onConflictDoNothing()
    .returning();
  if (!inserted) return { count: 0 };
  await context.recordActivity(
    createHoldActivity(context, inserted, 'set', { before: {}, after: { reason } }),
  );
  return { count: 1 };
}

type Row = ReturnType<typeof legalHolds.in>['$inferSelect'];
type Change = Record<'before' | 'after', { reason?: string }>;

function createHoldActivity(
  { actor, building: { id: building } }: BuildingContext,
  hold: Row,
  action: 'set' | 'lifted',
  change: Change,
) {
  const { userId, visitId } = hold;
  if (userId !== null) {
    const input = { building, id: userId, personal: { id: userId, ...change } };
    return action === 'set' ? personHoldSet(input) : personHoldLifted(input);
  }
  if (visitId !== null) {
    const input = { building, id: visitId, personal: { id: visitId, ...change } };
    return action === 'set' ? visitHoldSet(input) : visitHoldLifted(input);
  }
  // A visitor has no id, so the reason is stored as personal data of the administrator.
  const input = {
    building,
    id: building,
    details: { hold: hold.id },
    personal: { id: actor.userId, ...change },
  };
  return action === 'set' ? visitorHoldSet(input) : visitorHoldLifted(input);
}

export async function liftLegalHold(
  context: BuildingContext,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const { db, actor, building } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const [hold] = await legalHolds.delete(db, building, (table) => eq(table.id, id)).returning();
  if (!hold) throw new AppError('not_found');
  await recordLiftedHold(context, [hold], reason);
}

export async function liftSubjectHolds(
  context: BuildingContext,
  { user, reason, ...visitor }: DataSubjectReference & { reason: string },
): Promise<void> {
  const { db, actor, building } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const subjectHolds =
    user === undefined
      ? (await findAllVisitorHolds(db, building))
          .filter((hold) => isVisitorNamedInHold(hold, visitor))
          .map(({ id }) => id)
      : [];
  const liftedHolds = await legalHolds
    .delete(db, building, (table) =>
      user === undefined ? inArray(table.id, subjectHolds) : eq(table.userId, user),
    )
    .returning();
  if (liftedHolds.length === 0) throw new AppError('not_found');
  await recordLiftedHold(context, liftedHolds, reason);
}

async function recordLiftedHold(context: BuildingContext, holds: readonly Row[], reason: string) {
  const facts = holds.map((hold) =>
    createHoldActivity(context, hold, 'lifted', { before: { reason: hold.reason }, after: { reason } }),
  );
  await context.recordActivity(...facts);
}
