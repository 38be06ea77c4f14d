import { asc, eq } from 'drizzle-orm';
import { type BuildingMailContext, buildingMailJob } from '../../../core/buildings/server/buildingMailJob.ts';
import {
  findMailRecipient,
  isReachable,
  type MailRecipient,
  mailRecipientColumns,
} from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { defineJob, type Job, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { isPast } from '../../../kit/time.ts';
import type { EventMessage } from '../event.ts';
import { eventMails, type MailData } from './eventMails.ts';
import { type EventRow, findPass, isRegistered, lockEvent } from './queries.ts';
import { eventRegistrations, eventWaiting } from './tables.ts';

/** `sequence`: the event's sequence number when the mail was ordered. */
interface EventMailPayload {
  building: number;
  event: number;
  sequence: number;
}
interface PersonMailPayload extends EventMailPayload {
  user: number;
}

export const mailConfirmation = defineJob<PersonMailPayload>('events.confirm');
export const mailPromotion = defineJob<PersonMailPayload>('events.tellPromotion');
export const mailUnregistration = defineJob<PersonMailPayload>('events.tellUnregistration');
export const mailChange = defineJob<EventMailPayload>('events.tellChange');
export const mailCancellation = defineJob<EventMailPayload>('events.tellCancellation');
export const mailMessage = defineJob<EventMailPayload & EventMessage>('events.tellMessage');

interface EventMailing extends BuildingMailContext {
  event: EventRow;
}

/** Each job reads the current state; a second run sends nothing new. */
export function eventJobs(dependencies: JobDependencies): JobHandler[] {
  const compose = eventMails(dependencies);
  type Template = keyof typeof compose;
  type MailBatch = {
    template: Template;
    recipients: MailRecipient[];
    more?: Pick<MailData, 'pass' | 'message'>;
  };

  const about = <P extends EventMailPayload>(
    kind: Job<P>,
    whom: (payload: P, sending: EventMailing) => Promise<MailBatch[]>,
    bulk = false,
  ): JobHandler =>
    buildingMailJob(dependencies.env, kind, async (payload, mailing) => {
      // Lock the event, so that a concurrent change waits and its mail comes after this one.
      const event = await lockEvent(mailing.tx, mailing.scope, payload.event);
      if (!event) return;
      const sending = { ...mailing, event };
      const { building, sequence } = payload;
      const letters = [];
      for (const { template, recipients, more } of await whom(payload, sending))
        for (const recipient of recipients)
          letters.push({
            ...(await compose[template]({ ...sending, ...more, recipient })),
            key: `${kind.name}:${building}:${event.id}:${sequence}:${recipient.id}`,
            aboutUserId: recipient.id,
            bulk,
          });
      return letters;
    });

  const toOne = (kind: Job<PersonMailPayload>, template: Template, whileRegistered: boolean) =>
    about(kind, async ({ user }, { tx, scope, event }) => {
      const registered = await isRegistered(tx, scope, event.id, user);
      if (registered !== whileRegistered || (registered && event.canceled)) return [];
      const recipients = [await findMailRecipient(tx, user)].filter(isReachable);
      return [{ template, recipients, more: { pass: await findPass(tx, scope, event.id, user) } }];
    });

  return [
    toOne(mailConfirmation, 'confirmation', true),
    toOne(mailPromotion, 'promotion', true),
    toOne(mailUnregistration, 'unregistration', false),

    about(
      mailChange,
      async ({ sequence }, sending) => {
        const { event, building, now } = sending;
        if (event.canceled || isPast(event.endDate, event.endTime, building.timeZone, now)) return [];
        // People who registered later already know the changed event.
        const recipients = (await registeredRecipients(sending)).filter(
          ({ registeredAt }) => registeredAt <= sequence,
        );
        return [{ template: 'change', recipients }];
      },
      true,
    ),

    about(
      mailMessage,
      async ({ audience, subject, text }, sending) => {
        if (sending.event.canceled) return [];
        const recipients = [
          ...(audience === 'waiting' ? [] : await registeredRecipients(sending)),
          ...(audience === 'registered' ? [] : await waitingRecipients(sending)),
        ];
        return [{ template: 'message', recipients, more: { message: { subject, text } } }];
      },
      true,
    ),

    about(
      mailCancellation,
      async (_, sending) => [
        { template: 'cancellation', recipients: await registeredRecipients(sending) },
        { template: 'waitingEnded', recipients: await waitingRecipients(sending) },
      ],
      true,
    ),
  ];
}

async function registeredRecipients({ tx, scope, event }: EventMailing) {
  const table = eventRegistrations.in(scope);
  const found = await tx
    .select({ ...mailRecipientColumns, registeredAt: table.sequence })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(eq(table.eventId, event.id))
    .orderBy(asc(users.id));
  return found.filter(isReachable);
}

async function waitingRecipients({ tx, scope, event }: EventMailing) {
  const table = eventWaiting.in(scope);
  const found = await tx
    .select(mailRecipientColumns)
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(eq(table.eventId, event.id))
    .orderBy(asc(table.id));
  return found.filter(isReachable);
}
