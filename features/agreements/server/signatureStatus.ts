import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { toBuildingScope } from '../../../core/buildings/server/allBuildings.ts';
import { isVisitCoveredSql, lastCoveredDaySql } from '../../../core/signatures/server/coverage.ts';
import {
  agreementSettings,
  signatures,
  signatureVisitLinks,
} from '../../../core/signatures/server/tables.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import type { AgreementVerificationResult, SignatureStatus } from '../agreement.ts';
import { getSignedCopyMailKey } from './sealSignatureJob.ts';
import { getSignatureOccasion } from './signatureOccasion.ts';
import { signatureDocuments } from './tables.ts';
import { findVisitByIdAndCode } from './visitByCode.ts';

const EMPTY_STATUS: SignatureStatus = {
  occasion: null,
  version: null,
  signedOn: null,
  validUntil: null,
  mailed: false,
};

/** A wrong code gets an empty answer. */
export async function readSignatureStatus(
  { db }: Context,
  link: { visit: number; code: string },
): Promise<SignatureStatus> {
  const visit = await findVisitByIdAndCode(db, link);
  if (!visit) return EMPTY_STATUS;
  const occasion = await getSignatureOccasion(db, visit);
  const scope = toBuildingScope(visit);
  const [links, settings] = [signatureVisitLinks.in(scope), agreementSettings.in(scope)];
  const earlier = db
    .select({ id: links.id })
    .from(links)
    .innerJoin(signatures, eq(signatures.id, links.signatureId))
    .leftJoin(settings, eq(settings.buildingId, links.buildingId))
    .where(isVisitCoveredSql(links, settings, visit));
  const forThisVisit = db
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.visitId, visit.id), ne(links.how, 'claimed')));
  // After the visitor is replaced, the visit is unsigned but keeps the former visitor's links. `union` lets
  // each part use its own index; `or` would scan all links of the building.
  const speaking = visit.ndaSigned ? forThisVisit.union(earlier) : earlier;
  const [signatureLink] = await db
    .select({
      signature: signatures.id,
      version: signatures.version,
      signedOn: links.signedOn,
      addressProven: links.addressProven,
      lastDay: lastCoveredDaySql(links, settings),
    })
    .from(links)
    .innerJoin(signatures, eq(signatures.id, links.signatureId))
    .leftJoin(settings, eq(settings.buildingId, links.buildingId))
    .where(inArray(links.id, speaking))
    .orderBy(desc(links.linkedAt), desc(links.id))
    .limit(1);
  if (!signatureLink) return { ...EMPTY_STATUS, occasion };
  const copies = and(eq(mails.key, getSignedCopyMailKey(signatureLink.signature)), ne(mails.state, 'failed'));
  return {
    occasion,
    version: signatureLink.version,
    signedOn: signatureLink.signedOn,
    validUntil: signatureLink.addressProven ? signatureLink.lastDay : null,
    mailed: (await db.$count(mails, copies)) > 0,
  };
}

/** Public, so it names no person. */
export async function verifyAgreementPdf(
  { db }: Context,
  { hash }: { hash: string },
): Promise<AgreementVerificationResult> {
  const [row] = await db
    .select({
      version: signatures.version,
      language: signatures.language,
      signedAt: signatures.signedAt,
      occasion: signatureDocuments.occasion,
    })
    .from(signatureDocuments)
    .innerJoin(signatures, eq(signatures.id, signatureDocuments.signatureId))
    .where(eq(signatureDocuments.sha256, hash));
  if (!row) return { issued: false, version: null, language: null, signedAt: null, occasion: null };
  const occasion = row.occasion && { ...row.occasion, host: '' };
  return { issued: true, ...row, signedAt: row.signedAt.toISOString(), occasion };
}
