import { like, or, sql } from 'drizzle-orm';
import { enqueueAccountInvitationMail } from '../../../core/access/server/accountInvitation.ts';
import { reassignVerificationLinks } from '../../../core/access/server/verifications.ts';
import { findPersonByEmail } from '../../../core/people/server/queries.ts';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import type { Role } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { registrationExpired, userRegistered } from '../activity.ts';
import { REGISTRATION_OUTCOME_LIFETIME_MS } from '../registration.ts';
import { getAccountRegistrationMailKey } from './buildAccountRegistrationMailHandlers.ts';
import { type AccountRegistrationRecord, accountRegistrationRecordColumns } from './queries.ts';
import { accountRegistrations, registrationInvitees } from './tables.ts';

export interface NewAccountRights {
  role: Role;
  buildings: readonly number[];
  companyId: number;
}

/** The rights must be authorised by the caller. Deletes all registrations of the address. */
export async function openAccount(
  { db, now, enqueue }: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { email, firstName, lastName, passwordHash, language }: AccountRegistrationRecord,
  { role, buildings, companyId }: NewAccountRights,
): Promise<Activity[]> {
  if (await findPersonByEmail(db, email)) throw new AppError('account_exists');
  const [user] = await db
    .insert(users)
    .values({ email, firstName, lastName, passwordHash, role, companyId, language, createdAt: now })
    .returning({ id: users.id });
  if (!user) throw new Error('The account was not inserted');
  for (const id of buildings) await userBuildings.insert(db, new BuildingScope([id]), [{ userId: user.id }]);
  const deletedRegistrations = await db
    .delete(accountRegistrations)
    .where(sql`lower(${accountRegistrations.email}) = lower(${email})`)
    .returning(accountRegistrationRecordColumns);
  // Links mailed earlier now report that the account is open.
  await reassignVerificationLinks(
    db,
    { purpose: 'registration', subjects: deletedRegistrations.map(({ id }) => id) },
    { purpose: 'accountOpened', subject: user.id },
    now,
    new Date(now.getTime() + REGISTRATION_OUTCOME_LIFETIME_MS),
  );
  // Mails sent before the account existed are deleted with it.
  const isRegistrationMail = or(
    ...deletedRegistrations.map(({ id }) => like(mails.key, `${getAccountRegistrationMailKey(id)}%`)),
  );
  await db
    .update(mails)
    .set({ aboutUserId: user.id })
    .where(isRegistrationMail ?? sql`false`);
  // Invitations too, even if the account's address changes later.
  await db
    .update(registrationInvitees)
    .set({ userId: user.id })
    .where(sql`lower(${registrationInvitees.email}) = lower(${email})`);
  if (passwordHash === '') await enqueueAccountInvitationMail({ db, now, enqueue }, user.id);
  const details = { role, company: companyId };
  return [
    ...deletedRegistrations.flatMap(({ id, buildingIds }) =>
      buildingIds.map((building) => registrationExpired({ building, id })),
    ),
    ...buildings.map((building) => userRegistered({ building, id: user.id, details })),
  ];
}
