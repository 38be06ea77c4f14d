import { and, eq, isNull, sql } from 'drizzle-orm';
import { findAssistantsInBuilding } from '../../../../core/accounts/server/assistants.ts';
import {
  type BuildingMailContext,
  createBuildingMailJobHandler,
} from '../../../../core/buildings/server/buildingMailJob.ts';
import { findMailRecipient, isRecipientWithEmail } from '../../../../core/people/server/queries.ts';
import type { ActorOrDevice } from '../../../../kit/actor.ts';
import { recordActivity } from '../../../../kit/server/activity/recordActivity.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import type { JobDependencies } from '../../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../../kit/server/mail/composeMail.ts';
import { formatTimeOfDay } from '../../../../kit/server/mail/mailFormats.ts';
import type { MailRecipient } from '../../../../kit/server/mail/mailRecipient.ts';
import { getLocalNow } from '../../../../kit/time.ts';
import { visitAssistantsNotified } from '../../activity.ts';
import { ASSISTANTS_AFTER_MINUTES } from '../../arrivals/arrival.ts';
import { createHostAnswerLink } from '../../arrivals/server/hostAnswerLinks.ts';
import { visits } from '../../server/tables.ts';
import { lockVisits, type VisitRecord } from '../../server/visitRows.ts';
import { formatNameInSentence } from '../../visitorName.ts';

/** `at` (ms) distinguishes this check-in from one that was undone. */
type ArrivalPayload = { building: number; visit: number; at: number };

const hostArrivalMailJob = defineJob<ArrivalPayload>('visits.tellArrival');
const hostRefusalMailJob = defineJob<ArrivalPayload>('visits.tellRefusal');
const assistantArrivalMailJob = defineJob<ArrivalPayload>('visits.askDeputies');

const SECOND = 1000;
/** Delay that lets reception undo a mistaken check-in before the mail is sent. */
const HOST_MAIL_DELAY_MS = 15 * SECOND;
const ANSWER_TIMEOUT_MS = ASSISTANTS_AFTER_MINUTES * 60 * SECOND;

export async function queueHostArrivalMails(
  { building, now, enqueue }: Pick<BuildingContext<ActorOrDevice>, 'building' | 'now' | 'enqueue'>,
  visitIds: readonly number[],
): Promise<void> {
  for (const visit of visitIds) {
    const payload = { building: building.id, visit, at: now.getTime() };
    // The job queue uses the database clock, not `now`.
    const key = (kind: string) => `${kind}:${building.id}:${visit}`;
    await enqueue(hostArrivalMailJob, payload, {
      key: key(hostArrivalMailJob.name),
      at: new Date(Date.now() + HOST_MAIL_DELAY_MS),
    });
    await enqueue(assistantArrivalMailJob, payload, {
      key: key(assistantArrivalMailJob.name),
      at: new Date(Date.now() + ANSWER_TIMEOUT_MS),
    });
  }
}

export async function queueHostRefusalMail(
  { building, now, enqueue }: Pick<BuildingContext<ActorOrDevice>, 'building' | 'now' | 'enqueue'>,
  visit: number,
): Promise<void> {
  const key = `${hostRefusalMailJob.name}:${building.id}:${visit}`;
  const at = new Date(Date.now() + HOST_MAIL_DELAY_MS);
  await enqueue(hostRefusalMailJob, { building: building.id, visit, at: now.getTime() }, { key, at });
}

const isRefusalPending = (visit: VisitRecord | undefined, at: number): visit is VisitRecord =>
  visit?.agreementRefusedAt?.getTime() === at && visit.admission === null && visit.status !== 'canceled';

const isHostAnswerPending = (
  visit: VisitRecord | undefined,
  at: number,
): visit is VisitRecord & { checkedInAt: Date } =>
  visit?.status === 'done' &&
  visit.departedAt === null &&
  visit.hostAskedAt !== null &&
  visit.hostAnswer === null &&
  visit.checkedInAt?.getTime() === at;

interface ArrivalMail {
  visit: VisitRecord;
  recipient: MailRecipient;
  host: MailRecipient;
  at: number;
  kind: 'host' | 'assistant' | 'refusal';
}

