import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { actorById } from '../../../core/access/server/sessions.ts';
import { can } from '../../../core/people/policy.ts';
import { eraseAccount } from '../../../core/people/server/deleteAccount.ts';
import { userBuildings } from '../../../core/people/server/tables.ts';
import type { Feature } from '../../../core/server/feature.ts';
import type { Actor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { UserContext } from '../../../kit/server/http/http.ts';
import type { DeletionRequest, RequestClosing } from '../deletionRequest.ts';
import { deletionDeclined } from '../facts.ts';
import { mailDeclined } from './outcomeMails.ts';
import { deletionRequests } from './tables.ts';

const isOpen = and(isNotNull(deletionRequests.userId), isNull(deletionRequests.closedAt));

/** Open requests of people who share a building with the caller, the oldest first. */
export async function listDeletionRequests(context: UserContext): Promise<DeletionRequest[]> {
  const { db, actor, everywhere } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const membership = userBuildings.in(everywhere);
  const rows = await db
    .selectDistinctOn([deletionRequests.id], {
      id: deletionRequests.id,
      userId: membership.userId,
      proven: deletionRequests.proven,
      requestedAt: deletionRequests.requestedAt,
    })
    .from(deletionRequests)
    .innerJoin(membership, eq(membership.userId, deletionRequests.userId))
    .where(isOpen)
    .orderBy(asc(deletionRequests.id));
  const shown: DeletionRequest[] = [];
  for (const { id, userId, proven, requestedAt } of rows) {
    const person = await actorById(db, userId);
    if (!person) continue;
    shown.push({
      id,
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      companyName: person.company.name,
      buildings: person.buildings.map((building) => ({ id: building.id, name: building.name })),
      requestedAt: requestedAt.toISOString(),
      proven,
      mayDelete: mayErase(actor, person),
    });
  }
  return shown;
}

/** Whoever administers all the person's buildings, and could have given them their role. */
function mayErase(actor: Actor, { role, buildings }: Actor): boolean {
  return can.handle(actor, { role, buildings: buildings.map(({ id }) => id) });
}

/** Closes a request, and mails its outcome. The account goes the same way as when its owner deletes it. */
export async function closeRequest(
  context: UserContext,
  { id, deleteAccount, reason }: { id: number } & RequestClosing,
  erasures: readonly NonNullable<Feature['eraseAccountData']>[],
): Promise<void> {
  const { db, actor, now, everywhere } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const [request] = await db
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.id, id), isOpen))
    .for('update');
  const person = request?.userId ? await actorById(db, request.userId) : null;
  if (!person?.buildings.some((building) => everywhere.ids.includes(building.id)))
    throw new AppError('not_found');
  if (!mayErase(actor, person)) throw new AppError('forbidden');
  if (deleteAccount) {
    const theirs = new BuildingScope(person.buildings.map((building) => building.id));
    await eraseAccount({ ...context, actor: person, everywhere: theirs }, erasures);
    return;
  }
  await db
    .update(deletionRequests)
    .set({ closedAt: now, outcome: 'kept' })
    .where(eq(deletionRequests.id, id));
  await mailDeclined(context, { request: id, person, reason });
  await context.record(deletionDeclined({ building: null, id: person.userId }));
}

/** Whoever is deleted, by whichever way, has nothing left to ask for. */
export async function closeOwnRequests({ db, actor, now }: UserContext): Promise<void> {
  await db
    .update(deletionRequests)
    .set({ closedAt: now, outcome: 'deleted' })
    .where(and(eq(deletionRequests.userId, actor.userId), isOpen));
}
