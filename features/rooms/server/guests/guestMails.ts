import type { MailRecipient } from '../../../../core/people/server/queries.ts';
import type { BuildingDetails } from '../../../../core/server/feature.ts';
import { calendarAttachment } from '../../../../kit/server/calendar/calendarFile.ts';
import type { JobDependencies } from '../../../../kit/server/feature.ts';
import { type Letter, letters, type Say } from '../../../../kit/server/mail/composeMail.ts';
import { momentOf, type NamedReservation, reservationEvent } from '../reservationMails.ts';

/** What there is to tell a guest: that they are invited, what changed, that it is off, or that they are in it no longer. */
export type NewsKind = 'invitation' | 'change' | 'cancellation' | 'withdrawal' | 'declination';

/** Whether the guest's own calendar loses the entry. */
export const isOff = (kind: NewsKind): boolean => kind !== 'invitation' && kind !== 'change';

type Moment = Pick<NamedReservation, 'date' | 'start' | 'end'>;

/** A reservation as a guest hears of it; its `sequence` is that of the entry in the guest's own calendar. */
export interface ToldReservation extends NamedReservation {
  /** When it was, as the guest was told last. */
  before: Moment | undefined;
}

interface GuestMail {
  /** Of one holder, in order, at least one. */
  reservations: ToldReservation[];
  building: BuildingDetails;
  /** Nobody any more, where their account was deleted. */
  holder: Partial<Pick<MailRecipient, 'name'>> | undefined;
  to: MailRecipient;
  now: Date;
}

/**
 * Composes what guests of a reservation read, and its holder of them, in the reader's language. As in the holder's own mails the
 * title stands in the calendar file only.
 */
export function guestMails({ env, translate }: JobDependencies) {
  const letter = letters('rooms', { env, translate });

  return {
    news(kind: NewsKind, about: GuestMail): Letter {
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

    /** That a guest will not come, to whose reservations they are; `guest` null: whose name the reader may not know. */
    declined(about: GuestMail & { guest: string | null }): Letter {
      const { building, to, reservations, guest } = about;
      const opening = {
        words: 'mail.guest.declined',
        params: (t: Say) => ({ ...told(about), guest: guest ?? t('mail.guest.someone') }),
        ...{ to, from: building },
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

/** The details of the first of them, where an invitation is declined by a button. */
function pageOf([first]: readonly ToldReservation[]): string {
  const { date = '', id = 0 } = first ?? {};
  return `/resident/Reservations?${new URLSearchParams({ date, details: String(id) })}`;
}

function factsOf(t: Say, { reservations, building, holder, to }: GuestMail) {
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

/** What every sentence may name: the first day stands for all. */
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
