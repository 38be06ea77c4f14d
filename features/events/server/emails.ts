import { asc, eq } from 'drizzle-orm';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import {
  findMailRecipient,
  isReachable,
  type MailRecipient,
  mailRecipientColumns,
} from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import type { BuildingDetails } from '../../../core/server/feature.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { Env } from '../../../kit/server/env.ts';
import { type Enqueue, handle, type Job, type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { type ComposedMail, writeMail } from '../../../kit/server/mail/mail.ts';
import type { Translate } from '../../../kit/server/words.ts';
import { isPast } from '../../../kit/time.ts';
import { eventMails } from './eventMails.ts';
import { type EventRow, isRegistered, lockEvent } from './queries.ts';
import { eventRegistrations, eventWaiting } from './tables.ts';

/** `sequence`: the event's when the mail was ordered. */
interface Concerning {
  building: number;
  event: number;
  sequence: number;
}
interface ConcerningOne extends Concerning {
  user: number;
}

export const mailConfirmation = job<ConcerningOne>('events.confirm');
/** Tells somebody who waited that they have a place now. */
export const tellPromotion = job<ConcerningOne>('events.tellPromotion');
export const tellUnregistration = job<ConcerningOne>('events.tellUnregistration');
/** To everybody registered. */
export const tellChange = job<Concerning>('events.tellChange');
/** To everybody registered, and to those who wait. */
export const tellCancellation = job<Concerning>('events.tellCancellation');

interface Sending {
  tx: Db;
  scope: BuildingScope;
  event: EventRow;
  building: BuildingDetails;
  now: Date;
}

/** The job handlers that mail participants. Each reads how things stand when it runs; a second run writes nothing new. */
export function eventJobs(env: Env, translate: Translate): JobHandler[] {
  const compose = eventMails(env, translate);

  /** Binds a kind of job to what it does with the event and its building, the event being locked meanwhile. */
  const about = <P extends Concerning>(
    kind: Job<P>,
    work: (payload: P, sending: Sending, enqueue: Enqueue) => Promise<void>,
  ): JobHandler =>
    handle(kind, (payload, { transaction, now }) =>
      transaction(async (tx, enqueue) => {
        const scope = new BuildingScope([payload.building]);
        // Locked, so that a change made meanwhile waits, and its mail is written after this one.
        const event = await lockEvent(tx, scope, payload.event);
        const building = event && (await findBuildingDetails(tx, payload.building));
        if (event && building) await work(payload, { tx, scope, event, building, now: now() }, enqueue);
      }),
    );

  const send = async (
    kind: Job<Concerning>,
    { building, event, sequence }: Concerning,
    recipient: MailRecipient,
    composed: ComposedMail,
    { tx, now }: Sending,
    enqueue: Enqueue,
    bulk = false,
  ) => {
    const key = `${kind.name}:${building}:${event}:${sequence}:${recipient.id}`;
    const mail = { key, buildingId: building, aboutUserId: recipient.id, bulk, ...composed };
    await writeMail(tx, enqueue, mail, env, now);
  };

  /** A mail to one person, where they still are, or no longer are, registered. */
  const toOne = (
    kind: Job<ConcerningOne>,
    template: 'confirmation' | 'promotion' | 'unregistration',
    whileRegistered: boolean,
  ) =>
    about(kind, async (payload, sending, enqueue) => {
      const { tx, scope, event } = sending;
      const registered = await isRegistered(tx, scope, event.id, payload.user);
      if (registered !== whileRegistered || (registered && event.canceled)) return;
      const recipient = await findMailRecipient(tx, payload.user);
      if (!isReachable(recipient)) return;
      await send(kind, payload, recipient, compose[template]({ ...sending, recipient }), sending, enqueue);
    });

  return [
    toOne(mailConfirmation, 'confirmation', true),
    toOne(tellPromotion, 'promotion', true),
    toOne(tellUnregistration, 'unregistration', false),

    about(tellChange, async (payload, sending, enqueue) => {
      const { event, building, now } = sending;
      if (event.canceled || isPast(event.endDate, event.endTime, building.timeZone, now)) return;
      for (const { registeredAt, ...recipient } of await registeredRecipients(sending)) {
        // Who registered since has been told the event as it is.
        if (registeredAt > payload.sequence) continue;
        const composed = compose.change({ ...sending, recipient });
        await send(tellChange, payload, recipient, composed, sending, enqueue, true);
      }
    }),

    about(tellCancellation, async (payload, sending, enqueue) => {
      for (const recipient of await registeredRecipients(sending)) {
        const composed = compose.cancellation({ ...sending, recipient });
        await send(tellCancellation, payload, recipient, composed, sending, enqueue, true);
      }
      for (const recipient of await waitingRecipients(sending)) {
        const composed = compose.waitingEnded({ ...sending, recipient });
        await send(tellCancellation, payload, recipient, composed, sending, enqueue, true);
      }
    }),
  ];
}

async function registeredRecipients({ tx, scope, event }: Sending) {
  const table = eventRegistrations.in(scope);
  const found = await tx
    .select({ ...mailRecipientColumns, registeredAt: table.sequence })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(eq(table.eventId, event.id))
    .orderBy(asc(users.id));
  return found.filter(isReachable);
}

async function waitingRecipients({ tx, scope, event }: Sending) {
  const table = eventWaiting.in(scope);
  const found = await tx
    .select(mailRecipientColumns)
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(eq(table.eventId, event.id))
    .orderBy(asc(table.id));
  return found.filter(isReachable);
}
