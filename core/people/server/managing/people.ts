import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Actor, isAdministrator, isStaff, type Role } from '../../../../kit/actor.ts';
import { AppError } from '../../../../kit/errors.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { Building, type BuildingContext, type UserContext } from '../../../../kit/server/http/router.ts';
import { can } from '../../policy.ts';
import { userBuildings, users } from '../tables.ts';

/** Somebody's account, whatever becomes of it, with all their buildings: also those that are not the reader's. */
export type Account = typeof users.$inferSelect & { email: string; buildings: number[] };

/** Neither deleted nor ended in another account of the same person. */
export const isThere = and(isNull(users.deletedAt), isNull(users.mergedInto));

/**
 * Whom somebody may know of: staff the people of their buildings, who looks after a company those of it that share a building. A
 * condition in a query over `users`; `mayKnow` is the same of one account.
 */
export function known({
  db,
  actor,
  everywhere,
}: Pick<UserContext, 'db' | 'actor' | 'everywhere'>): SQL | undefined {
  const membership = userBuildings.in(everywhere);
  const shared = db.select({ one: sql`1` }).from(membership).where(eq(membership.userId, users.id));
  return and(
    isThere,
    sql`exists ${shared}`,
    isStaff(actor) ? undefined : eq(users.companyId, actor.company.id),
  );
}

const mayKnow = (actor: Actor, { companyId, buildings }: Account) =>
  buildings.some((id) => actor.buildings.some((own) => own.id === id)) &&
  (isStaff(actor) || companyId === actor.company.id);

/** Whether the actor may change somebody as they are. */
export const mayHandle = (
  actor: Actor,
  { role, companyId, buildings }: Pick<Account, 'role' | 'companyId' | 'buildings'>,
): boolean => can.handle(actor, { role, companyId, buildings });

/** Throws `forbidden` for who neither reads nor looks after people. */
export function requireReader(actor: Actor): void {
  if (!can.seePeople(actor)) throw new AppError('forbidden');
}

/**
 * Accounts, locked in one order until the transaction ends, as far as the actor may know of them. Throws `forbidden` for who looks after
 * nobody.
 */
export async function lockAccounts(
  context: UserContext,
  ids: readonly number[],
): Promise<Map<number, Account>> {
  const { db, actor } = context;
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const wanted = sql`${users.id} = any(${sql.param([...ids])}::integer[])`;
  const rows = await db.select().from(users).where(and(wanted, isThere)).orderBy(users.id).for('update');
  const buildingsOf = await allBuildingsOf(db, ids);
  const accounts = rows.flatMap(({ email, ...row }): Account[] =>
    email === null ? [] : [{ ...row, email, buildings: buildingsOf.get(row.id) ?? [] }],
  );
  return new Map(
    accounts.filter((account) => mayKnow(actor, account)).map((account) => [account.id, account]),
  );
}

/** One account that the actor may change, locked. Throws `not_found`, `forbidden` or `person_not_yours`. */
export async function lockHandled(context: UserContext, id: number): Promise<Account> {
  const account = (await lockAccounts(context, [id])).get(id);
  if (!account) throw new AppError('not_found');
  requireHandled(context.actor, account);
  return account;
}

/** Throws `person_not_yours` where the actor may not change somebody as they are. */
export function requireHandled(actor: Actor, account: Account): void {
  if (!mayHandle(actor, account)) throw new AppError('person_not_yours');
}

/** What somebody shall be. */
export interface Standing {
  role: Role;
  companyId: number;
  buildings: readonly number[];
  managesCompany: boolean;
}

/** Throws where the actor may not make somebody this: above their own role, elsewhere, or looking after a company. */
export function requireGrant(
  actor: Actor,
  { role, companyId, buildings, managesCompany }: Standing,
  before?: Pick<Standing, 'managesCompany'>,
): void {
  if (buildings.some((id) => !actor.buildings.some((own) => own.id === id))) throw new AppError('not_found');
  if (!can.handle(actor, { role, companyId, buildings })) throw new AppError('role_above_yours');
  if (managesCompany !== (before?.managesCompany ?? false) && !isAdministrator(actor))
    throw new AppError('manager_not_yours');
}

/**
 * All buildings of some people. Plain SQL, because it reads buildings outside the caller's scope. Callers learn only whether
 * all of them are their own.
 */
export async function allBuildingsOf(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ user_id: number; buildings: number[] }>(sql`
    select user_id, array_agg(building_id order by building_id) as buildings from user_buildings
      where user_id = any(${sql.param([...ids])}::integer[]) group by user_id`);
  return new Map(rows.map((row) => [row.user_id, row.buildings]));
}

/** The right to who belongs to some buildings, of which the caller may make somebody a member, or ask who is one. */
export const membersOf = (buildings: readonly number[]): BuildingScope => new BuildingScope(buildings);

/** The context of each of the caller's own buildings, or of those of them that are named. */
export const inOwnBuildings = (context: UserContext, named?: readonly number[]): BuildingContext[] =>
  context.actor.buildings
    .filter(({ id }) => named?.includes(id) ?? true)
    .map((building) => ({ ...context, building: new Building(building) }));
