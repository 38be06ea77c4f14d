import { asc, eq } from 'drizzle-orm';
import {
  type BuildingMailContext,
  createBuildingMailJobHandler,
} from '../../../core/buildings/server/buildingMailJob.ts';
import {
  findMailRecipient,
  isRecipientWithEmail,
  mailRecipientColumns,
} from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type Job, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import type { MailRecipient } from '../../../kit/server/mail/mailRecipient.ts';
import { isPast } from '../../../kit/time.ts';
import type { NewEventMessage } from '../event.ts';
import { createEventMailComposers, type EventMailData } from './eventMailComposers.ts';
import { type EventRecord, findPassOfEventAttendee, isRegistered, lockEvent } from './queries.ts';
import { eventRegistrations, eventWaitingListEntries } from './tables.ts';

/** `sequence`: the event's sequence number when the mail was ordered. */
interface EventMailPayload {
  building: number;
  event: number;
  sequence: number;
}
interface PersonMailPayload extends EventMailPayload {
  user: number;
}

export const registrationConfirmationMailJob = defineJob<PersonMailPayload>('events.confirm');
export const waitingListPromotionMailJob = defineJob<PersonMailPayload>('events.tellPromotion');
export const unregistrationMailJob = defineJob<PersonMailPayload>('events.tellUnregistration');
export const eventChangeMailJob = defineJob<EventMailPayload>('events.tellChange');
export const eventCancellationMailJob = defineJob<EventMailPayload>('events.tellCancellation');
export const attendeeMessageMailJob = defineJob<EventMailPayload & NewEventMessage>('events.tellMessage');

interface EventMailContext extends BuildingMailContext {
  event: EventRecord;
}

/** Each job reads the current state; a second run sends nothing new. */
export function createEventMailHandlers(dependencies: JobDependencies): JobHandler[] {
  const compose = createEventMailComposers(dependencies);
  type Template = keyof typeof compose;
  type MailBatch = {
    template: Template;
    recipients: MailRecipient[];
    more?: Pick<EventMailData, 'pass' | 'message'>;
  };

  const createEventMailHandler = <P extends EventMailPayload>(
    kind: Job<P>,
    selectBatches: (payload: P, eventContext: EventMailContext) => Promise<MailBatch[]>,
    bulk = false,
  ): JobHandler =>
    createBuildingMailJobHandler(dependencies.env, kind, async (payload, mailing) => {
      // Lock the event, so that a concurrent change waits and its mail comes after this one.
      const event = await lockEvent(mailing.tx, mailing.scope, payload.event);
      if (!event) return;
      const context = { ...mailing, event };
      const { building, sequence } = payload;
      const mails = [];
      for (const { template, recipients, more } of await selectBatches(payload, context))
        for (const recipient of recipients)
          mails.push({
            ...(await compose[template]({ ...context, ...more, recipient })),
            key: `${kind.name}:${building}:${event.id}:${sequence}:${recipient.id}`,
            aboutUserId: recipient.id,
            bulk,
          });
      return mails;
    });

  const createPersonMailHandler = (
    kind: Job<PersonMailPayload>,
    template: Template,
    whileRegistered: boolean,
  ) =>
    createEventMailHandler(kind, async ({ user }, { tx, scope, event }) => {
      const registered = await isRegistered(tx, scope, event.id, user);
      if (registered !== whileRegistered || (registered && event.canceled)) return [];
      const recipients = [await findMailRecipient(tx, user)].filter(isRecipientWithEmail);
      return [
        { template, recipients, more: { pass: await findPassOfEventAttendee(tx, scope, event.id, user) } },
      ];
    });

  return [
    createPersonMailHandler(registrationConfirmationMailJob, 'confirmation', true),
    createPersonMailHandler(waitingListPromotionMailJob, 'promotion', true),
    createPersonMailHandler(unregistrationMailJob, 'unregistration', false),

    createEventMailHandler(
      eventChangeMailJob,
      async ({ sequence }, context) => {
        const { event, building, now } = context;
        if (event.canceled || isPast(event.endDate, event.endTime, building.timeZone, now)) return [];
        // People who registered later already know the changed event.
        const recipients = (await findRegisteredRecipients(context)).filter(
          ({ registeredAt }) => registeredAt <= sequence,
        );
        return [{ template: 'change', recipients }];
      },
      true,
    ),

    createEventMailHandler(
      attendeeMessageMailJob,
      async ({ audience, subject, text }, context) => {
        if (context.event.canceled) return [];
        const recipients = [
          ...(audience === 'waiting' ? [] : await findRegisteredRecipients(context)),
          ...(audience === 'registered' ? [] : await findWaitingRecipients(context)),
        ];
        return [{ template: 'message', recipients, more: { message: { subject, text } } }];
      },
      true,
    ),

    createEventMailHandler(
      eventCancellationMailJob,
      async (_, context) => [
        { template: 'cancellation', recipients: await findRegisteredRecipients(context) },
        { template: 'waitingEnded', recipients: await findWaitingRecipients(context) },
      ],
      true,
    ),
  ];
}

async function findRegisteredRecipients({ tx, scope, event }: EventMailContext) {
  const table = eventRegistrations.in(scope);
  const rows = await tx
    .select({ ...mailRecipientColumns, registeredAt: table.sequence })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(eq(table.eventId, event.id))
    .orderBy(asc(users.id));
  return rows.filter(isRecipientWithEmail);
}

async function findWaitingRecipients({ tx, scope, event }: EventMailContext) {
  const table = eventWaitingListEntries.in(scope);
  const rows = await tx
    .select(mailRecipientColumns)
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(eq(table.eventId, event.id))
    .orderBy(asc(table.id));
  return rows.filter(isRecipientWithEmail);
}
