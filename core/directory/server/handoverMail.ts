import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import type { MailRecipient } from '../../../kit/server/mail/mailRecipient.ts';
import { insertOutboxMail } from '../../../kit/server/mail/outbox.ts';
import { findBuildingDetails } from '../../buildings/server/queries.ts';
import { formatFirstEntries } from '../../feature/server/futureEntries.ts';
import type { HandedOverEntryGroup } from '../../feature/server/personalData.ts';

const MAX_LISTED = 50;

interface HandoverMailInput {
  from: string;
  aboutUserId: number | null;
  to: MailRecipient;
  entryGroups: readonly HandedOverEntryGroup[];
}

export async function mailFutureEntriesHandover(
  { db, env, now, translate, building, enqueue }: BuildingContext,
  { from, aboutUserId, to, entryGroups }: HandoverMailInput,
): Promise<void> {
  const details = await findBuildingDetails(db, building.id);
  if (!details || entryGroups.length === 0) return;
  const params = () => ({ name: to.firstName, from, building: details.name });
  const opening = { words: 'mail.handedOver', params, to, from: details };
  const attachments = entryGroups.flatMap((part) => part.attachments ?? []);
  const secrets = entryGroups.flatMap((part) => part.secrets ?? []);
  const expiryDates = entryGroups.flatMap((part) => part.secretsExpireAt ?? []);
  const last = expiryDates.sort((a, b) => Number(b) - Number(a))[0];
  const composed = createMailComposer('directory', { env, translate })(opening, (t) => ({
    paragraphs: [t('mail.handedOver.hello'), t('mail.handedOver.text')],
    facts: entryGroups.map(({ title, entries }) => ({
      label: title,
      lines: [
        ...formatFirstEntries(entries, MAX_LISTED),
        ...(entries.length > MAX_LISTED
          ? [t('mail.handedOver.more', { count: entries.length - MAX_LISTED })]
          : []),
      ],
    })),
    action: {
      sentence: t('mail.handedOver.open'),
      label: t('mail.handedOver.label'),
      path: '/resident/home',
    },
    closing: attachments.length > 0 ? [t('mail.handedOver.attached')] : [],
    smallPrint: [t('mail.handedOver.why')],
    attachments,
    ...(secrets.length > 0 && { secrets }),
    ...(last && { secretsExpireAt: last }),
  }));
  const key = `people.handedOver:${building.id}:${to.id}:${aboutUserId ?? from}:${now.toISOString()}`;
  await insertOutboxMail(db, enqueue, { ...composed, key, aboutUserId }, env, now);
}
