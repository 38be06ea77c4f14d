import { getReservationHandoverActor } from '../../../core/booking/handover.ts';
import type { MailRecipient } from '../../../core/people/server/queries.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { type ComposedMail, createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import {
  buildParkingMailFacts,
  createCalendarFile,
  type MailData,
  PARKING_PAGE,
  toMailParams,
} from './parkingMails.ts';

export interface HandoverMail extends MailData {
  from: MailRecipient;
  receiver: MailRecipient;
  by: Pick<MailRecipient, 'id' | 'name'>;
  isInCalendar: boolean;
}

/** Titles are private, so they appear in the calendar file only. */
export function handoverMails({ env, translate }: JobDependencies) {
  const composeMail = createMailComposer('parking', { env, translate });
  return {
    given: (about: HandoverMail) => write(about, 'given'),
    received: (about: HandoverMail) => write(about, 'received'),
  };

  function write(about: HandoverMail, kind: 'given' | 'received'): ComposedMail {
    const { building, to, holder, from, receiver, by, isInCalendar } = about;
    const isHolder = to.id === holder.id;
    const names = { from: from.name, receiver: receiver.name, by: by.name };
    const opening = { words: `mail.handover.${kind}`, to, from: building };
    return composeMail(
      { ...opening, params: (t) => ({ ...toMailParams(t, about), ...names }) },
      (t, { moment }) => ({
        paragraphs: [t('mail.hello'), t(`mail.handover.${kind}.${getReservationHandoverActor(about)}`)],
        facts: buildParkingMailFacts(t, about, moment),
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
          ? [createCalendarFile(env, t, about, kind === 'given' ? 'CANCEL' : 'REQUEST')]
          : [],
      }),
    );
  }
}
