import { inArray } from 'drizzle-orm';
import { type BuildingMailing, buildingMailing } from '../../../core/buildings/server/buildingMailing.ts';
import { findMailRecipient, isReachable } from '../../../core/people/server/queries.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { letters } from '../../../kit/server/mail/letter.ts';
import { dayInWords, timeInWords } from '../../../kit/server/mail/mailWords.ts';
import { isWaiting } from '../parcel.ts';
import { lockParcels, type ParcelRow, parcelsCalled } from './queries.ts';

/** Tells a recipient that a parcel waits; what nothing on the screen undoes is told at once. */
export const tellArrival = job<{ building: number; parcel: number; recipient: number }>(
  'parcels.tellArrival',
);

/** The same of several of one sender that came together: one mail. */
export const tellArrivals = job<{ building: number; parcels: number[]; recipient: number }>(
  'parcels.tellArrivals',
);

/** Whether a mail about the arrival of any of these parcels was written. */
export async function wasTold(db: Db, building: number, rows: readonly ParcelRow[]): Promise<boolean> {
  const ids = rows.map(({ id }) => id);
  const keys = rows.flatMap(({ id, recipientId, arrivedAt }) =>
    recipientId === null || arrivedAt === null
      ? []
      : [mailKey(building, [id], recipientId, arrivedAt), mailKey(building, ids, recipientId, arrivedAt)],
  );
  const [written] = await db.select({ id: mails.id }).from(mails).where(inArray(mails.key, keys)).limit(1);
  return written !== undefined;
}

/** Of what came together. */
const mailKey = (building: number, ids: readonly number[], recipient: number, arrivedAt: Date) => {
  const { name } = ids.length === 1 ? tellArrival : tellArrivals;
  return `${name}:${building}:${ids.join(',')}:${recipient}:${arrivedAt.getTime()}`;
};

/** The job handlers that mail recipients. */
export function parcelJobs({ env, translate }: JobDependencies): JobHandler[] {
  const letter = letters('parcels', { env, translate });

  const compose = async ({ tx, scope, building }: BuildingMailing, ids: number[], recipient: number) => {
    const locked = await lockParcels(tx, scope, ids);
    // Without those taken back, handed over or found to be somebody else's since.
    const there = locked.filter(
      (parcel) => parcel.arrivedAt && parcel.recipientId === recipient && isWaiting(parcel),
    );
    const [first] = there;
    const [parcel] = first ? await parcelsCalled(tx, scope, [first.id]) : [];
    const person = await findMailRecipient(tx, recipient);
    if (!first?.arrivedAt || !parcel || !isReachable(person)) return;
    const { date, time, sender, comment, state } = parcel;
    const params = () => ({
      name: person.firstName,
      sender,
      count: there.length,
      building: building.name,
      day: dayInWords(date, person.language),
      time: timeInWords(time),
    });
    const where = state === 'kept' ? 'kept' : 'atDesk';
    const words = there.length > 1 ? `mail.${where}Several` : `mail.${where}`;
    const composed = letter({ words, params, to: person, from: building }, (t) => ({
      paragraphs: [t('mail.hello'), t(`${words}.text`)],
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
    const key = mailKey(building.id, ids, recipient, first.arrivedAt);
    return { ...composed, key, aboutUserId: recipient };
  };

  return [
    buildingMailing(env, tellArrival, ({ parcel, recipient }, context) =>
      compose(context, [parcel], recipient),
    ),
    buildingMailing(env, tellArrivals, ({ parcels, recipient }, context) =>
      compose(context, parcels, recipient),
    ),
  ];
}
