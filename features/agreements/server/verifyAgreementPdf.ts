import { eq } from 'drizzle-orm';
import type { Context } from '../../../kit/server/http/router.ts';
import type { AgreementVerificationResult } from '../agreement.ts';
import { signatureDocuments, signatures } from './tables.ts';

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
      purpose: signatureDocuments.purpose,
    })
    .from(signatureDocuments)
    .innerJoin(signatures, eq(signatures.id, signatureDocuments.signatureId))
    .where(eq(signatureDocuments.sha256, hash));
  if (!row) return { issued: false, version: null, language: null, signedAt: null, purpose: null };
  const purpose = row.purpose && { ...row.purpose, host: '' };
  return { issued: true, ...row, signedAt: row.signedAt.toISOString(), purpose };
}
