import { Temporal } from 'temporal-polyfill';
import type { BuildingDetails } from '../../../core/server/feature.ts';
import type { Language } from '../../../kit/actor.ts';
import {
  type CalendarEntry,
  type CalendarEvent,
  calendarAttachment,
} from '../../../kit/server/calendar/calendarFile.ts';
import type { MailAttachment } from '../../../kit/server/database/tables.ts';
import type { Env } from '../../../kit/server/env.ts';
import type { ComposedMail } from '../../../kit/server/mail/mail.ts';
import { layOut, type MailContent } from '../../../kit/server/mail/mailLayout.ts';
import { addressIn, dayInWords, timeInWords } from '../../../kit/server/mail/mailWords.ts';
import { QR_SIZE, qrCodePng } from '../../../kit/server/mail/qrCode.ts';
import type { Translate } from '../../../kit/server/words.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { addressVisitor } from '../visitorName.ts';
import type { VisitRow } from './shared.ts';

interface Host {
  /** '' where the account is deleted. */
  name: string;
  company: string;
}

interface MailData {
  building: BuildingDetails;
  host: Host;
  now: Date;
  /** The visitor has an agreement that is valid on all the days told: there is nothing to sign. */
  ndaSigned?: boolean;
}

type Words = (key: string, params?: Readonly<Record<string, unknown>>) => string;

const VISIT_MINUTES = 60;
const QR_CID = 'access-code';

/** Composes what visitors read, in the language of their visit. */
export function visitMails(env: Pick<Env, 'publicUrl' | 'mailFrom'>, translate: Translate) {
  return {
    /** Of one visitor's visits, in order; at least one. */
    async invitation({
      visits,
      building,
      host,
      now,
      ndaSigned,
    }: MailData & { visits: VisitRow[] }): Promise<ComposedMail> {
      const visit = first(visits);
      const t = wordsIn(visit.language);
      const params = { count: visits.length, ...told(visit, building, host) };
      const content = {
        preview: t('mail.invitation.preview', params),
        heading: t('mail.invitation.heading', params),
        paragraphs: [t('mail.hello', params), t('mail.invitation.text', params)],
        smallPrint: [t('mail.invitation.why', params)],
      };
      const subject = t('mail.invitation.subject', params);
      return withAccess({ subject, content, visits, building, host, now, ndaSigned });
    },

    async change({
      visit,
      building,
      host,
      now,
      ndaSigned,
    }: MailData & { visit: VisitRow }): Promise<ComposedMail> {
      const t = wordsIn(visit.language);
      const params = told(visit, building, host);
      const content = {
        preview: t('mail.change.preview', params),
        heading: t('mail.change.heading'),
        paragraphs: [t('mail.hello', params), t('mail.change.text', params)],
        smallPrint: [t('mail.invitation.why', params)],
      };
      const subject = t('mail.change.subject', params);
      return withAccess({ subject, content, visits: [visit], building, host, now, ndaSigned });
    },

    /** `recipient`: a former address of the visitor's, which hears nothing of who comes instead. */
    cancellation(
      about: MailData & { visit: VisitRow; sequence: number; recipient: string | null },
    ): ComposedMail {
      const { visit, building, host, now, sequence, recipient } = about;
      const t = wordsIn(visit.language);
      const params = told(visit, building, host);
      const former = recipient !== null;
      const content = {
        preview: t('mail.cancellation.preview', params),
        heading: t('mail.cancellation.heading'),
        paragraphs: [
          t(former ? 'mail.helloFormer' : 'mail.hello', params),
          t('mail.cancellation.text', params),
        ],
        facts: whenAndWhere(t, [visit], building),
        smallPrint: [t('mail.cancellation.why', params)],
      };
      const event = { ...eventOf(t, visit, building, host), sequence };
      const attendee = former ? { name: recipient, email: recipient } : event.attendee;
      return {
        recipient: recipient ?? visit.visitorEmail,
        language: visit.language,
        subject: t('mail.cancellation.subject', params),
        ...layOut(content, letterhead(visit.language, building)),
        attachments: [
          calendarAttachment(t('mail.event.file'), {
            method: 'CANCEL',
            events: [{ ...event, attendee }],
            language: visit.language,
            now,
          }),
        ],
      };
    },
  };

  function wordsIn(language: Language): Words {
    return (key, params) => translate(language, `visits:${key}`, params);
  }

  function letterhead(language: Language, building: BuildingDetails) {
    const { name: sender, address } = building;
    return { translate, language, sender, address, publicUrl: env.publicUrl, building: building.id };
  }

  /** A mail with everything that the visitor needs on the day: calendar file, QR code for the desk, NDA. */
  async function withAccess(parts: MailData & { subject: string; content: MailContent; visits: VisitRow[] }) {
    const { subject, visits, building, host, now, ndaSigned } = parts;
    const visit = first(visits);
    const { language, code } = visit;
    const t = wordsIn(language);
    const content: MailContent = {
      ...parts.content,
      facts: facts(t, visits, building, host),
      image: { cid: QR_CID, alt: t('mail.code.alt'), caption: t('mail.code.caption'), size: QR_SIZE },
      ...(!ndaSigned && {
        action: { sentence: t('mail.nda.text'), label: t('mail.nda.label'), url: ndaLink(visit) },
      }),
      closing: [
        ...(ndaSigned ? [t('mail.nda.signed')] : []),
        t('mail.calendarHint', { count: visits.length }),
      ],
    };
    const events = visits.map((each) => eventOf(t, each, building, host));
    const method = events.length === 1 ? 'REQUEST' : 'PUBLISH';
    const calendar = calendarAttachment(t('mail.event.file'), { method, events, language, now });
    const qrCode: MailAttachment = {
      filename: t('mail.code.file'),
      contentType: 'image/png',
      content: (await qrCodePng(`${env.publicUrl}/visit/${code}`)).toString('base64'),
      cid: QR_CID,
      secret: true,
    };
    return {
      recipient: visit.visitorEmail,
      language,
      subject,
      ...layOut(content, letterhead(language, building)),
      attachments: [calendar, qrCode],
      secrets: [code],
      secretsExpireAt: endOf(visits.at(-1)?.date ?? visit.date, building.timeZone),
    };
  }

  function facts(t: Words, visits: VisitRow[], building: BuildingDetails, host: Host) {
    return [...whenAndWhere(t, visits, building), { label: t('mail.facts.askFor'), lines: [nameOf(host)] }];
  }

  function whenAndWhere(t: Words, visits: VisitRow[], building: BuildingDetails) {
    const dates = visits.map((visit) => t('mail.moment', momentOf(visit)));
    return [
      { label: t('mail.facts.when', { count: dates.length }), lines: dates },
      { label: t('mail.facts.where'), lines: [locationOf(building)] },
    ];
  }

  function eventOf(t: Words, visit: VisitRow, building: BuildingDetails, host: Host): CalendarEvent {
    return {
      ...visitEntry(env, building, visit),
      summary: t('mail.event.summary', { company: host.company }),
      description: t('mail.event.description', { host: nameOf(host) }),
      organizer: { name: host.name || building.name, email: addressIn(env.mailFrom) },
      attendee: { name: visitorOf(visit), email: visit.visitorEmail },
    };
  }

  /** Wire names of the NDA page (docs/specification.md §16). `dna=0` is the text in force. */
  function ndaLink(visit: VisitRow): string {
    const query = new URLSearchParams({
      email: visit.visitorEmail,
      name: visitorOf(visit),
      entreprise: visit.organization,
      dna: '0',
      appointment: String(visit.id),
      language: visit.language,
      code: visit.code,
      building: String(visit.buildingId),
    });
    return `${env.publicUrl}/DNA?${query}`;
  }
}

