import { nameInWords } from '../../../kit/nameInWords.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import type { UserContext } from '../../../kit/server/http/http.ts';
import { type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { letters } from '../../../kit/server/mail/letter.ts';
import { mailing } from '../../../kit/server/mail/mailing.ts';
import { buildingsNamed } from '../../buildings/server/queries.ts';
import { onlyBuildingOf } from '../../people/server/onlyBuilding.ts';
import { lockPerson } from '../../people/server/queries.ts';
import { ACCOUNT_INVITATION_LIFE } from '../session.ts';
import { actorById, hashToken } from './sessions.ts';
import { isMailed, makeVerification, withdrawVerifications } from './verifications.ts';

/** Mails whose account somebody else has opened a link to its first password. `invitedAt`: ISO 8601. */
const inviteToAccount = job<{ user: number; invitedAt: string }>('access.inviteToAccount');

const purpose = 'accountInvitation';

/** Invites somebody to choose their first password; the link of an earlier invitation opens nothing any more. */
export async function sendAccountInvitation(
  { db, enqueue, now }: Pick<UserContext, 'db' | 'enqueue' | 'now'>,
  user: number,
  options: { bulk?: boolean } = {},
): Promise<void> {
  await withdrawVerifications(db, { purpose, subject: user });
  await enqueue(inviteToAccount, { user, invitedAt: now.toISOString() }, options);
}

export function accountInvitationJob({ env, translate }: JobDependencies): JobHandler {
  return mailing(env, inviteToAccount, async ({ user, invitedAt }, { tx }) => {
    const person = await lockPerson(tx, user);
    const about = { purpose, subject: user } as const;
    if (!person?.active || person.email === null || person.passwordHash !== '') return;
    if (await isMailed(tx, about)) return;
    const expiresAt = new Date(new Date(invitedAt).getTime() + ACCOUNT_INVITATION_LIFE);
    const token = await makeVerification(tx, about, expiresAt);
    const { email, language, firstName } = person;
    const account = await actorById(tx, user);
    const named = await buildingsNamed(tx, account?.buildings.map(({ id }) => id) ?? []);
    const words = {
      name: nameInWords(firstName),
      building: named.map(({ name }) => name).join(', '),
      company: account?.company.name ?? '',
      email,
    };
    const opening = {
      ...{ words: 'mail.invitation', params: () => words, to: { email, language } },
      ...{ from: null, legalPagesOf: await onlyBuildingOf(tx, user) },
    };
    const composed = letters('access', { env, translate })(opening, (t) => ({
      paragraphs: [t('mail.invitation.hello'), t('mail.invitation.text')],
      facts: [
        { label: t('mail.invitation.building'), lines: [words.building] },
        { label: t('mail.invitation.company'), lines: [words.company] },
        { label: t('mail.invitation.logIn'), lines: [email] },
      ],
      action: {
        sentence: t('mail.invitation.open'),
        label: t('mail.invitation.label'),
        path: `/welcome/${user}/${token}`,
      },
      closing: [t('mail.invitation.expires')],
      smallPrint: [t('mail.invitation.why')],
      secrets: [token],
      secretsExpireAt: expiresAt,
    }));
    return { ...composed, key: `${inviteToAccount.name}:${user}:${hashToken(token)}`, aboutUserId: user };
  });
}
