import { like, or, sql } from 'drizzle-orm';
import { sendAccountInvitation } from '../../../core/access/server/accountInvitation.ts';
import { redirectVerifications } from '../../../core/access/server/verifications.ts';
import { personByEmail } from '../../../core/people/server/queries.ts';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import type { Role } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { registrationEnded, userRegistered } from '../activity.ts';
import { OPENED_LINK_LIFETIME_MS } from '../registration.ts';
import { mailKey } from './emails.ts';
import { type RegistrationRow, registrationColumns } from './rows.ts';
import { invitees, registrations } from './tables.ts';

export interface Rights {
  role: Role;
  buildings: readonly number[];
  companyId: number;
}

/**
 * Makes the account of a registration, with rights that somebody entitled has given; other registrations of the address
 * go. Where others confirmed it, nobody has given a password: a mail asks for it. Answers what is to be recorded. Throws `account_exists` where there is one by now.
 */
export async function openAccount(
  { db, now, enqueue }: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { email, firstName, lastName, passwordHash, language }: RegistrationRow,
  { role, buildings, companyId }: Rights,
): Promise<Activity[]> {
  if (await personByEmail(db, email)) throw new AppError('account_exists');
  const [user] = await db
    .insert(users)
    .values({ email, firstName, lastName, passwordHash, role, companyId, language, createdAt: now })
    .returning({ id: users.id });
  if (!user) throw new Error('No account was made');
  for (const id of buildings) await userBuildings.insert(db, new BuildingScope([id]), [{ userId: user.id }]);
  const gone = await db
    .delete(registrations)
    .where(sql`lower(${registrations.email}) = lower(${email})`)
    .returning(registrationColumns);
  // Whoever opens one of the mailed links again shall hear that the account is open.
  await redirectVerifications(
    db,
    { purpose: 'registration', subjects: gone.map(({ id }) => id) },
    { purpose: 'accountOpened', subject: user.id },
    now,
    new Date(now.getTime() + OPENED_LINK_LIFETIME_MS),
  );
  // What was written about them before they had an account goes with it one day.
  const about = or(...gone.map(({ id }) => like(mails.key, `${mailKey(id)}%`)));
  await db
    .update(mails)
    .set({ aboutUserId: user.id })
    .where(about ?? sql`false`);
  // So do the invitations to their address, whatever address is theirs by then.
  await db.update(invitees).set({ userId: user.id }).where(sql`lower(${invitees.email}) = lower(${email})`);
  if (passwordHash === '') await sendAccountInvitation({ db, now, enqueue }, user.id);
  const says = { role, company: companyId };
  return [
    ...gone.flatMap(({ id, buildingIds }) =>
      buildingIds.map((building) => registrationEnded({ building, id })),
    ),
    ...buildings.map((building) => userRegistered({ building, id: user.id, says })),
  ];
}
