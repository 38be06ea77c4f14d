import type { VisitorWelcome } from '../../../core/buildings/building.ts';
import type { BuildingDetails } from '../../../core/server/feature.ts';
import { calendarAttachment } from '../../../kit/server/calendar/calendarFile.ts';
import type { MailAttachment } from '../../../kit/server/database/tables.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import {
  type ComposedMail,
  createMailComposer,
  type TranslateWords,
} from '../../../kit/server/mail/composeMail.ts';
import { dayInWords, shortDayInWords, timeInWords } from '../../../kit/server/mail/mailFormats.ts';
import { QR_SIZE, qrCodePng } from '../../../kit/server/mail/qrCode.ts';
import { agreementPath } from './agreementPath.ts';
import { endOfDay } from './endOfDay.ts';
import { type Host, locationOf, nameOf, visitorEvent, visitorOf } from './visitorEvent.ts';
import type { VisitRow } from './visitRows.ts';
import { welcomeOf } from './welcome.ts';

interface MailData {
  building: BuildingDetails & VisitorWelcome;
  host: Host;
  now: Date;
  /** True if a valid agreement covers all visits of the mail, so that the visitor need not sign. */
  ndaSigned?: boolean;
}

type Moment = Pick<VisitRow, 'date' | 'time'>;

/** Maximum number of calendar files in a mail: an import may name one visitor in each row. */
const MOST_FILES = 50;
const QR_CID = 'access-code';

/** Composes mails to visitors, in the language of their visit. */
export function visitMails({ env, translate }: JobDependencies) {
  const letter = createMailComposer('visits', { env, translate });
  return {
    /** `visits`: of one visitor, in order; at least one. */
    invitation: (about: MailData & { visits: VisitRow[] }) => withAccess(about, 'invitation'),

    /** `before`: date and time that the visitor was last told. */
    change: ({ visit, ...about }: MailData & { visit: VisitRow; before: Moment }) =>
      withAccess({ ...about, visits: [visit] }, 'change'),

    /**
     * `recipient`: a former address of the visitor, which must not learn the new one's name. `visits`: as for
     * `invitation`.
     */
    cancellation(about: MailData & { visits: VisitRow[]; recipient: string | null }): ComposedMail {
      const { visits, building, host, now, recipient } = about;
      const visit = first(visits);
      const { language } = visit;
      const former = recipient !== null;
      const to = { email: recipient ?? addressOf(visit), language };
      const params = () => ({ count: visits.length, ...told(visit, building, host) });
      return letter({ words: 'mail.cancellation', params, to, from: building }, (t) => {
        const events = visits.slice(0, MOST_FILES).map((each) => {
          const event = visitorEvent(env, t, { visit: each, building, host });
          return former ? { ...event, attendee: { name: recipient, email: recipient } } : event;
        });
        return {
          paragraphs: [t(former ? 'mail.helloFormer' : 'mail.hello'), t('mail.cancellation.text')],
          facts: whenAndWhere(t, visits, building),
          smallPrint: [t('mail.cancellation.why')],
          // One file each: a cancellation contains a single entry (RFC 5546 §3.2.5).
          attachments: events.map((event) =>
            calendarAttachment(t('mail.event.file'), { method: 'CANCEL', events: [event], language, now }),
          ),
        };
      });
    },
  };

  /** A mail with everything for the day: calendar file, QR code for the desk, agreement. */
  async function withAccess(
    about: MailData & { visits: VisitRow[]; before?: Moment },
    kind: 'invitation' | 'change',
  ) {
    const { visits, building, host, now, ndaSigned, before } = about;
    const visit = first(visits);
    const { language } = visit;
    const picture = (await qrCodePng(`${env.publicUrl}${visitPath(visit)}`)).toString('base64');
    const params = () => ({ count: visits.length, ...told(visit, building, host) });
    const to = { email: addressOf(visit), language };
    return letter({ words: `mail.${kind}`, params, to, from: building }, (t) => {
      const events = visits.map((each) => visitorEvent(env, t, { visit: each, building, host }));
      const others = visits.slice(1);
      const agreement = { label: t('mail.nda.label'), path: agreementPath(visit) };
      const method = events.length === 1 ? 'REQUEST' : 'PUBLISH';
      const qrCode: MailAttachment = {
        filename: t('mail.code.file'),
        contentType: 'image/png',
        content: picture,
        cid: QR_CID,
        secret: true,
      };
      return {
        paragraphs: [t('mail.hello'), t(`mail.${kind}.text`)],
        facts: [
          ...whenAndWhere(t, visits, building, before),
          { label: t('mail.facts.askFor'), lines: [nameOf(host)] },
          ...welcomeOf(t, building, visits),
        ],
        image: { cid: QR_CID, alt: t('mail.code.alt'), caption: t('mail.code.caption'), size: QR_SIZE },
        action: { sentence: t('mail.page.text'), label: t('mail.page.label'), path: visitPath(visit) },
        further: [
          ...(others.length > 0
            ? [
                {
                  sentence: t('mail.page.dates', { count: others.length }),
                  pages: others.map((each) => pageOf(t, each)),
                },
              ]
            : []),
          ...(ndaSigned ? [] : [{ sentence: t('mail.nda.text'), pages: [agreement] }]),
        ],
        closing: [
          ...(ndaSigned ? [t('mail.nda.signed')] : []),
          t(kind === 'change' ? 'mail.calendarUpdate' : 'mail.calendarHint'),
        ],
        smallPrint: [t('mail.invitation.why')],
        attachments: [calendarAttachment(t('mail.event.file'), { method, events, language, now }), qrCode],
        secrets: visits.map(({ code }) => code),
        secretsExpireAt: endOfDay(visits.at(-1)?.date ?? visit.date, building.timeZone),
      };
    });
  }

  function whenAndWhere(t: TranslateWords, visits: VisitRow[], building: BuildingDetails, before?: Moment) {
    const { language, date, time } = first(visits);
    const dates = visits.map((visit) => t('mail.moment', momentOf(visit)));
    const hasMoved = before && (before.date !== date || before.time !== time);
    const when = hasMoved ? t('mail.facts.newDate') : t('mail.facts.when', { count: dates.length });
    return [
      { label: when, lines: dates },
      ...(hasMoved
        ? [{ label: t('mail.facts.oldDate'), lines: [t('mail.moment', momentOf({ ...before, language }))] }]
        : []),
      { label: t('mail.facts.where'), lines: [locationOf(building)] },
    ];
  }
}

/** Path of the visit's own page, which the QR code contains too. */
const visitPath = ({ code }: Pick<VisitRow, 'code'>) => `/visit/${code}`;

/** Link to the page of one of several visits, labelled with its date and time. */
const pageOf = (t: TranslateWords, visit: VisitRow) => ({
  label: t('mail.moment', momentOf(visit)),
  path: visitPath(visit),
});

function first(visits: readonly VisitRow[]): VisitRow {
  const [visit] = visits;
  if (!visit) throw new Error('A mail about no visit');
  return visit;
}

function told(visit: VisitRow, building: BuildingDetails, host: Host) {
  return {
    ...momentOf(visit),
    // Phones truncate subjects, so omit the year.
    shortDay: shortDayInWords(visit.date, visit.language),
    visitor: visitorOf(visit),
    building: building.name,
    host: nameOf(host),
    company: host.company,
  };
}

function momentOf({ date, time, language }: Pick<VisitRow, 'date' | 'time' | 'language'>) {
  return { day: dayInWords(date, language), time: timeInWords(time) };
}

/** Empty if the visitor has no address; then no mail is sent. */
const addressOf = (visit: VisitRow) => visit.visitorEmail ?? '';
