import type { MailRecipient } from '../../../../core/people/server/queries.ts';
import type { BuildingDetails } from '../../../../core/server/feature.ts';
import { calendarAttachment } from '../../../../kit/server/calendar/calendarFile.ts';
import type { JobDependencies } from '../../../../kit/server/feature.ts';
import {
  type ComposedMail,
  createMailComposer,
  type TranslateWords,
} from '../../../../kit/server/mail/composeMail.ts';
import { momentOf, type NamedReservation, reservationEvent } from '../reservationMails.ts';

/** Kinds of mail to a guest. `withdrawal`: the holder removed them; `declination`: they declined. */
export type NewsKind = 'invitation' | 'change' | 'cancellation' | 'withdrawal' | 'declination';

/** True if the mail removes the entry from the guest's calendar. */
export const isOff = (kind: NewsKind): boolean => kind !== 'invitation' && kind !== 'change';

type Moment = Pick<NamedReservation, 'date' | 'start' | 'end'>;

/** A reservation in a guest's mail; `sequence` is that of the guest's own calendar entry. */
export interface ToldReservation extends NamedReservation {
  /** Date and time that the guest was last told. */
  before: Moment | undefined;
}

interface GuestMail {
  /** Reservations of one holder, in order; at least one. */
  reservations: ToldReservation[];
  building: BuildingDetails;
  /** Undefined if the holder's account was deleted. */
  holder: Partial<Pick<MailRecipient, 'name'>> | undefined;
  to: MailRecipient;
  now: Date;
}

/**
 * Composes mails to guests, and to holders about their guests, in the reader's language. The title appears in
 * the calendar file only, as in the holder's own mails.
 */
export function guestMails({ env, translate }: JobDependencies) {
  const letter = createMailComposer('rooms', { env, translate });

  return {
    news(kind: NewsKind, about: GuestMail): ComposedMail {
      const { building, to, reservations, now } = about;
      const opening = { words: `mail.guest.${kind}`, params: () => told(about), to, from: building };
      return letter(opening, (t) => {
        const method = isOff(kind) ? 'CANCEL' : 'REQUEST';
        const wayIfOff = kind === 'declination' ? 'openAgain' : undefined;
        const way = isOff(kind) ? wayIfOff : 'open';
        return {
          paragraphs: [t('mail.hello'), t(`mail.guest.${kind}.text`)],
          facts: factsOf(t, about),
          ...(way && {
            action: {
              sentence: t(`mail.guest.${way}`),
              label: t('mail.guest.openLabel'),
              path: pageOf(reservations),
            },
          }),
          closing: [t(`mail.guest.file.${isOff(kind) ? 'off' : kind}`)],
          smallPrint: [t('mail.guest.why')],
          attachments: reservations.map((each) => {
            const entry = reservationEvent(env, building, each);
            const events = [
              { ...entry, description: { page: `${env.publicUrl}${pageOf([each])}` }, attendee: to },
            ];
            const filename = t('mail.event.file', { date: each.date });
            return calendarAttachment(filename, { method, events, language: to.language, now });
          }),
        };
      });
    },

    /** Tells the holder that a guest declined. `guest` is null if the reader may not see the name. */
    declined(about: GuestMail & { guest: string | null }): ComposedMail {
      const { building, to, reservations, guest } = about;
      const opening = {
        words: 'mail.guest.declined',
        params: (t: TranslateWords) => ({ ...told(about), guest: guest ?? t('mail.guest.someone') }),
        to,
        from: building,
      };
      return letter(opening, (t) => ({
        paragraphs: [t('mail.hello'), t('mail.guest.declined.text')],
        facts: factsOf(t, about).filter(({ key }) => key !== 'holder'),
        action: {
          sentence: t('mail.open'),
          label: t('mail.guest.declined.openLabel'),
          path: pageOf(reservations),
        },
        smallPrint: [t('mail.guest.declined.why')],
      }));
    },
  };
}

/** The details of the first reservation, with the button to decline. */
function pageOf([first]: readonly ToldReservation[]): string {
  const { date = '', id = 0 } = first ?? {};
  return `/resident/Reservations?${new URLSearchParams({ date, details: String(id) })}`;
}

function factsOf(t: TranslateWords, { reservations, building, holder, to }: GuestMail) {
  const [first] = reservations;
  const roomsOf = (row?: NamedReservation) => row?.roomNames.join(', ');
  const sameRooms = reservations.every((each) => roomsOf(each) === roomsOf(first));
  const inWords = (row: Moment, rooms?: string) =>
    t(rooms === undefined ? 'mail.moment' : 'mail.momentOfRooms', { ...momentOf(row, to.language), rooms });
  const moved = reservations.flatMap(({ before, ...row }) =>
    before && (before.date !== row.date || before.start !== row.start || before.end !== row.end)
      ? [before]
      : [],
  );
  const fact = (key: string, lines: string[]) =>
    lines.length > 0 ? [{ key, label: t(`mail.facts.${key}`, { count: lines.length }), lines }] : [];
  return [
    ...fact(
      'when',
      reservations.map((row) => inWords(row, sameRooms ? undefined : roomsOf(row))),
    ),
    ...fact(
      'before',
      moved.map((row) => inWords(row)),
    ),
    ...(first && sameRooms ? fact('rooms', first.roomNames) : []),
    ...fact('where', [building.name, building.address].filter(Boolean)),
    ...fact('holder', holder?.name ? [holder.name] : []),
  ];
}

/** Parameters of all sentences, taken from the first reservation. */
function told({ reservations, building, holder, to }: GuestMail) {
  const [first] = reservations;
  if (!first) throw new Error('A mail about no reservation');
  return {
    ...momentOf(first, to.language),
    count: reservations.length,
    rooms: [...new Set(reservations.flatMap(({ roomNames }) => roomNames))].join(', '),
    building: building.name,
    name: to.firstName,
    holder: holder?.name ?? '',
  };
}
