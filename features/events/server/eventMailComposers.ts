import { Temporal } from 'temporal-polyfill';
import type { BuildingAddressData } from '../../../core/feature/server/feature.ts';
import type { Language } from '../../../kit/actor.ts';
import {
  buildCalendarAttachment,
  type CalendarFileEntry,
  minutesBetween,
} from '../../../kit/server/calendar/calendarFile.ts';
import type { Env } from '../../../kit/server/configuration/env.ts';
import type { MailAttachment } from '../../../kit/server/database/tables.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import {
  type ComposedMail,
  createMailComposer,
  type TranslateMailText,
} from '../../../kit/server/mail/composeMail.ts';
import {
  extractMailboxAddress,
  formatDateWithoutYear,
  formatEuroAmount,
  formatLongDate,
  formatTimeOfDay,
} from '../../../kit/server/mail/mailFormats.ts';
import type { MailRecipient } from '../../../kit/server/mail/mailRecipient.ts';
import { QR_SIZE, renderQrCode } from '../../../kit/server/mail/qrCode.ts';
import { getEventPassPath, getEventPath, type NewEventMessage } from '../event.ts';
import type { EventRecord } from './queries.ts';

const QR_CID = 'pass';

export interface EventMailData {
  event: EventRecord;
  building: BuildingAddressData;
  recipient: MailRecipient;
  now: Date;
  pass?: string | null;
  message?: Pick<NewEventMessage, 'subject' | 'text'>;
}

type MailKind = 'confirmation' | 'promotion' | 'change' | 'unregistration' | 'cancellation' | 'waitingEnded';

export function createEventMailComposers({ env, translate }: JobDependencies) {
  const composeMail = createMailComposer('events', { env, translate });
  return {
    confirmation: (mailData: EventMailData) => composeWithPass(mailData, 'confirmation'),
    promotion: (mailData: EventMailData) => composeWithPass(mailData, 'promotion'),
    message: writeMessage,
    change: (mailData: EventMailData) => composeEventMail(mailData, 'change', 'REQUEST'),
    unregistration: (mailData: EventMailData) => composeEventMail(mailData, 'unregistration', 'CANCEL'),
    cancellation: (mailData: EventMailData) => composeEventMail(mailData, 'cancellation', 'CANCEL'),
    /** No calendar file: a cancelled event was never in the calendars of the waiting list. */
    waitingEnded: (mailData: EventMailData) => composeEventMail(mailData, 'waitingEnded'),
  };

  async function composeWithPass(
    mailData: EventMailData,
    kind: 'confirmation' | 'promotion',
  ): Promise<ComposedMail> {
    const { event, building, pass } = mailData;
    if (!pass) return composeEventMail(mailData, kind, 'REQUEST');
    const address = `${env.publicUrl}${getEventPassPath(event, building.id, pass)}`;
    return composeEventMail(mailData, kind, 'REQUEST', {
      pass,
      picture: (await renderQrCode(address)).toString('base64'),
    });
  }

  function writeMessage(mailData: EventMailData): ComposedMail {
    const { event, building, recipient, message } = mailData;
    const { subject = '', text = '' } = message ?? {};
    const opening = { words: 'mail.message', to: recipient, from: building };
    const params = (t: TranslateMailText) => ({
      ...commonParams(t, mailData),
      subject,
      organizer: event.organizer,
    });
    return composeMail({ ...opening, params }, (t, { moment }) => ({
      paragraphs: [t('mail.hello'), t('mail.message.text'), ...text.split(/\n+/)],
      facts: [
        { label: t('mail.facts.event'), lines: [event.name] },
        { label: t('mail.facts.when'), lines: [moment] },
      ],
      action: {
        sentence: t('mail.message.open'),
        label: t('mail.openLabel'),
        path: getEventPath(event, building.id),
      },
      smallPrint: [t('mail.message.why')],
    }));
  }

  function composeEventMail(
    mailData: EventMailData,
    kind: MailKind,
    method?: 'REQUEST' | 'CANCEL',
    passImage?: { pass: string; picture: string },
  ): ComposedMail {
    const { event, building, recipient } = mailData;
    const addressLines = [
      [event.room, event.floors].filter(Boolean).join(', '),
      building.name,
      building.address,
    ];
    const opening = { words: `mail.${kind}`, to: recipient, from: building };
    return composeMail({ ...opening, params: (t) => commonParams(t, mailData) }, (t, { moment }) => ({
      paragraphs: [t('mail.hello'), t(`mail.${kind}.text`)],
      facts: [
        { label: t('mail.facts.event'), lines: [event.name] },
        { label: t('mail.facts.when'), lines: [moment] },
        { label: t('mail.facts.where'), lines: addressLines.filter(Boolean) },
        { label: t('mail.facts.organizer'), lines: [event.organizer] },
        { label: t('mail.facts.price'), lines: [formatPrice(t, event.priceCents, recipient.language)] },
      ],
      ...(!event.canceled && {
        action: {
          sentence: t(kind === 'unregistration' ? 'mail.openAgain' : 'mail.open'),
          label: t('mail.openLabel'),
          path: getEventPath(event, building.id),
        },
      }),
      ...(passImage && {
        image: { cid: QR_CID, alt: t('mail.pass.alt'), caption: t('mail.pass.caption'), size: QR_SIZE },
        secrets: [passImage.pass],
        secretsExpireAt: getEndInstant(event, building.timeZone),
      }),
      closing: method ? [t(`mail.${kind}.calendar`)] : [],
      smallPrint: [t('mail.why')],
      attachments: [
        ...(method ? [buildCalendarFile(t, mailData, method)] : []),
        ...(passImage
          ? [
              {
                filename: t('mail.pass.file'),
                contentType: 'image/png',
                content: passImage.picture,
                cid: QR_CID,
                secret: true,
              },
            ]
          : []),
      ],
    }));
  }

  function buildCalendarFile(
    t: TranslateMailText,
    mailData: EventMailData,
    method: 'REQUEST' | 'CANCEL',
  ): MailAttachment {
    const { event, building, recipient, now } = mailData;
    const events = [{ ...toEventCalendarEntry(env, building, event), attendee: recipient }];
    const filename = t('mail.file', { date: event.startDate });
    return buildCalendarAttachment(filename, { method, events, language: recipient.language, now });
  }
}

