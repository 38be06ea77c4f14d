import type { Period } from '../../../../core/booking/period.ts';
import {
  buildReservationMailBody,
  getConfirmationText,
  type ReservationMailData,
  type ReservationMailKind,
  toReservationMailNames,
} from '../../../../core/booking/server/reservationMails.ts';
import type { BuildingAddressData } from '../../../../core/feature/server/feature.ts';
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
import type { SpaceReservationRecord } from '../../reservations/server/queries.ts';

interface SpaceMailData extends ReservationMailData {
  reservation: SpaceReservationRecord;
  space: string;
  /** Default: true. */
  isInCalendar?: boolean;
}

const PARKING_PAGE = '/resident/place';

/** Staff can read the outbox and titles are private, so a title appears in the calendar file only. */
export function createParkingMailComposers({ env, translate }: JobDependencies) {
  const composeMail = createMailComposer('parking', { env, translate });
  return {
    confirmation: (mailData: SpaceMailData) => write(mailData, 'confirmation', getConfirmationText(mailData)),

    change(mailData: SpaceMailData): ComposedMail {
      const { moveReason } = mailData.reservation;
      return write(mailData, 'change', moveReason === null ? 'text' : 'textByBuilding', moveReason);
    },

    cancellation(mailData: SpaceMailData): ComposedMail {
      const { cancelReason, assistantId } = mailData.reservation;
      const own = assistantId === null ? 'text' : 'textByEither';
      return write(mailData, 'cancellation', cancelReason === null ? own : 'textByBuilding', cancelReason);
    },

    given: (mailData: SpaceMailData) => write(mailData, 'handover.given', null),
    received: (mailData: SpaceMailData) => write(mailData, 'handover.received', null),
  };

  function write(
    mailData: SpaceMailData,
    kind: ReservationMailKind,
    text: string | null,
    reason: string | null = null,
  ): ComposedMail {
    const { building, to, reservation, space, isInCalendar = true } = mailData;
    const opening = { words: `mail.${kind}`, to, from: building };
    return composeMail({ ...opening, params: (t) => toParkingMailParams(t, mailData) }, (t, { moment }) => {
      const entry = toSpaceCalendarEntry(env, building, {
        ...reservation,
        space: t('mail.event.bay', { bay: space }),
      });
      const filename = t('mail.event.file', { date: reservation.startDate });
      return buildReservationMailBody(t, mailData, {
        kind,
        texts: text === null ? [] : [t(`mail.${kind}.${text}`)],
        reason,
        facts: [
          { label: t('mail.facts.when'), lines: [moment] },
          { label: t('mail.facts.bay'), lines: [space] },
          { label: t('mail.facts.where'), lines: [building.name, building.address].filter(Boolean) },
        ],
        page: PARKING_PAGE,
        calendarEntries: isInCalendar ? [{ ...entry, filename }] : [],
      });
    });
  }
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

function toParkingMailParams(t: TranslateMailText, mailData: SpaceMailData) {
  const { startDate, startTime, endDate, endTime } = mailData.reservation;
  const { language } = mailData.to;
  const times = { start: formatTimeOfDay(startTime), end: formatEndTime(endTime, language) };
  const isOneDay = startDate === endDate;
  const formatMoment = (key: string, inWords: typeof formatLongDate) =>
    t(key, { day: inWords(startDate, language), endDay: inWords(endDate, language), ...times });
  const moment = formatMoment(isOneDay ? 'mail.within' : 'mail.across', formatLongDate);
  const shortMoment = formatMoment(isOneDay ? 'mail.shortWithin' : 'mail.shortAcross', formatDateWithoutYear);
  const names = toReservationMailNames(mailData);
  return { ...names, moment, shortMoment, bay: mailData.space, count: 1 };
}
