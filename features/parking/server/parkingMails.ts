import type { MailRecipient } from '../../../core/people/server/queries.ts';
import type { BuildingDetails } from '../../../core/server/feature.ts';
import {
  type CalendarEntry,
  calendarAttachment,
  minutesBetween,
} from '../../../kit/server/calendar/calendarFile.ts';
import type { MailAttachment } from '../../../kit/server/database/tables.ts';
import type { Env } from '../../../kit/server/env.ts';
import type { ComposedMail } from '../../../kit/server/mail/mail.ts';
import { layOut, type MailContent } from '../../../kit/server/mail/mailLayout.ts';
import { addressIn, dayInWords, timeInWords } from '../../../kit/server/mail/mailWords.ts';
import type { Translate } from '../../../kit/server/words.ts';
import type { Period } from '../parking.ts';
import type { BayReservationRow } from './queries.ts';

/** What a mail says. */
export interface MailData {
  reservation: BayReservationRow;
  /** The bay's name. */
  bay: string;
  building: BuildingDetails;
  holder: MailRecipient;
  /** The member of staff who reserved for the holder. */
  reservedBy: string | null;
  now: Date;
}

type Words = (key: string, params?: Readonly<Record<string, unknown>>) => string;
type Kind = 'confirmation' | 'change' | 'cancellation';

/** The screen with one's own reservations. */
const SCREEN = '/resident/place';

/**
 * Composes what holders read, in their language. Staff may read the outbox, and titles are the holder's alone: a title
 * stands in the calendar file only.
 */
export function parkingMails(env: Pick<Env, 'publicUrl' | 'mailFrom'>, translate: Translate) {
  return {
    confirmation(about: MailData): ComposedMail {
      const text = about.reservedBy === null ? 'mail.confirmation.text' : 'mail.confirmation.textFor';
      return write(about, 'confirmation', text);
    },
    change(about: MailData): ComposedMail {
      return write(about, 'change', 'mail.change.text');
    },
    cancellation(about: MailData): ComposedMail {
      const byStaff = about.reservation.cancelReason !== null;
      return write(
        about,
        'cancellation',
        byStaff ? 'mail.cancellation.textByBuilding' : 'mail.cancellation.text',
      );
    },
  };

  function write(about: MailData, kind: Kind, text: string): ComposedMail {
    const { building, holder, reservation } = about;
    const { language } = holder;
    const t: Words = (key, params) => translate(language, `parking:${key}`, params);
    const params = told(t, about);
    const reason = reservation.cancelReason;
    const content: MailContent = {
      preview: t(`mail.${kind}.preview`, params),
      heading: t(`mail.${kind}.heading`, params),
      paragraphs: [t('mail.hello', params), t(text, params)],
      facts: [
        ...(reason ? [{ label: t('mail.facts.reason'), lines: [reason] }] : []),
        { label: t('mail.facts.when'), lines: [params.moment] },
        { label: t('mail.facts.bay'), lines: [params.bay] },
        { label: t('mail.facts.where'), lines: [building.name, building.address].filter(Boolean) },
      ],
      action: { sentence: t('mail.open'), label: t('mail.openLabel'), url: `${env.publicUrl}${SCREEN}` },
      closing: [t(`mail.${kind}.calendar`)],
      smallPrint: [t('mail.why', params)],
    };
    const { name: sender, address } = building;
    return {
      recipient: holder.email,
      language,
      subject: t(`mail.${kind}.subject`, params),
      ...layOut(content, {
        ...{ translate, language, sender, address },
        publicUrl: env.publicUrl,
        building: building.id,
      }),
      attachments: [calendar(t, about, kind === 'cancellation' ? 'CANCEL' : 'REQUEST')],
    };
  }

  function calendar(t: Words, about: MailData, method: 'REQUEST' | 'CANCEL'): MailAttachment {
    const { building, holder, now, reservation, bay } = about;
    const entry = bayReservationEvent(env, building, { ...reservation, bay: t('mail.event.bay', { bay }) });
    const events = [{ ...entry, attendee: holder }];
    const filename = t('mail.event.file', { date: reservation.startDate });
    return calendarAttachment(filename, { method, events, language: holder.language, now });
  }
}

type Entry = Pick<BayReservationRow, 'id' | 'sequence' | 'title'> & Period & { bay: string };

/** The calendar entry of a reservation, in mails and in its holder's own calendar alike. `bay` says what it is: `Parking place A1`. */
export function bayReservationEvent(
  env: Pick<Env, 'publicUrl' | 'mailFrom'>,
  building: BuildingDetails,
  { id, sequence, title, bay, startDate, startTime, endDate, endTime }: Entry,
): CalendarEntry {
  const start = { date: startDate, time: startTime };
  return {
    uid: `parking-${building.id}-${id}@${new URL(env.publicUrl).hostname}`,
    sequence,
    start,
    durationMinutes: minutesBetween(start, { date: endDate, time: endTime }, building.timeZone),
    timeZone: building.timeZone,
    summary: title,
    location: [bay, building.name, building.address].filter(Boolean).join(', '),
    description: `${env.publicUrl}${SCREEN}`,
    organizer: { name: building.name, email: addressIn(env.mailFrom) },
  };
}

/** What every sentence may name. */
function told(t: Words, { reservation, bay, building, holder, reservedBy }: MailData) {
  const { startDate, startTime, endDate, endTime } = reservation;
  const day = dayInWords(startDate, holder.language);
  const times = { start: timeInWords(startTime), end: timeInWords(endTime) };
  const moment =
    startDate === endDate
      ? t('mail.within', { day, ...times })
      : t('mail.across', { day, ...times, endDay: dayInWords(endDate, holder.language) });
  return { day, moment, bay, building: building.name, name: holder.firstName, staff: reservedBy };
}
