import { and, desc, eq, inArray } from 'drizzle-orm';
import { readAllBuildingsScope, toBuildingScope } from '../../../core/buildings/server/allBuildings.ts';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import { type signatures, signatureVisitLinks } from '../../../core/signatures/server/tables.ts';
import type { SignatureLinkProof } from '../../../core/signatures/signature.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { findHostNameAndCompany, findVisit, type VisitRecord } from '../../visits/server/shared.ts';
import type { SignatureOccasion } from '../agreement.ts';
import { isSameEmail } from './signatureLinks.ts';
import { signatureDocuments } from './tables.ts';

/** Does not check permissions. Returns null if the building is deleted. */
export async function getSignatureOccasion(db: Db, visit: VisitRecord): Promise<SignatureOccasion | null> {
  const building = await findBuildingDetails(db, visit.buildingId);
  if (!building) return null;
  const host = await findHostNameAndCompany(db, visit);
  return {
    building: building.name,
    timeZone: building.timeZone,
    host: host?.name ?? '',
    company: host?.company ?? '',
    date: visit.date,
    time: visit.time,
  };
}

/** The visit's code, the mailed confirmation link, papers checked by reception. A claim proves nothing. */
const PROOFS: SignatureLinkProof[] = ['code', 'confirmation', 'desk'];

/**
 * The visit in the signatory's mailed copy and on the confirmation page. A visit that a link only claims, by
 * its id without its code, is shown after it was proven to be theirs.
 */
export async function findProvenSignatureOccasion(
  db: Db,
  { id, email }: Pick<typeof signatures.$inferSelect, 'id' | 'email'>,
): Promise<SignatureOccasion | null> {
  const links = signatureVisitLinks.in(await readAllBuildingsScope(db));
  const [link] = await db
    .select()
    .from(links)
    .where(and(eq(links.signatureId, id), inArray(links.how, PROOFS)))
    // The visit in the copy comes first: reception may have linked the signature to later visits too.
    .orderBy(desc(eq(links.how, 'code')), desc(links.id));
  const linked = link?.visitId ? await findVisit(db, toBuildingScope(link), link.visitId) : undefined;
  const visit = linked?.status === 'canceled' || linked?.anonymisedAt ? undefined : linked;
  const isProvenByCode = link?.how === 'code';
  // The copy was sealed before this visit was proven, so its occasion is read from the visit.
  if (visit && !isProvenByCode && isSameEmail(visit.visitorEmail, email))
    return getSignatureOccasion(db, visit);
  const [sealed] = await db
    .select({ occasion: signatureDocuments.occasion })
    .from(signatureDocuments)
    .where(eq(signatureDocuments.signatureId, id));
  if (!sealed?.occasion) return null;
  // Anyone with the PDF can read the sealed occasion, which therefore names no host.
  return {
    ...sealed.occasion,
    host: (isProvenByCode && (await findHostNameAndCompany(db, visit))?.name) || '',
  };
}
