import { getReservationHandoverActor } from '../../../core/booking/handover.ts';
import type { HandoverMailPeople } from '../../../core/booking/server/receivers.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { type ComposedMail, createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import {
  buildParkingMailFacts,
  createSpaceCalendarFile,
  PARKING_PAGE,
  type SpaceMailData,
  toParkingMailParams,
} from './parkingMails.ts';

interface SpaceHandoverMailData extends SpaceMailData, HandoverMailPeople {
  isInCalendar: boolean;
}

/** Titles are private, so they appear in the calendar file only. */
export function createSpaceHandoverComposers({ env, translate }: JobDependencies) {
  const composeMail = createMailComposer('parking', { env, translate });
  return {
    given: (mailData: SpaceHandoverMailData) => write(mailData, 'given'),
    received: (mailData: SpaceHandoverMailData) => write(mailData, 'received'),
  };

  function write(mailData: SpaceHandoverMailData, kind: 'given' | 'received'): ComposedMail {
    const { building, to, holder, from, receiver, by, isInCalendar } = mailData;
    const isHolder = to.id === holder.id;
    const names = { from: from.name, receiver: receiver.name, by: by.name };
    const opening = { words: `mail.handover.${kind}`, to, from: building };
    return composeMail(
      { ...opening, params: (t) => ({ ...toParkingMailParams(t, mailData), ...names }) },
      (t, { moment }) => ({
        paragraphs: [t('mail.hello'), t(`mail.handover.${kind}.${getReservationHandoverActor(mailData)}`)],
        facts: buildParkingMailFacts(t, mailData, moment),
        ...(kind === 'received' && {
          action: { sentence: t('mail.open'), label: t('mail.openLabel'), path: PARKING_PAGE },
        }),
        closing: isInCalendar
          ? [t(`mail.${kind === 'given' ? 'cancellation' : 'confirmation'}.calendar`)]
          : [],
        smallPrint: [
          t(kind === 'given' ? `mail.handover.${isHolder ? 'why' : 'whyAsAssistant'}` : 'mail.why'),
        ],
        attachments: isInCalendar
          ? [createSpaceCalendarFile(env, t, mailData, kind === 'given' ? 'CANCEL' : 'REQUEST')]
          : [],
      }),
    );
  }
}
