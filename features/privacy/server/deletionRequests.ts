import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { eraseAccount } from '../../../core/accounts/server/deleteOwnAccount.ts';
import { buildDeletionPreviewForStaff } from '../../../core/accounts/server/previewAccountDeletion.ts';
import type { DeletionEffect } from '../../../core/feature/deletionEffects.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { can } from '../../../core/people/policy.ts';
import { findActor, findActorAccountsById } from '../../../core/people/server/actors.ts';
import { companies, userBuildings, users } from '../../../core/people/server/tables.ts';
import type { Actor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { instantSortValue, readPage, textSortValue } from '../../../kit/server/database/cursorPagination.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import { deletionDeclined, deletionRequestsChanged } from '../activity.ts';
import type {
  AccountDeletionClosing,
  AccountDeletionRequest,
  DeletionRequestSort,
} from '../deletionRequest.ts';
import { getAnswerDueDate } from './getAnswerDueDate.ts';
import { writeDeletionDeclinedMail } from './outcomeMails.ts';
import { accountDeletionRequests } from './tables.ts';

const isOpen = and(isNotNull(accountDeletionRequests.userId), isNull(accountDeletionRequests.closedAt));

export async function listDeletionRequests(
  context: UserRequestContext,
  query: PageQuery<DeletionRequestSort>,
): Promise<PageOfRows<AccountDeletionRequest>> {
  const { db, actor, everywhere } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const membership = userBuildings.in(everywhere);
  const { id, proven, requestedAt } = accountDeletionRequests;
  const { firstName, lastName, email } = users;
  const list = db
    .select({ id, proven, requestedAt, userId: sql<number>`${users.id}`.as('user_id'), firstName, lastName })
    .from(accountDeletionRequests)
    .innerJoin(users, eq(users.id, accountDeletionRequests.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        isOpen,
        sql`exists (select from ${membership} where ${membership.userId} = ${users.id})`,
        containsWordsCondition([firstName, lastName, email, companies.name], query.search),
      ),
    )
    .as('list');
  const sorts = {
    name: textSortValue(sql`${list.firstName} || ' ' || ${list.lastName}`),
    since: instantSortValue(list.requestedAt),
  };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  const people = await findActorAccountsById(
    db,
    rows.map(({ userId }) => userId),
  );
  const requests: AccountDeletionRequest[] = [];
  for (const { id, userId, proven, requestedAt } of rows) {
    const person = people.get(userId);
    if (!person) continue;
    requests.push({
      id,
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      companyName: person.company.name,
      buildings: person.buildings.map((building) => ({ id: building.id, name: building.name })),
      requestedAt: requestedAt.toISOString(),
      dueOn: getAnswerDueDate(getToday('UTC', requestedAt)),
      proven,
      mayDelete: canDeleteAccount(actor, person),
    });
  }
  return { ...page, rows: requests };
}

/** The caller must administer all buildings of the person and be able to grant their role. */
function canDeleteAccount(actor: Actor, { role, buildings, company }: Actor): boolean {
  return can.handle(actor, { role, buildings: buildings.map(({ id }) => id), companyId: company.id });
}

export async function previewRequestedDeletion(
  context: UserRequestContext,
  { id }: { id: number },
  features: readonly Feature[],
): Promise<{ leaving: DeletionEffect[] }> {
  if (!can.administer(context.actor)) throw new AppError('forbidden');
  const [request] = await context.db.select().from(accountDeletionRequests).where(isOpenRequest(id));
  return buildDeletionPreviewForStaff(await createRequesterContext(context, request), features);
}

const isOpenRequest = (id: number) => and(eq(accountDeletionRequests.id, id), isOpen);

/** Throws `not_found`, or `forbidden` if the caller may not delete this account. */
async function createRequesterContext(
  context: UserRequestContext,
  request: Pick<typeof accountDeletionRequests.$inferSelect, 'userId'> | undefined,
): Promise<UserRequestContext> {
  const { db, actor, everywhere } = context;
  const person = request?.userId ? await findActor(db, request.userId) : null;
  if (!person?.buildings.some((building) => everywhere.ids.includes(building.id)))
    throw new AppError('not_found');
  if (!canDeleteAccount(actor, person)) throw new AppError('forbidden');
  return createUserContextForPerson(context, person);
}

/** Lets the caller act as the person. The caller must have checked permission. */
export function createUserContextForPerson(context: UserRequestContext, person: Actor): UserRequestContext {
  const ownScope = new BuildingScope(person.buildings.map((building) => building.id));
  return { ...context, actor: person, everywhere: ownScope };
}

export async function closeDeletionRequest(
  context: UserRequestContext,
  { id, deleteAccount, reason }: { id: number } & AccountDeletionClosing,
  features: readonly Feature[],
): Promise<void> {
  const { db, actor, now } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const [request] = await db.select().from(accountDeletionRequests).where(isOpenRequest(id)).for('update');
  const requesterContext = await createRequesterContext(context, request);
  if (deleteAccount) {
    await eraseAccount(requesterContext, features);
    return;
  }
  const person = requesterContext.actor;
  await db
    .update(accountDeletionRequests)
    .set({ closedAt: now, outcome: 'kept' })
    .where(eq(accountDeletionRequests.id, id));
  await writeDeletionDeclinedMail(context, { request: id, person, reason });
  const buildingIds = person.buildings.map(({ id }) => id);
  await context.recordActivity(
    deletionDeclined({ building: null, id: person.userId }),
    ...toDeletionRequestsChangedActivities(buildingIds),
  );
}

export async function closeOwnDeletionRequests({
  db,
  actor,
  everywhere,
  now,
  recordActivity,
}: UserRequestContext): Promise<void> {
  const closedRequests = await db
    .update(accountDeletionRequests)
    .set({ closedAt: now, outcome: 'deleted' })
    .where(and(eq(accountDeletionRequests.userId, actor.userId), isOpen))
    .returning({ id: accountDeletionRequests.id });
  if (closedRequests.length > 0) await recordActivity(...toDeletionRequestsChangedActivities(everywhere.ids));
}

export const toDeletionRequestsChangedActivities = (buildings: readonly number[]) =>
  buildings.map((building) => deletionRequestsChanged({ building, id: building }));
