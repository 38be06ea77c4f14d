import { like, or, sql } from 'drizzle-orm';
import { enqueueAccountInvitationMail } from '../../../core/access/server/accountInvitation.ts';
import { reassignVerifications } from '../../../core/access/server/verifications.ts';
import { findPersonByEmail } from '../../../core/people/server/queries.ts';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import type { Role } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { registrationExpired, userRegistered } from '../activity.ts';
import { OPENED_LINK_LIFETIME_MS } from '../registration.ts';
import { type RegistrationRow, registrationColumns } from './queries.ts';
import { getRegistrationMailKey } from './registrationMailJobs.ts';
import { invitees, registrations } from './tables.ts';

export interface AccountRights {
  role: Role;
  buildings: readonly number[];
  companyId: number;
}

/** The rights must be authorised by the caller. Deletes all registrations of the address. */
export async function openAccount(
  { db, now, enqueue }: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { email, firstName, lastName, passwordHash, language }: RegistrationRow,
  { role, buildings, companyId }: AccountRights,
): Promise<Activity[]> {
  if (await findPersonByEmail(db, email)) throw new AppError('account_exists');
  const [user] = await db
    .insert(users)
    .values({ email, firstName, lastName, passwordHash, role, companyId, language, createdAt: now })
    .returning({ id: users.id });
  if (!user) throw new Error('The account was not inserted');
  for (const id of buildings) await userBuildings.insert(db, new BuildingScope([id]), [{ userId: user.id }]);
  const gone = await db
    .delete(registrations)
    .where(sql`lower(${registrations.email}) = lower(${email})`)
    .returning(registrationColumns);
  // Links mailed earlier now report that the account is open.
  await reassignVerifications(
    db,
    { purpose: 'registration', subjects: gone.map(({ id }) => id) },
    { purpose: 'accountOpened', subject: user.id },
    now,
    new Date(now.getTime() + OPENED_LINK_LIFETIME_MS),
  );
  // Mails sent before the account existed are deleted with it.
  const about = or(...gone.map(({ id }) => like(mails.key, `${getRegistrationMailKey(id)}%`)));
  await db
    .update(mails)
    .set({ aboutUserId: user.id })
    .where(about ?? sql`false`);
  // Invitations too, even if the account's address changes later.
  await db.update(invitees).set({ userId: user.id }).where(sql`lower(${invitees.email}) = lower(${email})`);
  if (passwordHash === '') await enqueueAccountInvitationMail({ db, now, enqueue }, user.id);
  const details = { role, company: companyId };
  return [
    ...gone.flatMap(({ id, buildingIds }) =>
      buildingIds.map((building) => registrationExpired({ building, id })),
    ),
    ...buildings.map((building) => userRegistered({ building, id: user.id, details })),
  ];
}
