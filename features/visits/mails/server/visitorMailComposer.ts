import type { VisitorWelcomeInfo } from '../../../../core/buildings/building.ts';
import type { BuildingAddressData } from '../../../../core/feature/server/feature.ts';
import { buildCalendarAttachment } from '../../../../kit/server/calendar/calendarFile.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import type { MailAttachment } from '../../../../kit/server/database/tables.ts';
import { consumeAllowances } from '../../../../kit/server/database/usageLimits.ts';
import type { JobDependencies } from '../../../../kit/server/jobs/jobDependencies.ts';
import {
  type ComposedMail,
  createMailComposer,
  type TranslateMailText,
} from '../../../../kit/server/mail/composeMail.ts';
import {
  formatDateWithoutYear,
  formatLongDate,
  formatTimeOfDay,
} from '../../../../kit/server/mail/mailFormats.ts';
import { QR_SIZE, renderQrCode } from '../../../../kit/server/mail/qrCode.ts';
import { DAY_MS } from '../../../../kit/time.ts';
import { getEndOfDay } from '../../arrivals/server/getEndOfDay.ts';
import type { VisitRecord } from '../../server/visitRows.ts';
import { getAgreementPath } from './getAgreementPath.ts';
import {
  formatBuildingLocation,
  formatHost,
  formatVisitorOfVisit,
  type HostNameAndCompany,
  toVisitorCalendarEvent,
} from './visitorCalendarEvent.ts';
import { buildWelcomeFactsForVisitor } from './welcomeFacts.ts';

interface MailData {
  building: BuildingAddressData & VisitorWelcomeInfo;
  host: HostNameAndCompany;
  now: Date;
  ndaSigned?: boolean;
}

type Moment = Pick<VisitRecord, 'date' | 'time'>;

const MAX_ATTACHMENTS = 50;
const QR_CID = 'access-code';

