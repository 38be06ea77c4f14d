import { and, desc, eq, inArray } from 'drizzle-orm';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { findVisit, hostOf, type VisitRow } from '../../visits/server/shared.ts';
import type { Purpose } from '../nda.ts';
import { buildingOf, everyBuilding } from './everyBuilding.ts';
import { sameAddress } from './links.ts';
import { ndaDocuments, ndaLinks, type ndaSignatures } from './tables.ts';

/** A visit in the words of whoever may know of it: for the caller to ask. Null where its building is gone. */
export async function purposeOf(db: Db, visit: VisitRow): Promise<Purpose | null> {
  const building = await findBuildingDetails(db, visit.buildingId);
  if (!building) return null;
  const host = await hostOf(db, visit);
  return {
    building: building.name,
    timeZone: building.timeZone,
    host: host?.name ?? '',
    company: host?.company ?? '',
    date: visit.date,
    time: visit.time,
  };
}

/**
 * What an agreement is for, as whoever has the link in its mailed copy may know: what the copy itself says, with the host's name
 * while the visit is to take place; and of a visit that was claimed, everything once its visitor has confirmed that they signed.
 */
export async function purposeOfCopy(
  db: Db,
  { id, email }: Pick<typeof ndaSignatures.$inferSelect, 'id' | 'email'>,
): Promise<Purpose | null> {
  const links = ndaLinks.in(await everyBuilding(db));
  const [link] = await db
    .select()
    .from(links)
    .where(and(eq(links.signatureId, id), inArray(links.how, ['code', 'confirmation'])))
    .orderBy(desc(links.id));
  const found = link?.visitId ? await findVisit(db, buildingOf(link), link.visitId) : undefined;
  const visit = found?.status === 'canceled' || found?.anonymisedAt ? undefined : found;
  if (visit && link?.how === 'confirmation')
    return sameAddress(visit.visitorEmail, email) ? purposeOf(db, visit) : null;
  const [sealed] = await db
    .select({ purpose: ndaDocuments.purpose })
    .from(ndaDocuments)
    .where(eq(ndaDocuments.signatureId, id));
  if (!sealed?.purpose) return null;
  return { ...sealed.purpose, host: (await hostOf(db, visit))?.name ?? '' };
}