/** Stored in the keys of mails. */
const kindsInMailKeys = { host: 'host', assistant: 'deputy', refusal: 'refusal' } as const;

export function createArrivalMailHandlers({ env, translate }: JobDependencies): JobHandler[] {
  const composeMail = createMailComposer('visits', { env, translate });

  async function compose(
    { tx, building }: BuildingMailContext,
    { visit, recipient, host, at, kind }: ArrivalMail,
  ) {
    const link = await createHostAnswerLink({ db: tx, building }, visit, recipient.id);
    const params = () => ({
      name: recipient.firstName,
      host: host.name,
      building: building.name,
      count: visit.partySize,
      visitor: formatNameInSentence(visit.visitorLastName, visit.visitorFirstName),
      time: formatTimeOfDay(getLocalNow(building.timeZone, new Date(at)).time),
    });
    const mailKey = `mail.arrival.${kind}`;
    const mail = composeMail({ words: mailKey, params, to: recipient, from: building }, (t) => ({
      paragraphs: [t('mail.principal.hello'), t(`${mailKey}.text`)],
      facts: [
        ...(visit.organization
          ? [{ label: t('mail.arrival.organization'), lines: [visit.organization] }]
          : []),
        { label: t('mail.facts.where'), lines: [building.name] },
      ],
      action: {
        sentence: t(`mail.arrival.${kind === 'refusal' ? 'decide' : 'answer'}`),
        label: t('mail.arrival.answerLabel'),
        path: link.path,
      },
      smallPrint: [t('mail.arrival.why')],
      secrets: [link.secret],
      secretsExpireAt: link.expiresAt,
    }));
    return {
      ...mail,
      key: `visits.${kindsInMailKeys[kind]}:${building.id}:${visit.id}:${at}:${recipient.id}`,
      aboutUserId: host.id,
    };
  }

  return [
    createBuildingMailJobHandler(env, hostArrivalMailJob, async ({ visit: id, at }, mailing) => {
      const [visit] = await lockVisits(mailing.tx, mailing.scope, [id]);
      if (!isHostAnswerPending(visit, at)) return;
      const host = await findMailRecipient(mailing.tx, visit.residentId);
      return isRecipientWithEmail(host)
        ? compose(mailing, { visit, recipient: host, host, at, kind: 'host' })
        : undefined;
    }),

    createBuildingMailJobHandler(env, hostRefusalMailJob, async ({ visit: id, at }, mailing) => {
      const [visit] = await lockVisits(mailing.tx, mailing.scope, [id]);
      if (!isRefusalPending(visit, at)) return;
      const host = await findMailRecipient(mailing.tx, visit.residentId);
      return isRecipientWithEmail(host)
        ? compose(mailing, { visit, recipient: host, host, at, kind: 'refusal' })
        : undefined;
    }),

    createBuildingMailJobHandler(env, assistantArrivalMailJob, async ({ visit: id, at }, mailing) => {
      const { tx, scope, building, now } = mailing;
      const [visit] = await lockVisits(tx, scope, [id]);
      if (!isHostAnswerPending(visit, at)) return;
      const host = await findMailRecipient(tx, visit.residentId);
      const assistants = await findAssistantsInBuilding(tx, scope, visit.residentId);
      if (!host || assistants.length === 0) return;
      const updated = await visits
        .update(tx, scope, { assistantsAskedAt: now, updatedAt: now }, (table) =>
          and(eq(table.id, id), isNull(table.assistantsAskedAt), sql`${table.hostAnswer} is null`),
        )
        .returning();
      if (updated.length === 0) return;
      await recordActivity(tx, null, now, [
        visitAssistantsNotified({ building: building.id, id, details: { count: assistants.length } }),
      ]);
      return Promise.all(
        assistants
          .filter(isRecipientWithEmail)
          .map((recipient) =>
            compose(mailing, { visit, recipient, host: host as MailRecipient, at, kind: 'assistant' }),
          ),
      );
    }),
  ];
}
