import { asc, eq, or } from 'drizzle-orm';
import { type ListPersonalData, toPersonalList } from '../../../core/server/personalData.ts';
import { fromStoredParcelTime } from './queries.ts';
import { parcels } from './tables.ts';

export const listOwnParcelsForExport: ListPersonalData = async ({
  db,
  actor,
  everywhere,
  language,
  translate,
}) => {
  const table = parcels.in(everywhere);
  const own = await db
    .select()
    .from(table)
    .where(or(eq(table.recipientId, actor.userId), eq(table.announcedBy, actor.userId)))
    .orderBy(asc(table.date), asc(table.time), asc(table.id));
  const rows = own.map((parcel) => ({
    date: parcel.date,
    time: fromStoredParcelTime(parcel),
    recipient: parcel.recipient,
    company: parcel.companyName,
    sender: parcel.sender,
    comment: parcel.comment,
    tracking: parcel.tracking,
    registered: parcel.registered,
    fetchedBy: parcel.fetchedBy || parcel.answerName,
    status: translate(language, `parcels:states.${parcel.state}`),
    arrivedAt: parcel.arrivedAt?.toISOString() ?? '',
    announced: parcel.announcedBy === actor.userId,
    createdAt: parcel.createdAt.toISOString(),
  }));
  return [toPersonalList('parcels', (key) => translate(language, `parcels:personal.${key}`), rows)];
};
