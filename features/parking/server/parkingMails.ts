import type { Period } from '../../../core/booking/period.ts';
import type { BuildingAddressData } from '../../../core/feature/server/feature.ts';
import {
  buildCalendarAttachment,
  type CalendarFileEntry,
  minutesBetween,
} from '../../../kit/server/calendar/calendarFile.ts';
import type { MailAttachment } from '../../../kit/server/database/tables.ts';
import type { Env } from '../../../kit/server/env.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import {
  type ComposedMail,
  createMailComposer,
  type TranslateMailText,
} from '../../../kit/server/mail/composeMail.ts';
import {
  extractMailboxAddress,
  formatDateWithoutYear,
  formatEndTime,
  formatLongDate,
  formatTimeOfDay,
} from '../../../kit/server/mail/mailFormats.ts';
import type { MailRecipient } from '../../../kit/server/mail/mailRecipient.ts';
import type { SpaceReservationRecord } from './queries.ts';

export interface SpaceMailData {
  reservation: SpaceReservationRecord;
  space: string;
  building: BuildingAddressData;
  holder: MailRecipient;
  to: MailRecipient;
  reservedBy: string | null;
  now: Date;
}

export const PARKING_PAGE = '/resident/place';

/** Staff can read the outbox and titles are private, so a title appears in the calendar file only. */
export function createParkingMailComposers({ env, translate }: JobDependencies) {
  const composeMail = createMailComposer('parking', { env, translate });
  return {
    confirmation: (mailData: SpaceMailData) =>
      write(mailData, 'confirmation', mailData.reservedBy === null ? 'text' : 'textFor'),
    change: (mailData: SpaceMailData) =>
      write(mailData, 'change', mailData.reservation.moveReason === null ? 'text' : 'textByBuilding'),
    cancellation: (mailData: SpaceMailData) => write(mailData, 'cancellation', getCancellationText(mailData)),
  };

  function write(
    mailData: SpaceMailData,
    kind: 'confirmation' | 'change' | 'cancellation',
    text: string,
  ): ComposedMail {
    const { building, to, holder, reservation } = mailData;
    const isHolder = to.id === holder.id;
    const reason = {
      confirmation: null,
      change: reservation.moveReason,
      cancellation: reservation.cancelReason,
    }[kind];
    const opening = { words: `mail.${kind}`, to, from: building };
    return composeMail({ ...opening, params: (t) => toParkingMailParams(t, mailData) }, (t, { moment }) => ({
      paragraphs: [
        t('mail.hello'),
        ...(isHolder ? [] : [t('mail.asAssistant')]),
        ...(isHolder || text !== 'textFor' ? [t(`mail.${kind}.${text}`)] : []),
      ],
      facts: [
        ...(reason ? [{ label: t('mail.facts.reason'), lines: [reason] }] : []),
        ...buildParkingMailFacts(t, mailData, moment),
      ],
      ...(kind !== 'cancellation' && {
        action: { sentence: t('mail.open'), label: t('mail.openLabel'), path: PARKING_PAGE },
      }),
      closing: isHolder ? [t(`mail.${kind}.calendar`)] : [],
      smallPrint: [t(isHolder ? 'mail.why' : 'mail.whyAsAssistant')],
      attachments: !isHolder
        ? []
        : [createSpaceCalendarFile(env, t, mailData, kind === 'cancellation' ? 'CANCEL' : 'REQUEST')],
    }));
  }
}

export const buildParkingMailFacts = (
  t: TranslateMailText,
  { space, building }: SpaceMailData,
  moment: string,
) => [
  { label: t('mail.facts.when'), lines: [moment] },
  { label: t('mail.facts.bay'), lines: [space] },
  { label: t('mail.facts.where'), lines: [building.name, building.address].filter(Boolean) },
];

export function createSpaceCalendarFile(
  env: Pick<Env, 'publicUrl' | 'mailFrom'>,
  t: TranslateMailText,
  { building, holder, now, reservation, space }: SpaceMailData,
  method: 'REQUEST' | 'CANCEL',
): MailAttachment {
  const entry = toSpaceCalendarEntry(env, building, {
    ...reservation,
    space: t('mail.event.bay', { bay: space }),
  });
  const events = [{ ...entry, attendee: holder }];
  const filename = t('mail.event.file', { date: reservation.startDate });
  return buildCalendarAttachment(filename, { method, events, language: holder.language, now });
}

type Entry = Pick<SpaceReservationRecord, 'id' | 'sequence' | 'title'> & Period & { space: string };

/** Used in mails and in the calendar feed. `space` includes its type: `Parking space A1`. */
export function toSpaceCalendarEntry(
  env: Pick<Env, 'publicUrl' | 'mailFrom'>,
  building: BuildingAddressData,
  { id, sequence, title, space, startDate, startTime, endDate, endTime }: Entry,
): CalendarFileEntry {
  const start = { date: startDate, time: startTime };
  return {
    uid: `parking-${building.id}-${id}@${new URL(env.publicUrl).hostname}`,
    sequence,
    start,
    durationMinutes: minutesBetween(start, { date: endDate, time: endTime }, building.timeZone),
    timeZone: building.timeZone,
    summary: title,
    location: [space, building.name, building.address].filter(Boolean).join(', '),
    description: { page: `${env.publicUrl}${PARKING_PAGE}` },
    organizer: { name: building.name, email: extractMailboxAddress(env.mailFrom) },
  };
}

export function toParkingMailParams(
  t: TranslateMailText,
  { reservation, space, building, holder, to, reservedBy }: SpaceMailData,
) {
  const { startDate, startTime, endDate, endTime } = reservation;
  const { language } = to;
  const times = { start: formatTimeOfDay(startTime), end: formatEndTime(endTime, language) };
  const isOneDay = startDate === endDate;
  const formatMoment = (key: string, inWords: typeof formatLongDate) =>
    t(key, { day: inWords(startDate, language), endDay: inWords(endDate, language), ...times });
  const moment = formatMoment(isOneDay ? 'mail.within' : 'mail.across', formatLongDate);
  const shortMoment = formatMoment(isOneDay ? 'mail.shortWithin' : 'mail.shortAcross', formatDateWithoutYear);
  return {
    moment,
    shortMoment,
    bay: space,
    building: building.name,
    name: to.firstName,
    holder: holder.name,
    staff: reservedBy,
  };
}

function getCancellationText({ reservation: { cancelReason, assistantId } }: SpaceMailData): string {
  if (cancelReason !== null) return 'textByBuilding';
  return assistantId === null ? 'text' : 'textByEither';
}
