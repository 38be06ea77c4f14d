import { buildingMailing } from '../../../core/buildings/server/buildingMailing.ts';
import { findMailRecipient, isReachable } from '../../../core/people/server/queries.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { letters } from '../../../kit/server/mail/letter.ts';
import { dayInWords, timeInWords } from '../../../kit/server/mail/mailWords.ts';
import { isWaiting } from '../parcel.ts';
import { lockParcel } from './queries.ts';

/** Tells a recipient that a parcel waits. */
export const tellArrival = job<{ building: number; parcel: number; recipient: number }>(
  'parcels.tellArrival',
);

/** The job handler that mails recipients. */
export function parcelJobs({ env, translate }: JobDependencies): JobHandler[] {
  const letter = letters('parcels', { env, translate });
  return [
    buildingMailing(env, tellArrival, async ({ parcel: id, recipient }, { tx, scope, building }) => {
      const parcel = await lockParcel(tx, scope, id);
      // Taken back, handed over or found to be somebody else's since.
      if (!parcel?.arrivedAt || parcel.recipientId !== recipient || !isWaiting(parcel)) return;
      const person = await findMailRecipient(tx, recipient);
      if (!isReachable(person)) return;
      const { date, time, sender, comment, state } = parcel;
      const params = () => ({
        name: person.firstName,
        sender,
        building: building.name,
        day: dayInWords(date, person.language),
        time: timeInWords(time),
      });
      const kind = state === 'kept' ? 'kept' : 'atDesk';
      const composed = letter({ words: `mail.${kind}`, params, to: person, from: building }, (t) => ({
        paragraphs: [t('mail.hello'), t(`mail.${kind}.text`)],
        facts: [
          { label: t('mail.facts.sender'), lines: [sender] },
          { label: t('mail.facts.when'), lines: [t('mail.moment')] },
          { label: t('mail.facts.where'), lines: [building.name, building.address].filter(Boolean) },
          ...(comment ? [{ label: t('mail.facts.comment'), lines: [comment] }] : []),
        ],
        // On the screen, the day it came; the screen's own start is today.
        action: {
          sentence: t('mail.open'),
          label: t('mail.openLabel'),
          path: `/resident/Colis?start=${date}&end=${date}`,
        },
        smallPrint: [t('mail.why')],
      }));
      const key = `${tellArrival.name}:${building.id}:${id}:${recipient}:${parcel.arrivedAt.getTime()}`;
      return { ...composed, key, aboutUserId: recipient };
    }),
  ];
}
