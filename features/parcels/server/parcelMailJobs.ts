import { eq, inArray } from 'drizzle-orm';
import {
  type BuildingMailContext,
  createBuildingMailJobHandler,
} from '../../../core/buildings/server/buildingMailJob.ts';
import { findMailRecipient, isRecipientWithEmail } from '../../../core/people/server/queries.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer, type TranslateMailText } from '../../../kit/server/mail/composeMail.ts';
import {
  formatDateWithoutYear,
  formatLongDate,
  formatTimeOfDay,
} from '../../../kit/server/mail/mailFormats.ts';
import { createParcelAnswerLink, PARCEL_ANSWER_LINK_LIFETIME_MS } from '../collection/server/answerLinks.ts';
import { isWaitingForCollection, MAX_WAITING_PARCEL_SENDERS } from '../parcel.ts';
import { findParcelsById, lockParcels, type ParcelRecord } from './queries.ts';

/** Sent without delay if the screen offers no undo. */
export const parcelArrivalMailJob = defineJob<{ building: number; parcel: number; recipient: number }>(
  'parcels.tellArrival',
);

export const parcelBatchArrivalMailJob = defineJob<{
  building: number;
  parcels: number[];
  recipient: number;
}>('parcels.tellArrivals');

interface ReminderPayload {
  building: number;
  recipient: number;
  parcels: number[];
  days: number;
}

export const parcelReminderMailJob = defineJob<ReminderPayload>('parcels.remindRecipient');

export async function isParcelArrivalMailWritten(
  db: Db,
  building: number,
  rows: readonly ParcelRecord[],
): Promise<boolean> {
  const ids = rows.map(({ id }) => id);
  const keys = rows.flatMap(({ id, recipientId, arrivedAt }) =>
    recipientId === null || arrivedAt === null
      ? []
      : [
          getArrivalMailKey(building, [id], recipientId, arrivedAt),
          getArrivalMailKey(building, ids, recipientId, arrivedAt),
        ],
  );
  const [mail] = await db.select({ id: mails.id }).from(mails).where(inArray(mails.key, keys)).limit(1);
  return mail !== undefined;
}

const getArrivalMailKey = (building: number, ids: readonly number[], recipient: number, arrivedAt: Date) => {
  const { name } = ids.length === 1 ? parcelArrivalMailJob : parcelBatchArrivalMailJob;
  return `${name}:${building}:${ids.join(',')}:${recipient}:${arrivedAt.getTime()}`;
};

function createAnswerAction(t: TranslateMailText, code: string, now: Date) {
  return {
    action: { sentence: t('mail.open'), label: t('mail.openLabel'), path: `/parcel/${code}` },
    secrets: [code],
    secretsExpireAt: new Date(now.getTime() + PARCEL_ANSWER_LINK_LIFETIME_MS),
  };
}

export function createParcelMailHandlers({ env, translate }: JobDependencies): JobHandler[] {
  const composeMail = createMailComposer('parcels', { env, translate });
  const isWritten = async (tx: Db, key: string) =>
    (await tx.select({ id: mails.id }).from(mails).where(eq(mails.key, key)).limit(1)).length > 0;

  const composeArrivalMail = async (
    { tx, scope, building, now }: BuildingMailContext,
    ids: number[],
    recipient: number,
  ) => {
    const locked = await lockParcels(tx, scope, ids);
    // Skip parcels that were taken back, handed over or given another recipient since.
    const waitingParcels = locked.filter(
      (parcel) => parcel.arrivedAt && parcel.recipientId === recipient && isWaitingForCollection(parcel),
    );
    const [first] = waitingParcels;
    const [parcel] = first
      ? await findParcelsById({ db: tx, building: scope, actor: null, now }, [first.id])
      : [];
    const person = await findMailRecipient(tx, recipient);
    if (!first?.arrivedAt || !parcel || !isRecipientWithEmail(person)) return;
    const key = getArrivalMailKey(building.id, ids, recipient, first.arrivedAt);
    // A second run would create another code although its mail is not sent.
    if (await isWritten(tx, key)) return;
    const code = await createParcelAnswerLink(
      tx,
      scope,
      recipient,
      waitingParcels.map(({ id }) => id),
      now,
    );
    const { date, time, sender, comment, state } = parcel;
    const params = () => ({
      name: person.firstName,
      sender,
      count: waitingParcels.length,
      building: building.name,
      day: formatLongDate(date, person.language),
      time: formatTimeOfDay(time),
    });
    const place = state === 'kept' ? 'kept' : 'atDesk';
    const textKey = waitingParcels.length > 1 ? `mail.${place}Several` : `mail.${place}`;
    const composed = composeMail({ words: textKey, params, to: person, from: building }, (t) => ({
      paragraphs: [t('mail.hello'), t(`${textKey}.text`)],
      facts: [
        { label: t('mail.facts.sender'), lines: [sender] },
        { label: t('mail.facts.when'), lines: [t('mail.moment')] },
        { label: t('mail.facts.where'), lines: [building.name, building.address].filter(Boolean) },
        ...(comment ? [{ label: t('mail.facts.comment'), lines: [comment] }] : []),
      ],
      ...createAnswerAction(t, code, now),
      smallPrint: [t('mail.why')],
    }));
    return { ...composed, key, aboutUserId: recipient };
  };

  const composeReminderMail = async (
    { building: id, recipient, parcels: ids, days }: ReminderPayload,
    { tx, scope, building, now }: BuildingMailContext,
  ) => {
    const locked = await lockParcels(tx, scope, ids);
    const waitingParcels = locked.filter(
      (parcel) => parcel.recipientId === recipient && isWaitingForCollection(parcel),
    );
    const person = await findMailRecipient(tx, recipient);
    const key = `${parcelReminderMailJob.name}:${id}:${recipient}:${ids.join(',')}:${days}`;
    if (waitingParcels.length === 0 || !isRecipientWithEmail(person) || (await isWritten(tx, key))) return;
    const waiting = waitingParcels.map((parcel) => parcel.id);
    const rows = await findParcelsById({ db: tx, building: scope, actor: null, now }, waiting);
    const code = await createParcelAnswerLink(tx, scope, recipient, waiting, now);
    const params = (t: TranslateMailText) => ({
      name: person.firstName,
      count: rows.length,
      building: building.name,
      senders: [...new Set(rows.map(({ sender }) => sender))].slice(0, MAX_WAITING_PARCEL_SENDERS).join(', '),
      lines: rows.map(({ sender, date }) =>
        t('mail.remind.line', { sender, day: formatDateWithoutYear(date, person.language) }),
      ),
    });
    const composed = composeMail(
      { words: 'mail.remind', params, to: person, from: building },
      (t, { lines }) => ({
        paragraphs: [t('mail.hello'), t('mail.remind.text')],
        facts: [
          { label: t('mail.facts.waiting'), lines },
          { label: t('mail.facts.where'), lines: [building.name, building.address].filter(Boolean) },
        ],
        ...createAnswerAction(t, code, now),
        smallPrint: [t('mail.why')],
      }),
    );
    return { ...composed, key, aboutUserId: recipient };
  };

  return [
    createBuildingMailJobHandler(env, parcelReminderMailJob, composeReminderMail),
    createBuildingMailJobHandler(env, parcelArrivalMailJob, ({ parcel, recipient }, context) =>
      composeArrivalMail(context, [parcel], recipient),
    ),
    createBuildingMailJobHandler(env, parcelBatchArrivalMailJob, ({ parcels, recipient }, context) =>
      composeArrivalMail(context, parcels, recipient),
    ),
  ];
}
