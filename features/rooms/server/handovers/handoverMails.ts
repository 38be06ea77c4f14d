import { getReservationHandoverActor } from '../../../../core/booking/handover.ts';
import type { HandoverMailPeople } from '../../../../core/booking/server/receivers.ts';
import type { JobDependencies } from '../../../../kit/server/feature.ts';
import { type ComposedMail, createMailComposer } from '../../../../kit/server/mail/composeMail.ts';
import {
  buildReservationMailFacts,
  createReservationCalendarAttachment,
  RESERVATIONS_PAGE,
  type ReservationWithRoomNames,
  type RoomReservationMailData,
  toReservationMailParams,
} from '../reservationMails.ts';

interface RoomHandoverMailData extends RoomReservationMailData, HandoverMailPeople {
  inCalendar: ReservationWithRoomNames[];
}

/** Titles are private, so they appear in the calendar file only. */
export function createRoomHandoverComposers({ env, translate }: JobDependencies) {
  const composeMail = createMailComposer('rooms', { env, translate });
  return {
    given: (handoverMail: RoomHandoverMailData) => write(handoverMail, 'given'),
    received: (handoverMail: RoomHandoverMailData) => write(handoverMail, 'received'),
  };

  function write(mailData: RoomHandoverMailData, kind: 'given' | 'received'): ComposedMail {
    const { building, to, reservations, from, receiver, by, inCalendar, now } = mailData;
    const params = () => ({
      ...toReservationMailParams(mailData),
      from: from.name,
      receiver: receiver.name,
      by: by.name,
    });
    return composeMail({ words: `mail.handover.${kind}`, params, to, from: building }, (t) => {
      const isWaiting = reservations.some(({ approval }) => approval === 'waiting');
      const text = `mail.handover.${kind}.${getReservationHandoverActor(mailData)}`;
      return {
        paragraphs: [t('mail.hello'), t(text), ...(isWaiting ? [t('mail.handover.waiting')] : [])],
        facts: buildReservationMailFacts(t, mailData),
        ...(kind === 'received' && {
          action: { sentence: t('mail.open'), label: t('mail.openLabel'), path: RESERVATIONS_PAGE },
        }),
        closing:
          inCalendar.length === 0 ? [] : [t(kind === 'given' ? 'mail.calendarRemoval' : 'mail.calendarHint')],
        smallPrint: [
          t(kind === 'given' ? `mail.handover.${to.id === from.id ? 'why' : 'whyAsAssistant'}` : 'mail.why'),
        ],
        attachments: inCalendar.map((each) =>
          createReservationCalendarAttachment(
            env,
            t,
            mailData,
            each,
            kind === 'given' ? 'CANCEL' : 'REQUEST',
            now,
          ),
        ),
      };
    });
  }
}
