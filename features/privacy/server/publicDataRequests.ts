import { eq } from 'drizzle-orm';
import {
  type BuildingMailContext,
  createBuildingMailJobHandler,
} from '../../../core/buildings/server/buildingMailJob.ts';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import { findAdministrators } from '../../../core/people/server/queries.ts';
import type { Language } from '../../../kit/actor.ts';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import { AppError } from '../../../kit/errors.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { hashNetwork } from '../../../kit/server/hashing/networkHash.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer, type TranslateMailText } from '../../../kit/server/mail/composeMail.ts';
import { formatLongDate } from '../../../kit/server/mail/mailFormats.ts';
import { consumeAnonymousMailAllowance, consumeMailAllowance } from '../../../kit/server/mail/mailLimits.ts';
import type { OutboxMailInput } from '../../../kit/server/mail/outbox.ts';
import { getToday } from '../../../kit/time.ts';
import { dataRequestRecorded } from '../activity.ts';
import type { PublicDataRequestInput } from '../dataRequest.ts';
import { getAnswerDueDate } from './getAnswerDueDate.ts';
import { privacyRequests } from './tables.ts';

/**
 * Confirms a request to its sender and mails the administrators. `from`: network of the sender, for the rate
 * limit.
 */
const dataRequestReceiptMailJob = defineJob<{
  building: number;
  request: number;
  language: Language;
  from: string;
}>('privacy.answerPublicRequest');

interface MailTarget {
  email: string;
  language: Language;
}

interface RequestMailFields extends Pick<BuildingMailContext, 'building'> {
  row: Pick<ReturnType<typeof privacyRequests.in>['$inferSelect'], 'name' | 'email' | 'kind' | 'dueOn'>;
}

/** No account is looked up, so the answer cannot depend on one. */
export async function storePublicDataRequest(context: Context, input: PublicDataRequestInput): Promise<void> {
  const { db, now, language, networkAddress } = context;
  const { forBuilding: id, ...request } = input;
  const building = await findBuildingDetails(db, id);
  if (!building) throw new AppError('not_found');
  const receivedOn = getToday(building.timeZone, now);
  const [row] = await privacyRequests
    .insert(db, new BuildingScope([id]), [
      {
        ...request,
        channel: 'form',
        receivedOn,
        dueOn: getAnswerDueDate(receivedOn),
        recordedBy: null,
        recordedAt: now,
      },
    ])
    .returning();
  if (!row) throw new Error('The request was not written');
  const payload = { building: id, request: row.id, language, from: hashNetwork(networkAddress) };
  await context.enqueue(dataRequestReceiptMailJob, payload, { anonymous: true });
}

/** Requests over the rate limit of anonymous mails are dropped, like deletion requests. */
export function createDataRequestMailHandler(dependencies: JobDependencies): JobHandler {
  const { env } = dependencies;
  const composeMail = createMailComposer('privacy', dependencies);
  const paramsOf =
    ({ language }: MailTarget, { row, building }: RequestMailFields) =>
    (t: TranslateMailText) => ({
      who: capitalizeName(row.name),
      email: row.email,
      building: building.name,
      date: formatLongDate(row.dueOn, language),
      kind: t(`letter.kinds.${row.kind}`),
    });
  const confirmation = (to: MailTarget, fields: RequestMailFields) =>
    composeMail(
      { words: 'mail.formReceived', params: paramsOf(to, fields), to, from: fields.building },
      (t) => ({
        paragraphs: [
          t('mail.formReceived.hello'),
          t('mail.formReceived.text'),
          t('mail.formReceived.identity'),
        ],
        smallPrint: [t('mail.formReceived.why')],
      }),
    );
  const notice = (to: MailTarget & { firstName: string }, requestFields: RequestMailFields) =>
    composeMail(
      { words: 'mail.formAsked', params: paramsOf(to, requestFields), to, from: requestFields.building },
      (t) => ({
        paragraphs: [
          t('mail.formAsked.hello', { name: capitalizeName(to.firstName) }),
          t('mail.formAsked.text'),
          t('mail.formAsked.identity'),
        ],
        action: {
          sentence: t('mail.formAsked.open'),
          label: t('mail.formAsked.label'),
          path: `/resident/dataProtection?show=requests&building=${requestFields.building.id}`,
        },
        smallPrint: [t('mail.formAsked.why')],
      }),
    );
  return createBuildingMailJobHandler(
    env,
    dataRequestReceiptMailJob,
    async ({ request: id, language, from }, { tx, scope, building, now }) => {
      const table = privacyRequests.in(scope);
      const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
      if (!row) return;
      const { email, kind } = row;
      if (!(await consumeMailAllowance(tx, env, { kind: 'privacyRequest', email, from }, now))) {
        await privacyRequests.delete(tx, scope, (each) => eq(each.id, id));
        return;
      }
      await recordActivity(tx, null, now, [
        dataRequestRecorded({ building: building.id, id, details: { kind } }),
      ]);
      const about = { row, building };
      const mails: OutboxMailInput[] = [
        {
          ...confirmation({ email, language }, about),
          key: `privacy.formReceived:${building.id}:${id}`,
          anonymous: true,
        },
      ];
      for (const administrator of await findAdministrators(tx, scope))
        if (await consumeAnonymousMailAllowance(tx, env, from, now))
          mails.push({
            ...notice(administrator, about),
            key: `privacy.formAsked:${building.id}:${id}:${administrator.id}`,
            anonymous: true,
          });
      return mails;
    },
  );
}
