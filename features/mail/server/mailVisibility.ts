import { and, eq, exists, inArray, isNotNull, isNull, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { buildingInUseCondition } from '../../../core/buildings/server/queries.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { userBuildings } from '../../../core/people/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { can } from '../policy.ts';

/**
 * Mails of the caller's buildings. Administrators also see mails about accounts whose buildings they all
 * administer, and those about unknown people if they administer every building.
 */
export async function mailVisibilityCondition({ db, actor, everywhere }: UserRequestContext): Promise<SQL> {
  const ofBuildings = inArray(mails.buildingId, [...everywhere.ids]);
  if (!can.read(actor)) return ofBuildings;
  const ofAccounts = and(
    isNull(mails.buildingId),
    await belongsOnlyToBuildingsCondition(db, everywhere, mails.aboutUserId),
  );
  return or(ofBuildings, ofAccounts) ?? sql`false`;
}

/** True in the demonstration without a mail server, for mails of a building. */
export function mailSecretsVisibleCondition({ env }: Pick<UserRequestContext, 'env'>): SQL<boolean> {
  const isDemonstration = env.demo && env.smtpUrl === undefined;
  return sql<boolean>`${isDemonstration} and ${mails.buildingId} is not null`;
}

function isMailComplete({ now }: Pick<UserRequestContext, 'now'>): SQL<boolean> {
  return sql<boolean>`(${mails.recipient} <> '' and ${mails.html} <> ''
    and (${mails.secretsExpireAt} is null or ${mails.secretsExpireAt} > ${now.toISOString()}::timestamptz))`;
}

export function mailSendableCondition(context: Pick<UserRequestContext, 'env' | 'now'>): SQL<boolean> {
  if (context.env.smtpUrl === undefined) return sql<boolean>`false`;
  return sql<boolean>`(${mails.state} in ('queued', 'failed', 'kept') and ${isMailComplete(context)})`;
}

export function mailLostCondition(context: Pick<UserRequestContext, 'now'>): SQL<boolean> {
  return sql<boolean>`(${mails.state} = 'failed' and not ${isMailComplete(context)})`;
}

/** Rows without a person, or about a person without a building, match only the scope of all buildings. */
async function belongsOnlyToBuildingsCondition(db: Db, scope: BuildingScope, person: PgColumn): Promise<SQL> {
  const beyond = await db
    .select({ id: buildings.id })
    .from(buildings)
    .where(and(notInArray(buildings.id, [...scope.ids]), buildingInUseCondition));
  if (beyond.length === 0) return sql`true`;
  const belongsTo = (to: BuildingScope) => {
    const membership = userBuildings.in(to);
    return exists(db.select({ one: sql`1` }).from(membership).where(eq(membership.userId, person)));
  };
  const outside = new BuildingScope(beyond.map(({ id }) => id));
  return and(isNotNull(person), belongsTo(scope), not(belongsTo(outside))) ?? sql`false`;
}
