import type { MailRecipient } from '../../../core/people/server/queries.ts';
import type { BuildingDetails } from '../../../core/server/feature.ts';
import type { Language } from '../../../kit/actor.ts';
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
import type { ReservationRow } from './queries.ts';

export type NamedReservation = ReservationRow & { roomNames: string[] };

/** What a mail says: reservations of one holder, in order, at least one. */
export interface MailData {
  reservations: NamedReservation[];
  building: BuildingDetails;
  holder: MailRecipient;
  /** The member of staff who booked for the holder. */
  bookedBy: string | null;
  now: Date;
}

type Words = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/** The screen with one's own reservations. */
const SCREEN = '/resident/Reservations';

/**
 * Composes what holders read, in their language. Staff may read the outbox, and titles are the holder's alone: a title
 * stands in the calendar file only.
 */
export function reservationMails(env: Pick<Env, 'publicUrl' | 'mailFrom'>, translate: Translate) {
  return {
    confirmation(about: MailData): ComposedMail {
      const t = wordsIn(about.holder.language);
      const params = told(about);
      const intro = about.bookedBy === null ? 'text' : 'textFor';
      return write(about, 'confirmation', 'REQUEST', {
        paragraphs: [t(`mail.confirmation.${intro}`, { ...params, staff: about.bookedBy })],
        closing: [t('mail.calendarHint', params)],
      });
    },

    change(about: MailData): ComposedMail {
      const t = wordsIn(about.holder.language);
      const params = told(about);
      return write(about, 'change', 'REQUEST', {
        paragraphs: [t('mail.change.text', params)],
        closing: [t('mail.calendarUpdate', params)],
      });
    },

    cancellation(about: MailData): ComposedMail {
      const t = wordsIn(about.holder.language);
      const params = told(about);
      const reason = about.reservations[0]?.cancelReason ?? null;
      const who = reason === null ? 'text' : 'textByBuilding';
      return write(about, 'cancellation', 'CANCEL', {
        paragraphs: [t(`mail.cancellation.${who}`, params)],
        reason,
        closing: [t('mail.calendarRemoval', params)],
      });
    },
  };

  function wordsIn(language: Language): Words {
    return (key, params) => translate(language, `rooms:${key}`, params);
  }

  function write(
    about: MailData,
    kind: 'confirmation' | 'change' | 'cancellation',
    method: 'REQUEST' | 'CANCEL',
    parts: { paragraphs: string[]; closing: string[]; reason?: string | null },
  ): ComposedMail {
    const { building, holder, reservations, now } = about;
    const { language } = holder;
    const t = wordsIn(language);
    const params = told(about);
    const content: MailContent = {
      preview: t(`mail.${kind}.preview`, params),
      heading: t(`mail.${kind}.heading`, params),
      paragraphs: [t('mail.hello', params), ...parts.paragraphs],
      facts: [
        ...(parts.reason ? [{ label: t('mail.facts.reason'), lines: [parts.reason] }] : []),
        ...factsOf(t, about),
      ],
      action: { sentence: t('mail.open'), label: t('mail.openLabel'), url: `${env.publicUrl}${SCREEN}` },
      closing: parts.closing,
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
      attachments: reservations.map((each) => calendar(t, about, each, method, now)),
    };
  }

  /** A file for each day, because a request or cancellation speaks of one entry (RFC 5546 §3.2.2, §3.2.5). */
  function calendar(
    t: Words,
    { building, holder }: MailData,
    reservation: NamedReservation,
    method: 'REQUEST' | 'CANCEL',
    now: Date,
  ): MailAttachment {
    const events = [{ ...reservationEvent(env, building, reservation), attendee: holder }];
    const filename = t('mail.event.file', { date: reservation.date });
    return calendarAttachment(filename, { method, events, language: holder.language, now });
  }
}

type Entry = Pick<NamedReservation, 'id' | 'sequence' | 'date' | 'start' | 'end' | 'title' | 'roomNames'>;

/** The calendar entry of a reservation, in mails and in its holder's own calendar alike. */
export function reservationEvent(
  env: Pick<Env, 'publicUrl' | 'mailFrom'>,
  building: BuildingDetails,
  { id, sequence, date, start, end, title, roomNames }: Entry,
): CalendarEntry {
  return {
    uid: `reservation-${building.id}-${id}@${new URL(env.publicUrl).hostname}`,
    sequence,
    start: { date, time: start },
    durationMinutes: minutesBetween({ date, time: start }, { date, time: end }, building.timeZone),
    timeZone: building.timeZone,
    summary: title,
    location: [roomNames.join(' + '), building.name, building.address].filter(Boolean).join(', '),
    description: `${env.publicUrl}${SCREEN}`,
    organizer: { name: building.name, email: addressIn(env.mailFrom) },
  };
}

function factsOf(t: Words, { reservations, building, holder }: MailData) {
  const fact = (key: string, lines: string[]) =>
    lines.length > 0 ? [{ label: t(`mail.facts.${key}`, { count: lines.length }), lines }] : [];
  const moments = reservations.map((each) =>
    t('mail.moment', { ...momentOf(each, holder.language), rooms: each.roomNames.join(', ') }),
  );
  const [first] = reservations;
  const contentOf = (row?: NamedReservation) =>
    JSON.stringify([row?.expected, row?.external, row?.layout, row?.services]);
  const alike = reservations.every((each) => contentOf(each) === contentOf(first));
  return [
    ...fact('when', moments),
    ...fact('where', [building.name, building.address].filter(Boolean)),
    ...(first && alike ? fact('people', [peopleOf(t, first)]) : []),
    ...(first && alike ? fact('layout', first.layout === null ? [] : [first.layout]) : []),
    ...(first && alike ? fact('services', first.services) : []),
  ];
}

function peopleOf(t: Words, { expected, external }: NamedReservation): string {
  return external > 0
    ? t('mail.people', { expected, count: external })
    : t('mail.peopleOfTheHouse', { expected });
}

/** What every sentence may name: the first day stands for all. */
function told({ reservations, building, holder }: MailData) {
  const [first] = reservations;
  if (!first) throw new Error('A mail about no reservation');
  return {
    ...momentOf(first, holder.language),
    count: reservations.length,
    rooms: [...new Set(reservations.flatMap(({ roomNames }) => roomNames))].join(', '),
    building: building.name,
    name: holder.firstName,
  };
}

function momentOf({ date, start, end }: NamedReservation, language: Language) {
  return { day: dayInWords(date, language), start: timeInWords(start), end: timeInWords(end) };
}
