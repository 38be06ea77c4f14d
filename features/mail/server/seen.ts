import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { liesWholly } from '../../../core/people/server/wholly.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { UserContext } from '../../../kit/server/http/router.ts';
import { can } from '../policy.ts';

/**
 * Which mails the caller is shown: those of their buildings, and an administrator those about accounts all of whose buildings they
 * administer, or about nobody known where they administer every building.
 */
export async function seenBy({ db, actor, everywhere }: UserContext): Promise<SQL> {
  const ofBuildings = inArray(mails.buildingId, [...everywhere.ids]);
  if (!can.read(actor)) return ofBuildings;
  const ofAccounts = and(isNull(mails.buildingId), await liesWholly(db, everywhere, mails.aboutUserId));
  return or(ofBuildings, ofAccounts) ?? sql`false`;
}

/** Whether the reader is shown what the mail opens: of a building's mails, in the demonstration without a mail server. */
export function showsSecrets({ env }: Pick<UserContext, 'env'>): SQL<boolean> {
  const isDemonstration = env.demo && env.smtpUrl === undefined;
  return sql<boolean>`${isDemonstration} and ${mails.buildingId} is not null`;
}

/** Whether nothing of a mail is gone, and what it opens still opens something. */
function isWhole({ now }: Pick<UserContext, 'now'>): SQL<boolean> {
  return sql<boolean>`(${mails.recipient} <> '' and ${mails.html} <> ''
    and (${mails.secretsExpireAt} is null or ${mails.secretsExpireAt} > ${now.toISOString()}::timestamptz))`;
}

/** Whether a mail that has not left could. */
export function isSendable(context: Pick<UserContext, 'env' | 'now'>): SQL<boolean> {
  if (context.env.smtpUrl === undefined) return sql<boolean>`false`;
  return sql<boolean>`(${mails.state} in ('queued', 'failed', 'kept') and ${isWhole(context)})`;
}

/** Whether a mail could not be delivered and never can be. */
export function isGone(context: Pick<UserContext, 'now'>): SQL<boolean> {
  return sql<boolean>`(${mails.state} = 'failed' and not ${isWhole(context)})`;
}
