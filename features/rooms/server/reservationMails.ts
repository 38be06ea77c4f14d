import type { BuildingAddressData } from '../../../core/feature/server/feature.ts';
import type { Language } from '../../../kit/actor.ts';
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
import type { GetOfferName } from './administration/offerNames.ts';
import type { ReservationRecord } from './queries.ts';

export type ReservationWithRoomNames = ReservationRecord & { roomNames: string[] };

export interface RoomReservationMailData {
  reservations: ReservationWithRoomNames[];
  building: BuildingAddressData;
  holder: MailRecipient;
  to: MailRecipient;
  bookedBy: string | null;
  offerName: GetOfferName;
  now: Date;
}

export const RESERVATIONS_PAGE = '/resident/Reservations';

/** Staff can read the outbox and titles are private, so a title appears in the calendar file only. */
export function createRoomMailComposers({ env, translate }: JobDependencies) {
  const composeMail = createMailComposer('rooms', { env, translate });
  return {
    confirmation: (mailData: RoomReservationMailData) =>
      write(mailData, 'confirmation', {
        text: getConfirmationText(mailData),
        closing: 'mail.calendarHint',
      }),

    change(mailData: RoomReservationMailData): ComposedMail {
      const [reason = null, ...others] = [
        ...new Set(mailData.reservations.map(({ moveReason }) => moveReason)),
      ];
      const isMoved = reason !== null && others.length === 0;
      const text = isMoved ? 'textByBuilding' : 'text';
      return write(mailData, 'change', {
        text,
        reason: isMoved ? reason : null,
        closing: 'mail.calendarUpdate',
      });
    },

    cancellation(mailData: RoomReservationMailData): ComposedMail {
      const [first] = mailData.reservations;
      const reason = first?.cancelReason ?? null;
      if (first?.approval === 'refused')
        return write(mailData, 'refusal', { text: 'text', reason, closing: 'mail.calendarRemoval' });
      const own = first?.assistantId === null ? 'text' : 'textByEither';
      const text = reason === null ? own : 'textByBuilding';
      return write(mailData, 'cancellation', { text, reason, closing: 'mail.calendarRemoval' });
    },
  };

  function write(
    mailData: RoomReservationMailData,
    kind: 'confirmation' | 'change' | 'cancellation' | 'refusal',
    { text, reason, closing }: { text: string; reason?: string | null; closing: string },
  ): ComposedMail {
    const { building, to, reservations, now } = mailData;
    const isHolder = to.id === mailData.holder.id;
    const opening = {
      words: `mail.${kind}`,
      params: () => toReservationMailParams(mailData),
      to,
      from: building,
    };
    return composeMail(opening, (t) => {
      const isOff = kind === 'cancellation' || kind === 'refusal';
      const method = isOff ? 'CANCEL' : 'REQUEST';
      // A reservation that was refused first was never in a calendar.
      const knownReservations =
        kind === 'refusal' ? reservations.filter(({ sequence }) => sequence > 1) : reservations;
      const calendarReservations = isHolder ? knownReservations : [];
      return {
        paragraphs: [
          t('mail.hello'),
          ...(isHolder ? [] : [t('mail.asAssistant')]),
          ...(isHolder || text !== 'textFor' ? [t(`mail.${kind}.${text}`)] : []),
        ],
        facts: [
          ...(reason ? [{ label: t('mail.facts.reason'), lines: [reason] }] : []),
          ...buildReservationMailFacts(t, mailData),
        ],
        ...(!isOff && {
          action: { sentence: t('mail.open'), label: t('mail.openLabel'), path: RESERVATIONS_PAGE },
        }),
        closing: calendarReservations.length > 0 ? [t(closing)] : [],
        smallPrint: [t(isHolder ? 'mail.why' : 'mail.whyAsAssistant')],
        attachments: calendarReservations.map((each) =>
          createReservationCalendarAttachment(env, t, mailData, each, method, now),
        ),
      };
    });
  }
}

