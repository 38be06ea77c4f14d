import { createBuildingMailJobHandler } from '../../../../core/buildings/server/buildingMailJob.ts';
import { findMailRecipient, isRecipientWithEmail } from '../../../../core/people/server/queries.ts';
import type { JobDependencies } from '../../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../../kit/server/mail/composeMail.ts';
import {
  formatEuroAmount,
  formatLongDate,
  formatTimeOfDay,
} from '../../../../kit/server/mail/mailFormats.ts';
import type { OrderStatus } from '../order.ts';
import { getWishedTime, lockOrder } from './queries.ts';

export const mailOrderStatusToOrdererJob = defineJob<{
  building: number;
  order: number;
  status: OrderStatus;
}>('concierge.tellOrderer');

/** The resident is present at the hand-over (`done`), and steps back are corrections: no mail for these. */
const statusesWithMail = ['accepted', 'ready', 'canceled'] as const satisfies readonly OrderStatus[];

export function createOrderMailHandlers({ env, translate }: JobDependencies): JobHandler[] {
  const composeMail = createMailComposer('concierge', { env, translate });
  return [
    createBuildingMailJobHandler(
      env,
      mailOrderStatusToOrdererJob,
      async ({ order: id, status }, { tx, scope, building }) => {
        const kind = statusesWithMail.find((each) => each === status);
        const order = kind && (await lockOrder(tx, scope, id));
        // Send nothing if the order has changed its status since the job was enqueued.
        if (!order || order.status !== kind || order.holderId === null) return;
        const person = await findMailRecipient(tx, order.holderId);
        if (!isRecipientWithEmail(person)) return;
        const { name, quantity, priceCents, note, reason } = order;
        const { date, time } = getWishedTime(order);
        const { language } = person;
        const params = () => ({
          name: person.firstName,
          product: name,
          quantity,
          building: building.name,
          total: formatEuroAmount(quantity * priceCents, language),
          ...(date && { day: formatLongDate(date, language), time: formatTimeOfDay(time) }),
        });
        const composed = composeMail({ words: `mail.${kind}`, params, to: person, from: building }, (t) => ({
          paragraphs: [t('mail.hello'), t(`mail.${kind}.text`)],
          facts: [
            { label: t('mail.facts.order'), lines: [t('mail.item'), ...(note ? [note] : [])] },
            ...(kind === 'canceled' ? [{ label: t('mail.facts.reason'), lines: [reason] }] : []),
            ...(kind === 'accepted'
              ? [{ label: t('mail.facts.when'), lines: [t(date ? 'mail.moment' : 'mail.soon')] }]
              : []),
            ...(kind === 'canceled'
              ? []
              : [
                  {
                    label: t('mail.facts.total'),
                    lines: [priceCents === 0 ? t('catalogue.free') : t('mail.total')],
                  },
                  { label: t('mail.facts.where'), lines: [building.name, building.address].filter(Boolean) },
                ]),
          ],
          action: {
            sentence: t('mail.open'),
            label: t('mail.openLabel'),
            path: '/resident/Conciergerie?tab=orders',
          },
          smallPrint: [t('mail.why')],
        }));
        const key = `${mailOrderStatusToOrdererJob.name}:${building.id}:${id}:${kind}`;
        return { ...composed, key, aboutUserId: person.id };
      },
    ),
  ];
}
