import { and, desc, inArray, like, sql } from 'drizzle-orm';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import { notifyActivity } from '../../../kit/server/activity/recordActivity.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { type mailStates, mails } from '../../../kit/server/database/tables.ts';
import { hashToken } from '../../../kit/server/hashing/tokenHash.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import { createMailJobHandler } from '../../../kit/server/mail/mailJob.ts';
import { findBuildingNames } from '../../buildings/server/queries.ts';
import { passwordLinkSent } from '../../people/activity.ts';
import { findActor } from '../../people/server/actors.ts';
import { findOnlyBuildingId } from '../../people/server/findOnlyBuildingId.ts';
import { lockPerson } from '../../people/server/queries.ts';
import { ACCOUNT_INVITATION_LIFETIME } from '../session.ts';
import { createVerificationLink, hasVerificationLink, withdrawVerificationLinks } from './verifications.ts';

const accountInvitationMailJob = defineJob<{ user: number; invitedAt: string }>('access.inviteToAccount');

const purpose = 'accountInvitation';

export async function enqueueAccountInvitationMail(
  { db, enqueue, now }: Pick<UserRequestContext, 'db' | 'enqueue' | 'now'>,
  user: number,
  options: { bulk?: boolean } = {},
): Promise<void> {
  await withdrawVerificationLinks(db, { purpose, subject: user });
  await enqueue(accountInvitationMailJob, { user, invitedAt: now.toISOString() }, options);
}

/** People without an invitation are missing from the map. */
export async function findInvitationStates(
  db: Db,
  people: readonly number[],
): Promise<Map<number, (typeof mailStates)[number]>> {
  if (people.length === 0) return new Map();
  const aboutUserId = sql<number>`${mails.aboutUserId}`;
  const rows = await db
    .selectDistinctOn([mails.aboutUserId], { user: aboutUserId, state: mails.state })
    .from(mails)
    .where(
      and(inArray(mails.aboutUserId, [...people]), like(mails.key, `${accountInvitationMailJob.name}:%`)),
    )
    .orderBy(mails.aboutUserId, desc(mails.id));
  return new Map(rows.map(({ user, state }) => [user, state]));
}

export function createAccountInvitationMailHandler({ env, translate }: JobDependencies): JobHandler {
  return createMailJobHandler(env, accountInvitationMailJob, async ({ user, invitedAt }, { tx }) => {
    const person = await lockPerson(tx, user);
    const verificationSubject = { purpose, subject: user } as const;
    if (!person?.active || person.email === null || person.passwordHash !== '') return;
    if (await hasVerificationLink(tx, verificationSubject)) return;
    const expiresAt = new Date(new Date(invitedAt).getTime() + ACCOUNT_INVITATION_LIFETIME);
    const token = await createVerificationLink(tx, verificationSubject, expiresAt);
    const { email, language, firstName } = person;
    const account = await findActor(tx, user);
    const buildingRows = await findBuildingNames(tx, account?.buildings.map(({ id }) => id) ?? []);
    const words = {
      name: capitalizeName(firstName),
      building: buildingRows.map(({ name }) => name).join(', '),
      company: account?.company.name ?? '',
      email,
    };
    const opening = {
      words: 'mail.invitation',
      params: () => words,
      to: { email, language },
      from: null,
      legalPagesOf: await findOnlyBuildingId(tx, user),
    };
    const composed = createMailComposer('access', { env, translate })(opening, (t) => ({
      paragraphs: [
        t('mail.invitation.hello'),
        t('mail.invitation.text'),
        ...(account?.managesCompany ? [t('mail.invitation.manages')] : []),
      ],
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
    // The request is already recorded. This refreshes open lists, now that the mail is written.
    const details = { first: true };
    await notifyActivity(
      tx,
      buildingRows.map(({ id: building }) => passwordLinkSent({ building, id: user, details })),
    );
    return {
      ...composed,
      key: `${accountInvitationMailJob.name}:${user}:${hashToken(token)}`,
      aboutUserId: user,
    };
  });
}