/** What is the same in the calendars of a visit's two people. */
export function visitEntry(
  env: Pick<Env, 'publicUrl'>,
  building: BuildingDetails,
  { id, sequence, date, time }: Pick<VisitRow, 'id' | 'sequence' | 'date' | 'time'>,
): Omit<CalendarEntry, 'summary' | 'description' | 'organizer'> {
  return {
    uid: `visit-${building.id}-${id}@${new URL(env.publicUrl).hostname}`,
    sequence,
    start: { date, time },
    durationMinutes: VISIT_MINUTES,
    timeZone: building.timeZone,
    location: locationOf(building),
  };
}

function first(visits: readonly VisitRow[]): VisitRow {
  const [visit] = visits;
  if (!visit) throw new Error('A mail about no visit');
  return visit;
}

function told(visit: VisitRow, building: BuildingDetails, host: Host) {
  return {
    ...momentOf(visit),
    visitor: visitorOf(visit),
    building: building.name,
    host: nameOf(host),
    company: host.company,
  };
}

const visitorOf = (visit: VisitRow) => addressVisitor(visit.visitorLastName, visit.visitorFirstName);
const nameOf = ({ name, company }: Host) => (name ? `${name} (${company})` : company);
const locationOf = ({ name, address }: BuildingDetails) => [name, address].filter(Boolean).join(', ');

function momentOf({ date, time, language }: VisitRow) {
  return { day: dayInWords(date, language), time: timeInWords(time) };
}

/** The first moment of the next day: a visit's code opens nothing from then on. */
function endOf(date: LocalDate, timeZone: string): Date {
  const end = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(end.epochMilliseconds);
}
