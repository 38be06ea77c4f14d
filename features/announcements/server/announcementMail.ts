import { and, asc, eq } from 'drizzle-orm';
import { createBuildingMailJobHandler } from '../../../core/buildings/server/buildingMailJob.ts';
import type { BuildingAddressData } from '../../../core/feature/server/feature.ts';
import {
  activeAccountCondition,
  isRecipientWithEmail,
  mailRecipientColumns,
} from '../../../core/people/server/queries.ts';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { parseDocumentText, removeInlineMarkup } from '../../../kit/documentText.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { type ComposedMail, createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import type { MailRecipient } from '../../../kit/server/mail/mailRecipient.ts';
import { announcementMailed } from '../activity.ts';
import { getAnnouncementAddress } from '../announcement.ts';
import { announcementAddresseeUsersCondition } from './announcementReadings.ts';
import { announcements } from './tables.ts';

export const mailAnnouncementToResidentsJob = defineJob<{ building: number; announcement: number }>(
  'announcements.tell',
);

type AnnouncementContent = Pick<
  ReturnType<typeof announcements.in>['$inferSelect'],
  'id' | 'titleFr' | 'titleEn' | 'textFr' | 'textEn' | 'urgent'
>;

function createAnnouncementMailComposer({ env, translate }: Pick<JobDependencies, 'env' | 'translate'>) {
  const composeMail = createMailComposer('announcements', { env, translate });
  return (
    announcement: AnnouncementContent,
    building: BuildingAddressData,
    to: MailRecipient,
  ): ComposedMail => {
    const title = pickTranslation({ fr: announcement.titleFr, en: announcement.titleEn }, to.language);
    const text = pickTranslation({ fr: announcement.textFr, en: announcement.textEn }, to.language);
    const kind = announcement.urgent ? 'urgent' : 'usual';
    const params = () => ({ title, building: building.name, name: to.firstName });
    return composeMail({ words: `mail.${kind}`, params, to, from: building }, (t) => ({
      paragraphs: [t('mail.hello'), t(`mail.${kind}.text`), ...listParagraphs(text)],
      facts: [],
      action: {
        sentence: t(`mail.${kind}.open`),
        label: t('mail.openLabel'),
        path: getAnnouncementAddress(building.id, announcement.id),
      },
      smallPrint: [t('mail.why')],
    }));
  };
}

const listParagraphs = (text: string): string[] =>
  parseDocumentText(text)
    .flatMap((block) =>
      block.kind === 'list' ? block.items.map((item) => `– ${item}`) : block.text.split('\n'),
    )
    .map(removeInlineMarkup);

export function createAnnouncementMailHandlers(dependencies: JobDependencies): JobHandler[] {
  const compose = createAnnouncementMailComposer(dependencies);
  return [
    createBuildingMailJobHandler(
      dependencies.env,
      mailAnnouncementToResidentsJob,
      async ({ announcement: id }, mailing) => {
        const { tx, scope, building, now } = mailing;
        const table = announcements.in(scope);
        // The row lock makes a concurrent correction wait, so that it requests a mailing of its own.
        const [announcement] = await tx.select().from(table).where(eq(table.id, id)).for('update');
        if (!announcement || announcement.mailsWanted <= announcement.mailsSent) return;
        const membership = userBuildings.in(scope);
        const audience = await tx
          .select(mailRecipientColumns)
          .from(membership)
          .innerJoin(users, eq(users.id, membership.userId))
          .where(
            and(activeAccountCondition, announcementAddresseeUsersCondition({ db: tx, building: scope }, id)),
          )
          .orderBy(asc(users.id));
        const recipients = audience.filter(isRecipientWithEmail);
        const mailingState = {
          mailsSent: announcement.mailsWanted,
          mailedAt: now,
          mailed: recipients.length,
        };
        await announcements.update(tx, scope, mailingState, (row) => eq(row.id, id));
        const details = { recipients: recipients.length };
        await recordActivity(tx, null, now, [announcementMailed({ building: building.id, id, details })]);
        const key = `${mailAnnouncementToResidentsJob.name}:${building.id}:${id}:${announcement.mailsWanted}`;
        return recipients.map((recipient) => ({
          ...compose(announcement, building, recipient),
          key: `${key}:${recipient.id}`,
          aboutUserId: recipient.id,
          bulk: true,
        }));
      },
    ),
  ];
}
