import {
  buildCalendarAttachment,
  type CalendarFileEntry,
} from '../../../kit/server/calendar/calendarFile.ts';
import type { MailBody, TranslateMailText } from '../../../kit/server/mail/composeMail.ts';
import type { MailRecipient } from '../../../kit/server/mail/mailRecipient.ts';
import type { BuildingAddressData } from '../../feature/server/feature.ts';
import type { HandoverMailPeople } from './receivers.ts';

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

interface ReservationMail {
  kind: ReservationMailKind;
  texts: string[];
  reason?: string | null;
  facts: MailBody['facts'] & {};
  page: string;
  calendarEntries: (CalendarFileEntry & { filename: string })[];
}

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
