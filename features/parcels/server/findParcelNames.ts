import { inArray } from 'drizzle-orm';
import type { FindDisplayNames } from '../../../core/server/feature.ts';
import { ERASED_PARCEL_NAME } from './erasedParcel.ts';
import { parcels } from './tables.ts';

export const findParcelNames: FindDisplayNames = async (db, buildings, ids) => {
  const table = parcels.in(buildings);
  const rows = await db
    .select({ id: table.id, recipient: table.recipient, sender: table.sender })
    .from(table)
    .where(inArray(table.id, [...ids]));
  const namedRows = rows.filter(({ recipient }) => recipient !== ERASED_PARCEL_NAME);
  return new Map(namedRows.map(({ id, recipient, sender }) => [id, `${recipient}, ${sender}`]));
};