export function createVisitorMailComposer({ env, translate }: JobDependencies) {
  const composeMail = createMailComposer('visits', { env, translate });
  return {
    /** `visits`: of one visitor, in order; at least one. */
    invitation: (mailData: MailData & { visits: VisitRecord[] }) => composeWithAccess(mailData, 'invitation'),

    change: ({ visit, ...mailData }: MailData & { visit: VisitRecord; before: Moment }) =>
      composeWithAccess({ ...mailData, visits: [visit] }, 'change'),

    /** `recipient`: a former address, which must not learn the new visitor's name. */
    cancellation(mailData: MailData & { visits: VisitRecord[]; recipient: string | null }): ComposedMail {
      const { visits, building, host, now, recipient } = mailData;
      const visit = getFirst(visits);
      const { language } = visit;
      const former = recipient !== null;
      const to = { email: recipient ?? getVisitorEmail(visit), language };
      const params = () => ({ count: visits.length, ...buildParameters(visit, building, host) });
      return composeMail({ words: 'mail.cancellation', params, to, from: building }, (t) => {
        const events = visits.slice(0, MAX_ATTACHMENTS).map((each) => {
          const event = toVisitorCalendarEvent(env, t, { visit: each, building, host });
          return former ? { ...event, attendee: { name: recipient, email: recipient } } : event;
        });
        return {
          paragraphs: [t(former ? 'mail.helloFormer' : 'mail.hello'), t('mail.cancellation.text')],
          facts: listWhenAndWhere(t, visits, building),
          smallPrint: [t('mail.cancellation.why')],
          // One file each: a cancellation contains a single entry (RFC 5546 §3.2.5).
          attachments: events.map((event) =>
            buildCalendarAttachment(t('mail.event.file'), {
              method: 'CANCEL',
              events: [event],
              language,
              now,
            }),
          ),
        };
      });
    },
  };

  async function composeWithAccess(
    mailData: MailData & { visits: VisitRecord[]; before?: Moment },
    kind: 'invitation' | 'change',
  ) {
    const { visits, building, host, now, ndaSigned, before } = mailData;
    const visit = getFirst(visits);
    const { language } = visit;
    const picture = (await renderQrCode(`${env.publicUrl}${visitPath(visit)}`)).toString('base64');
    const params = () => ({ count: visits.length, ...buildParameters(visit, building, host) });
    const to = { email: getVisitorEmail(visit), language };
    return composeMail({ words: `mail.${kind}`, params, to, from: building }, (t) => {
      const events = visits.map((each) => toVisitorCalendarEvent(env, t, { visit: each, building, host }));
      const furtherVisits = visits.slice(1);
      const agreement = { label: t('mail.nda.label'), path: getAgreementPath(visit) };
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
          ...listWhenAndWhere(t, visits, building, before),
          { label: t('mail.facts.askFor'), lines: [formatHost(host)] },
          ...buildWelcomeFactsForVisitor(t, building, visits),
        ],
        image: { cid: QR_CID, alt: t('mail.code.alt'), caption: t('mail.code.caption'), size: QR_SIZE },
        action: { sentence: t('mail.page.text'), label: t('mail.page.label'), path: visitPath(visit) },
        further: [
          ...(furtherVisits.length > 0
            ? [
                {
                  sentence: t('mail.page.dates', { count: furtherVisits.length }),
                  pages: furtherVisits.map((each) => toPageLink(t, each)),
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
        attachments: [
          buildCalendarAttachment(t('mail.event.file'), { method, events, language, now }),
          qrCode,
        ],
        secrets: visits.map(({ code }) => code),
        secretsExpireAt: getEndOfDay(visits.at(-1)?.date ?? visit.date, building.timeZone),
      };
    });
  }

  function listWhenAndWhere(
    t: TranslateMailText,
    visits: VisitRecord[],
    building: BuildingAddressData,
    before?: Moment,
  ) {
    const { language, date, time } = getFirst(visits);
    const dates = visits.map((visit) => t('mail.moment', formatMoment(visit)));
    const hasMoved = before && (before.date !== date || before.time !== time);
    const when = hasMoved ? t('mail.facts.newDate') : t('mail.facts.when', { count: dates.length });
    return [
      { label: when, lines: dates },
      ...(hasMoved
        ? [
            {
              label: t('mail.facts.oldDate'),
              lines: [t('mail.moment', formatMoment({ ...before, language }))],
            },
          ]
        : []),
      { label: t('mail.facts.where'), lines: [formatBuildingLocation(building)] },
    ];
  }
}

const visitPath = ({ code }: Pick<VisitRecord, 'code'>) => `/visit/${code}`;

const toPageLink = (t: TranslateMailText, visit: VisitRecord) => ({
  label: t('mail.moment', formatMoment(visit)),
  path: visitPath(visit),
});

function getFirst(visits: readonly VisitRecord[]): VisitRecord {
  const [visit] = visits;
  if (!visit) throw new Error('A mail needs at least one visit');
  return visit;
}

function buildParameters(visit: VisitRecord, building: BuildingAddressData, host: HostNameAndCompany) {
  return {
    ...formatMoment(visit),
    // Phones truncate subjects, so omit the year.
    shortDay: formatDateWithoutYear(visit.date, visit.language),
    visitor: formatVisitorOfVisit(visit),
    building: building.name,
    host: formatHost(host),
    company: host.company,
  };
}

function formatMoment({ date, time, language }: Pick<VisitRecord, 'date' | 'time' | 'language'>) {
  return { day: formatLongDate(date, language), time: formatTimeOfDay(time) };
}

const getVisitorEmail = (visit: VisitRecord) => visit.visitorEmail ?? '';

const MAILS_PER_VISITOR = [{ maxUses: 20, withinMs: DAY_MS }];

export function takeVisitorMailAllowance(
  tx: Db,
  building: number,
  email: string,
  now: Date,
): Promise<boolean> {
  const subject = `${building}:${email}`;
  return consumeAllowances(tx, [{ kind: 'visits.mail', subject, limits: MAILS_PER_VISITOR }], now);
}
