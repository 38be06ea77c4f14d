import { and, desc, eq, inArray } from 'drizzle-orm';
import { readAllBuildingsScope, toBuildingScope } from '../../../core/buildings/server/allBuildings.ts';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import { type signatures, signatureVisitLinks } from '../../../core/signatures/server/tables.ts';
import type { SignatureLinkProof } from '../../../core/signatures/signature.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { findHostNameAndCompany, findVisit, type VisitRecord } from '../../visits/server/shared.ts';
import type { AgreementSigningPurpose } from '../agreement.ts';
import { isSameEmail } from './signatureLinks.ts';
import { signatureDocuments } from './tables.ts';

/** Does not check permissions. Returns null if the building is deleted. */
export async function getAgreementSigningPurpose(
  db: Db,
  visit: VisitRecord,
): Promise<AgreementSigningPurpose | null> {
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
export async function findProvenSigningPurpose(
  db: Db,
  { id, email }: Pick<typeof signatures.$inferSelect, 'id' | 'email'>,
): Promise<AgreementSigningPurpose | null> {
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
  // The copy was sealed before this visit was proven, so its purpose is read from the visit.
  if (visit && !isProvenByCode && isSameEmail(visit.visitorEmail, email))
    return getAgreementSigningPurpose(db, visit);
  const [sealed] = await db
    .select({ purpose: signatureDocuments.purpose })
    .from(signatureDocuments)
    .where(eq(signatureDocuments.signatureId, id));
  if (!sealed?.purpose) return null;
  // Anyone with the PDF can read the sealed purpose, which therefore names no host.
  return {
    ...sealed.purpose,
    host: (isProvenByCode && (await findHostNameAndCompany(db, visit))?.name) || '',
  };
}
