import { findOnlyBuildingId } from '../../../core/people/server/findOnlyBuildingId.ts';
import { findMailRecipient, isRecipientWithEmail } from '../../../core/people/server/queries.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { BuildingContext, UserRequestContext } from '../../../kit/server/http/router.ts';
import { insertOutboxMail } from '../../../kit/server/mail/outbox.ts';
import { composePrivacyMail } from './privacyMail.ts';

const listBuildingNames = ({ buildings }: Pick<Actor, 'buildings'>) =>
  buildings.map(({ name }) => name).join(', ');

/** The reason is stored only in the mail (GDPR, article 12(4)), which is deleted with the account. */
export async function writeDeletionDeclinedMail(
  context: UserRequestContext,
  { request, person, reason }: { request: number; person: Actor; reason: string },
): Promise<void> {
  const { db, env, now } = context;
  const recipient = await findMailRecipient(db, person.userId);
  if (!isRecipientWithEmail(recipient)) return;
  const to = {
    ...recipient,
    words: { name: recipient.firstName, building: listBuildingNames(person) },
    building: await findOnlyBuildingId(db, person.userId),
  };
  const mail = {
    key: `privacy.declined:${request}`,
    aboutUserId: recipient.id,
    ...composePrivacyMail('declined', to, context, (t) => ({
      facts: [{ label: t('reason'), lines: reason.split(/\s*\n\s*/) }],
      closing: [t('again'), t('complaint', { authority: t('authority') })],
      links: [t('authority')],
    })),
  };
  await insertOutboxMail(db, context.enqueue, mail, env, now);
}

export async function writeDataExportLinkMail(
  context: BuildingContext,
  recipient: NonNullable<Awaited<ReturnType<typeof findMailRecipient>>> & { email: string },
): Promise<void> {
  const { db, env, now, building } = context;
  const to = {
    ...recipient,
    words: { name: recipient.firstName, building: building.name },
    building: await findOnlyBuildingId(db, recipient.id),
  };
  const mail = {
    key: `privacy.offered:${recipient.id}:${now.toISOString()}`,
    aboutUserId: recipient.id,
    ...composePrivacyMail('offered', to, context, (t) => ({
      action: { sentence: t('open'), label: t('label'), path: '/resident/profile' },
    })),
  };
  await insertOutboxMail(db, context.enqueue, mail, env, now);
}

/** Must run before the account is erased. The mail names nobody, because its copy stays in the outbox. */
export async function writeAccountDeletedMail(context: UserRequestContext): Promise<void> {
  const { db, env, now, actor } = context;
  const recipient = await findMailRecipient(db, actor.userId);
  if (!isRecipientWithEmail(recipient)) return;
  const to = {
    ...recipient,
    words: { building: listBuildingNames(actor) },
    building: await findOnlyBuildingId(db, actor.userId),
  };
  const mail = {
    key: `privacy.farewell:${actor.userId}`,
    forgetRecipient: true,
    ...composePrivacyMail('deleted', to, context, (t) => ({ closing: [t('kept'), t('last')] })),
  };
  await insertOutboxMail(db, context.enqueue, mail, env, now);
}
