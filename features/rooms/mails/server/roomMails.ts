import {
  buildReservationMailBody,
  getConfirmationText,
  type ReservationMailData,
  type ReservationMailKind,
  toReservationMailNames,
} from '../../../../core/booking/server/reservationMails.ts';
import type { BuildingAddressData } from '../../../../core/feature/server/feature.ts';
import type { Language } from '../../../../kit/actor.ts';
import { type CalendarFileEntry, minutesBetween } from '../../../../kit/server/calendar/calendarFile.ts';
import type { Env } from '../../../../kit/server/configuration/env.ts';
import type { JobDependencies } from '../../../../kit/server/jobs/jobDependencies.ts';
import {
  type ComposedMail,
  createMailComposer,
  type TranslateMailText,
} from '../../../../kit/server/mail/composeMail.ts';
import {
  extractMailboxAddress,
  formatDateWithoutYear,
  formatEndTime,
  formatLongDate,
  formatTimeOfDay,
} from '../../../../kit/server/mail/mailFormats.ts';
import type { GetOfferName } from '../../catalogue/server/offerNames.ts';
import type { ReservationRecord } from '../../reservations/server/queries.ts';

export type ReservationWithRoomNames = ReservationRecord & { roomNames: string[] };

export interface RoomReservationMailData extends ReservationMailData {
  reservations: ReservationWithRoomNames[];
  /** Default: all reservations. */
  inCalendar?: ReservationWithRoomNames[];
  offerName: GetOfferName;
}

const RESERVATIONS_PAGE = '/resident/Reservations';

/** Staff can read the outbox and titles are private, so a title appears in the calendar file only. */
export function createRoomMailComposers({ env, translate }: JobDependencies) {
  const composeMail = createMailComposer('rooms', { env, translate });
  return {
    confirmation(mailData: RoomReservationMailData): ComposedMail {
      const isApproved = mailData.reservations[0]?.approval === 'approved';
      return write(mailData, 'confirmation', isApproved ? 'textApproved' : getConfirmationText(mailData));
    },

    change(mailData: RoomReservationMailData): ComposedMail {
      const [reason = null, ...others] = [
        ...new Set(mailData.reservations.map(({ moveReason }) => moveReason)),
      ];
      const isMoved = reason !== null && others.length === 0;
      return write(mailData, 'change', isMoved ? 'textByBuilding' : 'text', isMoved ? reason : null);
    },

    cancellation(mailData: RoomReservationMailData): ComposedMail {
      const [first] = mailData.reservations;
      const reason = first?.cancelReason ?? null;
      if (first?.approval === 'refused') {
        // A reservation that was refused first was never in a calendar.
        const inCalendar = mailData.reservations.filter(({ sequence }) => sequence > 1);
        return write({ ...mailData, inCalendar }, 'refusal', 'text', reason);
      }
      const own = first?.assistantId === null ? 'text' : 'textByEither';
      return write(mailData, 'cancellation', reason === null ? own : 'textByBuilding', reason);
    },

    given: (mailData: RoomReservationMailData) => write(mailData, 'handover.given', null),
    received: (mailData: RoomReservationMailData) => write(mailData, 'handover.received', null),
  };

  function write(
    mailData: RoomReservationMailData,
    kind: ReservationMailKind,
    text: string | null,
    reason: string | null = null,
  ): ComposedMail {
    const { building, to, handover, reservations, inCalendar = reservations } = mailData;
    const opening = {
      words: `mail.${kind}`,
      params: () => toReservationMailParams(mailData),
      to,
      from: building,
    };
    return composeMail(opening, (t) => {
      const isWaiting = handover && reservations.some(({ approval }) => approval === 'waiting');
      return buildReservationMailBody(t, mailData, {
        kind,
        texts: [
          ...(text === null ? [] : [t(`mail.${kind}.${text}`)]),
          ...(isWaiting ? [t('mail.handover.waiting')] : []),
        ],
        reason,
        facts: buildReservationMailFacts(t, mailData),
        page: RESERVATIONS_PAGE,
        calendarEntries: inCalendar.map((each) => ({
          ...toCalendarEntry(env, building, each),
          filename: t('mail.event.file', { date: each.date }),
        })),
      });
    });
  }
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

function buildReservationMailFacts(
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

function toReservationMailParams(mailData: RoomReservationMailData) {
  const { reservations, to } = mailData;
  const [first] = reservations;
  if (!first) throw new Error('A mail needs at least one reservation');
  return {
    ...toReservationMailNames(mailData),
    ...toReservationTimeTextParams(first, to.language),
    count: reservations.length,
    rooms: [...new Set(reservations.flatMap(({ roomNames }) => roomNames))].join(', '),
  };
}

export function toReservationTimeTextParams(
  { date, start, end }: Pick<ReservationWithRoomNames, 'date' | 'start' | 'end'>,
  language: Language,
) {
  const days = { day: formatLongDate(date, language), shortDay: formatDateWithoutYear(date, language) };
  return { ...days, start: formatTimeOfDay(start), end: formatEndTime(end, language) };
}
