import type { BuildingAddressData } from '../../../../core/feature/server/feature.ts';
import { buildCalendarAttachment } from '../../../../kit/server/calendar/calendarFile.ts';
import type { JobDependencies } from '../../../../kit/server/jobs/jobDependencies.ts';
import {
  type ComposedMail,
  createMailComposer,
  type TranslateMailText,
} from '../../../../kit/server/mail/composeMail.ts';
import type { MailRecipient } from '../../../../kit/server/mail/mailRecipient.ts';
import { type ReservationWithRoomNames, toCalendarEntry, toReservationTimeTextParams } from './roomMails.ts';

/** `withdrawal`: the holder removed the guest; `declination`: the guest declined. */
export type GuestMailKind = 'invitation' | 'change' | 'cancellation' | 'withdrawal' | 'declination';

/** True if the mail removes the entry from the guest's calendar. */
export const removesCalendarEntry = (kind: GuestMailKind): boolean =>
  kind !== 'invitation' && kind !== 'change';

type Moment = Pick<ReservationWithRoomNames, 'date' | 'start' | 'end'>;

export interface ReservationWithPreviousTimes extends ReservationWithRoomNames {
  before: Moment | undefined;
}

interface GuestMail {
  reservations: ReservationWithPreviousTimes[];
  building: BuildingAddressData;
  holder: Partial<Pick<MailRecipient, 'name'>> | undefined;
  to: MailRecipient;
  now: Date;
}

/** Titles are private, so they appear in the calendar file only. */
export function createGuestMailComposers({ env, translate }: JobDependencies) {
  const composeMail = createMailComposer('rooms', { env, translate });

  return {
    news(kind: GuestMailKind, mailData: GuestMail): ComposedMail {
      const { building, to, reservations, now } = mailData;
      const opening = {
        words: `mail.guest.${kind}`,
        params: () => toMailParams(mailData),
        to,
        from: building,
      };
      return composeMail(opening, (t) => {
        const method = removesCalendarEntry(kind) ? 'CANCEL' : 'REQUEST';
        const wayIfOff = kind === 'declination' ? 'openAgain' : undefined;
        const way = removesCalendarEntry(kind) ? wayIfOff : 'open';
        return {
          paragraphs: [t('booking:mail.hello'), t(`mail.guest.${kind}.text`)],
          facts: buildGuestMailFacts(t, mailData),
          ...(way && {
            action: {
              sentence: t(`mail.guest.${way}`),
              label: t('mail.guest.openLabel'),
              path: getReservationPage(reservations),
            },
          }),
          closing: [t(`mail.guest.file.${removesCalendarEntry(kind) ? 'off' : kind}`)],
          smallPrint: [t('mail.guest.why')],
          attachments: reservations.map((each) => {
            const entry = toCalendarEntry(env, building, each);
            const events = [
              {
                ...entry,
                description: { page: `${env.publicUrl}${getReservationPage([each])}` },
                attendee: to,
              },
            ];
            const filename = t('mail.event.file', { date: each.date });
            return buildCalendarAttachment(filename, { method, events, language: to.language, now });
          }),
        };
      });
    },

    declined(mailData: GuestMail & { guest: string | null }): ComposedMail {
      const { building, to, reservations, guest } = mailData;
      const opening = {
        words: 'mail.guest.declined',
        params: (t: TranslateMailText) => ({
          ...toMailParams(mailData),
          guest: guest ?? t('mail.guest.someone'),
        }),
        to,
        from: building,
      };
      return composeMail(opening, (t) => ({
        paragraphs: [t('booking:mail.hello'), t('mail.guest.declined.text')],
        facts: buildGuestMailFacts(t, mailData).filter(({ key }) => key !== 'holder'),
        action: {
          sentence: t('booking:mail.open'),
          label: t('mail.guest.declined.openLabel'),
          path: getReservationPage(reservations),
        },
        smallPrint: [t('mail.guest.declined.why')],
      }));
    },
  };
}

function getReservationPage([first]: readonly ReservationWithPreviousTimes[]): string {
  const { date = '', id = 0 } = first ?? {};
  return `/resident/Reservations?${new URLSearchParams({ date, details: String(id) })}`;
}

function buildGuestMailFacts(t: TranslateMailText, { reservations, building, holder, to }: GuestMail) {
  const [first] = reservations;
  const listRoomNames = (row?: ReservationWithRoomNames) => row?.roomNames.join(', ');
  const sameRooms = reservations.every((each) => listRoomNames(each) === listRoomNames(first));
  const inWords = (row: Moment, rooms?: string) =>
    t(rooms === undefined ? 'mail.moment' : 'mail.momentOfRooms', {
      ...toReservationTimeTextParams(row, to.language),
      rooms,
    });
  const previousMoments = reservations.flatMap(({ before, ...row }) =>
    before && (before.date !== row.date || before.start !== row.start || before.end !== row.end)
      ? [before]
      : [],
  );
  const fact = (key: string, lines: string[]) =>
    lines.length > 0 ? [{ key, label: t(`mail.facts.${key}`, { count: lines.length }), lines }] : [];
  return [
    ...fact(
      'when',
      reservations.map((row) => inWords(row, sameRooms ? undefined : listRoomNames(row))),
    ),
    ...fact(
      'before',
      previousMoments.map((row) => inWords(row)),
    ),
    ...(first && sameRooms ? fact('rooms', first.roomNames) : []),
    ...fact('where', [building.name, building.address].filter(Boolean)),
    ...fact('holder', holder?.name ? [holder.name] : []),
  ];
}

function toMailParams({ reservations, building, holder, to }: GuestMail) {
  const [first] = reservations;
  if (!first) throw new Error('A guest mail needs at least one reservation');
  return {
    ...toReservationTimeTextParams(first, to.language),
    count: reservations.length,
    rooms: [...new Set(reservations.flatMap(({ roomNames }) => roomNames))].join(', '),
    building: building.name,
    name: to.firstName,
    holder: holder?.name ?? '',
  };
}
