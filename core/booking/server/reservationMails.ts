import {
  buildCalendarAttachment,
  type CalendarFileEntry,
} from '../../../kit/server/calendar/calendarFile.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { MailBody, TranslateMailText } from '../../../kit/server/mail/composeMail.ts';
import type { MailRecipient } from '../../../kit/server/mail/mailRecipient.ts';
import { findHolderAndAssistantRecipients } from '../../accounts/server/assistants.ts';
import type { BuildingMailContext } from '../../buildings/server/buildingMailJob.ts';
import type { BuildingAddressData } from '../../feature/server/feature.ts';
import { findMailRecipient, isRecipientWithEmail } from '../../people/server/queries.ts';

export interface ReservationMailData {
  building: BuildingAddressData;
  holder: MailRecipient;
  to: MailRecipient;
  bookedBy: string | null;
  handover?: HandoverMailPeople;
  now: Date;
}

const calendarChanges = {
  confirmation: 'add',
  change: 'update',
  cancellation: 'remove',
  refusal: 'remove',
  'handover.given': 'remove',
  'handover.received': 'add',
} as const;

export type ReservationMailKind = keyof typeof calendarChanges;

interface ReservationPeopleIds {
  holderId: number;
  createdBy: number;
  assistantId: number | null;
}

interface ReservationMail {
  kind: ReservationMailKind;
  texts: string[];
  reason?: string | null;
  facts: MailBody['facts'] & {};
  page: string;
  calendarEntries: (CalendarFileEntry & { filename: string })[];
}

/** One mail for each recipient: the holder, their assistant, or both. None if the holder has no address. */
export async function findReservationMailData(
  { tx, building, now }: BuildingMailContext,
  { holderId, createdBy, assistantId }: ReservationPeopleIds,
): Promise<ReservationMailData[]> {
  const holder = await findMailRecipient(tx, holderId);
  if (!isRecipientWithEmail(holder)) return [];
  const booker = createdBy === holderId ? undefined : await findMailRecipient(tx, createdBy);
  const recipients = await findHolderAndAssistantRecipients(tx, { holder, assistantId });
  return recipients.map((to) => ({ building, holder, to, bookedBy: booker?.name ?? null, now }));
}

interface HandoverPeopleIds {
  from: number;
  to: number;
  by: number;
  assistant: number | null;
}

/** Undefined if a holder has no address. `readers`: the former holder and their assistant. */
export async function findHandoverMailPeople(db: Db, ids: HandoverPeopleIds) {
  const from = await findMailRecipient(db, ids.from);
  const receiver = await findMailRecipient(db, ids.to);
  const by = await findMailRecipient(db, ids.by);
  if (!isRecipientWithEmail(from) || !isRecipientWithEmail(receiver)) return undefined;
  const others = await findHolderAndAssistantRecipients(db, { holder: from, assistantId: ids.assistant });
  const readers = [from, ...others.filter(({ id }) => id !== from.id && id !== receiver.id)];
  return { people: { from, receiver, by: { id: ids.by, name: by?.name ?? '' } }, readers };
}

export type HandoverMailPeople = NonNullable<Awaited<ReturnType<typeof findHandoverMailPeople>>>['people'];

export const toReservationMailNames = ({
  building,
  holder,
  to,
  bookedBy,
  handover,
}: ReservationMailData) => ({
  building: building.name,
  name: to.firstName,
  holder: holder.name,
  staff: bookedBy,
  from: handover?.from.name,
  receiver: handover?.receiver.name,
  by: handover?.by.name,
});

/** Null: the mail to the assistant who booked needs no text. */
export function getConfirmationText({ bookedBy, holder, to }: ReservationMailData): string | null {
  if (bookedBy === null) return 'text';
  return to.id === holder.id ? 'textFor' : null;
}

/** Only the holder gets calendar files: one per date, because each contains one entry (RFC 5546 §3.2). */
export function buildReservationMailBody(
  t: TranslateMailText,
  { holder, to, handover, now }: ReservationMailData,
  { kind, texts, reason, facts, page, calendarEntries }: ReservationMail,
): MailBody {
  const isHolder = to.id === holder.id;
  const isGiven = kind === 'handover.given';
  const change = calendarChanges[kind];
  const method = change === 'remove' ? 'CANCEL' : 'REQUEST';
  const { language } = holder;
  const attachments = (isHolder ? calendarEntries : []).map(({ filename, ...entry }) =>
    buildCalendarAttachment(filename, { method, events: [{ ...entry, attendee: holder }], language, now }),
  );
  const actor = handover && getHandoverActor(to, handover);
  const asAssistant = isHolder ? [] : [t('booking:mail.asAssistant')];
  return {
    paragraphs: [
      t('booking:mail.hello'),
      ...(actor ? [t(`booking:mail.${kind}.${actor}`)] : asAssistant),
      ...texts,
    ],
    facts: [...(reason ? [{ label: t('booking:mail.reason'), lines: [reason] }] : []), ...facts],
    ...(change !== 'remove' && {
      action: { sentence: t('booking:mail.open'), label: t('booking:mail.openLabel'), path: page },
    }),
    closing: attachments.length > 0 ? [t(`booking:mail.calendar.${change}`)] : [],
    smallPrint: [
      isHolder
        ? t(isGiven ? 'booking:mail.whyGiven' : 'booking:mail.why')
        : t(isGiven ? 'booking:mail.whyGivenAsAssistant' : 'booking:mail.whyAsAssistant'),
    ],
    attachments,
  };
}

function getHandoverActor(to: MailRecipient, { from, receiver, by }: HandoverMailPeople) {
  if (by.id === to.id) return 'byYou';
  if (by.id === from.id) return 'byHolder';
  return by.id === receiver.id ? 'byReceiver' : 'byOther';
}