/** One file per day, because a request or cancellation contains one entry (RFC 5546 §3.2.2, §3.2.5). */
export function createReservationCalendarAttachment(
  env: Pick<Env, 'publicUrl' | 'mailFrom'>,
  t: TranslateMailText,
  { building, holder }: RoomReservationMailData,
  reservation: ReservationWithRoomNames,
  method: 'REQUEST' | 'CANCEL',
  now: Date,
): MailAttachment {
  const events = [{ ...toCalendarEntry(env, building, reservation), attendee: holder }];
  const filename = t('mail.event.file', { date: reservation.date });
  return buildCalendarAttachment(filename, { method, events, language: holder.language, now });
}

function getConfirmationText({ reservations: [first], bookedBy }: RoomReservationMailData): string {
  if (first?.approval === 'approved') return 'textApproved';
  return bookedBy === null ? 'text' : 'textFor';
}

type Entry = Pick<
  ReservationWithRoomNames,
  'id' | 'sequence' | 'date' | 'start' | 'end' | 'title' | 'roomNames'
>;

export function toCalendarEntry(
  env: Pick<Env, 'publicUrl' | 'mailFrom'>,
  building: BuildingAddressData,
  { id, sequence, date, start, end, title, roomNames }: Entry,
): CalendarFileEntry {
  return {
    uid: `reservation-${building.id}-${id}@${new URL(env.publicUrl).hostname}`,
    sequence,
    start: { date, time: start },
    durationMinutes: minutesBetween({ date, time: start }, { date, time: end }, building.timeZone),
    timeZone: building.timeZone,
    summary: title,
    location: [roomNames.join(' + '), building.name, building.address].filter(Boolean).join(', '),
    description: { page: `${env.publicUrl}${RESERVATIONS_PAGE}` },
    organizer: { name: building.name, email: extractMailboxAddress(env.mailFrom) },
  };
}

export function buildReservationMailFacts(
  t: TranslateMailText,
  { reservations, building, to, offerName }: RoomReservationMailData,
) {
  const fact = (key: string, lines: string[]) =>
    lines.length > 0 ? [{ label: t(`mail.facts.${key}`, { count: lines.length }), lines }] : [];
  const [first] = reservations;
  const listRoomNames = (row?: ReservationWithRoomNames) => row?.roomNames.join(', ');
  const sameRooms = reservations.every((each) => listRoomNames(each) === listRoomNames(first));
  const moments = reservations.map((each) => {
    const moment = { ...toReservationTimeTextParams(each, to.language), rooms: listRoomNames(each) };
    return t(sameRooms ? 'mail.moment' : 'mail.momentOfRooms', moment);
  });
  const serializeContent = (row?: ReservationWithRoomNames) =>
    JSON.stringify([row?.expected, row?.external, row?.layout, row?.services]);
  const hasSameContent = reservations.every((each) => serializeContent(each) === serializeContent(first));
  return [
    ...fact('when', moments),
    ...(first && sameRooms ? fact('rooms', first.roomNames) : []),
    ...fact('where', [building.name, building.address].filter(Boolean)),
    ...(first && hasSameContent ? fact('people', [describePeople(t, first)]) : []),
    ...(first && hasSameContent
      ? fact('layout', first.layout === null ? [] : [offerName('layout', first.layout, to.language)])
      : []),
    ...(first && hasSameContent
      ? fact(
          'services',
          first.services.map((label) => offerName('service', label, to.language)),
        )
      : []),
  ];
}

function describePeople(t: TranslateMailText, { expected, external }: ReservationWithRoomNames): string {
  return external > 0
    ? t('mail.people', { expected, count: external })
    : t('mail.peopleOfTheHouse', { expected });
}

export function toReservationMailParams({
  reservations,
  building,
  holder,
  to,
  bookedBy,
}: RoomReservationMailData) {
  const [first] = reservations;
  if (!first) throw new Error('A mail needs at least one reservation');
  return {
    ...toReservationTimeTextParams(first, to.language),
    count: reservations.length,
    rooms: [...new Set(reservations.flatMap(({ roomNames }) => roomNames))].join(', '),
    building: building.name,
    name: to.firstName,
    holder: holder.name,
    staff: bookedBy,
  };
}

export function toReservationTimeTextParams(
  { date, start, end }: Pick<ReservationWithRoomNames, 'date' | 'start' | 'end'>,
  language: Language,
) {
  const days = { day: formatLongDate(date, language), shortDay: formatDateWithoutYear(date, language) };
  return { ...days, start: formatTimeOfDay(start), end: formatEndTime(end, language) };
}