export function toEventCalendarEntry(
  env: Pick<Env, 'publicUrl' | 'mailFrom'>,
  building: BuildingAddressData,
  event: EventRecord,
): CalendarFileEntry {
  const start = { date: event.startDate, time: event.startTime };
  const end = { date: event.endDate, time: event.endTime };
  return {
    uid: `event-${building.id}-${event.id}@${new URL(env.publicUrl).hostname}`,
    sequence: event.sequence,
    start,
    durationMinutes: minutesBetween(start, end, building.timeZone),
    timeZone: building.timeZone,
    summary: event.name,
    location: [event.room, event.floors, building.name, building.address].filter(Boolean).join(', '),
    description: { page: `${env.publicUrl}${getEventPath(event, building.id)}` },
    organizer: { name: building.name, email: extractMailboxAddress(env.mailFrom) },
  };
}

const formatPrice = (t: TranslateMailText, cents: number, language: Language): string =>
  cents === 0 ? t('mail.free') : formatEuroAmount(cents, language);

function commonParams(t: TranslateMailText, { event, building, recipient }: EventMailData) {
  const day = formatLongDate(event.startDate, recipient.language);
  const times = { start: formatTimeOfDay(event.startTime), end: formatTimeOfDay(event.endTime) };
  const moment =
    event.startDate === event.endDate
      ? t('mail.within', { day, ...times })
      : t('mail.across', { day, ...times, endDay: formatLongDate(event.endDate, recipient.language) });
  const shortDay = formatDateWithoutYear(event.startDate, recipient.language);
  const names = { event: event.name, building: building.name, name: recipient.firstName };
  return { ...names, moment, shortDay, start: times.start };
}

/** Secrets of the mail expire at the end of the event, when the pass becomes useless. */
function getEndInstant({ endDate, endTime }: EventRecord, timeZone: string): Date {
  const end = Temporal.PlainDate.from(endDate).toZonedDateTime({ timeZone, plainTime: endTime });
  return new Date(end.epochMilliseconds);
}
