import { inArray } from 'drizzle-orm';
import type { NameThings } from '../../../core/server/feature.ts';
import { NOBODY } from './nobody.ts';
import { parcels } from './tables.ts';

/** Parcels are called by what stands on the label, for whom and from whom; those of people who have left by nothing. */
export const nameParcels: NameThings = async (db, buildings, ids) => {
  const table = parcels.in(buildings);
  const rows = await db
    .select({ id: table.id, recipient: table.recipient, sender: table.sender })
    .from(table)
    .where(inArray(table.id, [...ids]));
  const known = rows.filter(({ recipient }) => recipient !== NOBODY);
  return new Map(known.map(({ id, recipient, sender }) => [id, `${recipient}, ${sender}`]));
};
