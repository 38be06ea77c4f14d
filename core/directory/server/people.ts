import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Actor, isAdministrator, isStaff, type Role } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { Building, type BuildingContext, type UserRequestContext } from '../../../kit/server/http/router.ts';
import { can } from '../../people/policy.ts';
import { userBuildings, users } from '../../people/server/tables.ts';

/** With all buildings, including those that the reader does not share. */
export type AccountWithBuildings = typeof users.$inferSelect & { email: string; buildings: number[] };

/** Neither deleted nor merged into another account. */
export const existingAccountCondition = and(isNull(users.deletedAt), isNull(users.mergedInto));

/** `canSee` is the same rule for one account. */
export function visiblePersonCondition({
  db,
  actor,
  everywhere,
}: Pick<UserRequestContext, 'db' | 'actor' | 'everywhere'>): SQL | undefined {
  const membership = userBuildings.in(everywhere);
  const shared = db.select({ one: sql`1` }).from(membership).where(eq(membership.userId, users.id));
  return and(
    existingAccountCondition,
    sql`exists ${shared}`,
    isStaff(actor) ? undefined : eq(users.companyId, actor.company.id),
  );
}

const canSee = (actor: Actor, { companyId, buildings }: AccountWithBuildings) =>
  buildings.some((id) => actor.buildings.some((own) => own.id === id)) &&
  (isStaff(actor) || companyId === actor.company.id);

export const canManageAccount = (
  actor: Actor,
  { role, companyId, buildings }: Pick<AccountWithBuildings, 'role' | 'companyId' | 'buildings'>,
): boolean => can.handle(actor, { role, companyId, buildings });

export function requirePeopleReader(actor: Actor): void {
  if (!can.seePeople(actor)) throw new AppError('forbidden');
}

/** Locks in the order of ids. Accounts that the actor may not see are left out. */
export async function lockAccounts(
  context: UserRequestContext,
  ids: readonly number[],
): Promise<Map<number, AccountWithBuildings>> {
  const { db, actor } = context;
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const idCondition = sql`${users.id} = any(${sql.param([...ids])}::integer[])`;
  const rows = await db
    .select()
    .from(users)
    .where(and(idCondition, existingAccountCondition))
    .orderBy(users.id)
    .for('update');
  const buildingsOf = await findBuildingIdsOfPeople(db, ids);
  const accounts = rows.flatMap(({ email, ...row }): AccountWithBuildings[] =>
    email === null ? [] : [{ ...row, email, buildings: buildingsOf.get(row.id) ?? [] }],
  );
  return new Map(
    accounts.filter((account) => canSee(actor, account)).map((account) => [account.id, account]),
  );
}

export async function lockManageableAccount(
  context: UserRequestContext,
  id: number,
): Promise<AccountWithBuildings> {
  const account = (await lockAccounts(context, [id])).get(id);
  if (!account) throw new AppError('not_found');
  requireCanManageAccount(context.actor, account);
  return account;
}

export function requireCanManageAccount(actor: Actor, account: AccountWithBuildings): void {
  if (!canManageAccount(actor, account)) throw new AppError('person_not_yours');
}

interface RightsToGrant {
  role: Role;
  companyId: number;
  buildings: readonly number[];
  managesCompany: boolean;
}

export function requireGrantableRights(
  actor: Actor,
  { role, companyId, buildings, managesCompany }: RightsToGrant,
  before?: Pick<RightsToGrant, 'managesCompany'>,
): void {
  if (buildings.some((id) => !actor.buildings.some((own) => own.id === id))) throw new AppError('not_found');
  if (!can.handle(actor, { role, companyId, buildings })) throw new AppError('role_above_yours');
  if (managesCompany !== (before?.managesCompany ?? false) && !isAdministrator(actor))
    throw new AppError('manager_not_yours');
}

/**
 * Plain SQL, because it reads buildings outside of the caller's scope. Callers only learn whether all are
 * their own.
 */
export async function findBuildingIdsOfPeople(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ user_id: number; buildings: number[] }>(sql`
    select user_id, array_agg(building_id order by building_id) as buildings from user_buildings
      where user_id = any(${sql.param([...ids])}::integer[]) group by user_id`);
  return new Map(rows.map((row) => [row.user_id, row.buildings]));
}

/** Scope for memberships. The caller must have checked the permission. */
export const createMembershipScope = (buildings: readonly number[]): BuildingScope =>
  new BuildingScope(buildings);

export const buildOwnBuildingContexts = (
  context: UserRequestContext,
  buildingIds?: readonly number[],
): BuildingContext[] =>
  context.actor.buildings
    .filter(({ id }) => buildingIds?.includes(id) ?? true)
    .map((building) => ({ ...context, building: new Building(building) }));
