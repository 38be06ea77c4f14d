import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { createToken } from '../../../core/access/server/sessions.ts';
import { readAllBuildingsScope, toBuildingScope } from '../../../core/buildings/server/allBuildings.ts';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { BuildingAddressData } from '../../../core/feature/server/feature.ts';
import { signatures, signatureVisitLinks } from '../../../core/signatures/server/tables.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { insertConfidentialFileRow } from '../../../kit/server/files/confidentialFiles.ts';
import { hashNetwork } from '../../../kit/server/hashing/networkHash.ts';
import { hashToken } from '../../../kit/server/hashing/tokenHash.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, handleJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { consumeMailAllowance } from '../../../kit/server/mail/mailLimits.ts';
import { insertOutboxMail } from '../../../kit/server/mail/outbox.ts';
import { sealPdf } from '../../../kit/server/pdf/sealPdf.ts';
import { DAY_MS } from '../../../kit/time.ts';
import { findHostNameAndCompany, findVisit } from '../../visits/server/shared.ts';
import { buildAgreementDocument } from './agreementDocument.ts';
import {
  type AgreementVisitDetails,
  composeSignedCopyMail,
  type SignatureConfirmationEffect,
  type SignatureRecord,
} from './agreementMail.ts';
import { readAgreementText } from './agreementTexts.ts';
import { isSameEmail } from './signatureLinks.ts';
import { signatureDocuments } from './tables.ts';

export const sealSignatureJob = defineJob<{ signature: number }>('nda.seal');

export const SIGNATURE_CONFIRMATION_LIFETIME_MS = 30 * DAY_MS;

const COPY_MAIL = 'nda.copy';

export const getSignedCopyMailKey = (signatureId: number) => `${COPY_MAIL}:${signatureId}`;

export function createSealSignatureHandler({ env, translate, files }: JobDependencies): JobHandler {
  return handleJob(sealSignatureJob, async ({ signature: id }, { db, transaction, now }) => {
    const signatureToSeal = await findUnsealedSignature(db, id);
    if (!signatureToSeal) return;
    const { signature, text, building, visit } = signatureToSeal;
    const agreement = { signature, text, building, visit, translate, env };
    const document = buildAgreementDocument(agreement);
    const { pdf, sha256, folder } = await sealPdf(files.sealed, document, now());
    await transaction(async (tx, enqueue) => {
      await tx.select().from(signatures).where(eq(signatures.id, id)).for('update');
      // By now the signature may be deleted or sealed by another run, or its visit cancelled.
      const present = await findUnsealedSignature(tx, id);
      if (!present) return;
      const { confirmationEffect, visit: proven } = present;
      const fileId = await insertConfidentialFileRow(tx, folder, now());
      const occasion = building && toSealedOccasion(building, visit);
      await tx
        .insert(signatureDocuments)
        .values({ signatureId: id, sha256, fileId, occasion, issuedAt: now() });
      const from = proven ? null : hashNetwork(signature.address);
      if (!(await consumeMailAllowance(tx, env, { kind: COPY_MAIL, email: signature.email, from }, now())))
        return;
      const token = createToken();
      if (confirmationEffect)
        await tx
          .update(signatures)
          .set({ tokenHash: hashToken(token) })
          .where(eq(signatures.id, id));
      const confirmation = confirmationEffect && { token, effect: confirmationEffect };
      const composed = composeSignedCopyMail({ ...agreement, sha256, pdf, confirmation });
      const message = {
        ...composed,
        key: getSignedCopyMailKey(id),
        anonymous: true,
        writtenAt: signature.signedAt,
        secretsExpireAt: new Date(signature.signedAt.getTime() + SIGNATURE_CONFIRMATION_LIFETIME_MS),
      };
      await insertOutboxMail(tx, enqueue, message, env, now());
    });
  });
}

async function findUnsealedSignature(db: Db, id: number) {
  const [row] = await db
    .select({ signature: signatures })
    .from(signatures)
    .leftJoin(signatureDocuments, eq(signatureDocuments.signatureId, signatures.id))
    .where(and(eq(signatures.id, id), isNull(signatureDocuments.signatureId)));
  if (!row) return;
  const text = await readAgreementText({ db }, { version: row.signature.version });
  return { ...row, text, ...(await findSealingContext(db, row.signature)) };
}

/** Anyone with the PDF's hash can read this, so it names no person. */
const toSealedOccasion = (
  { name, timeZone }: BuildingAddressData,
  visit: AgreementVisitDetails | null,
): (typeof signatureDocuments.$inferInsert)['occasion'] => ({
  building: name,
  timeZone,
  company: visit?.company ?? '',
  date: visit?.date ?? null,
  time: visit?.time ?? null,
});

interface SealingContext {
  building: BuildingAddressData | null;
  /** Null unless the visit's code was used: a claim proves nothing, so the visit's details stay hidden. */
  visit: AgreementVisitDetails | null;
  confirmationEffect: SignatureConfirmationEffect | null;
}

const unlinkedContext: SealingContext = { building: null, visit: null, confirmationEffect: 'unlinked' };

async function findSealingContext(tx: Db, signature: SignatureRecord): Promise<SealingContext> {
  const links = signatureVisitLinks.in(await readAllBuildingsScope(tx));
  const [link] = await tx
    .select()
    .from(links)
    .where(and(eq(links.signatureId, signature.id), inArray(links.how, ['code', 'claimed', 'building'])))
    .orderBy(desc(links.id));
  if (!link) return unlinkedContext;
  const building = (await findBuildingDetails(tx, link.buildingId)) ?? null;
  if (link.visitId === null) return { ...unlinkedContext, building };
  const visit = await findVisit(tx, toBuildingScope(link), link.visitId);
  const host = await findHostNameAndCompany(tx, visit);
  if (!visit || !host || !building) return unlinkedContext;
  if (link.how === 'claimed') {
    // Same answer for another visitor's visit, a cancelled one and none, so that nothing leaks.
    const isVisitOfSignatory =
      visit.status !== 'canceled' && isSameEmail(visit.visitorEmail, signature.email);
    return { ...unlinkedContext, confirmationEffect: isVisitOfSignatory ? 'visit' : 'unlinked' };
  }
  const { date, time } = visit;
  return {
    building,
    visit: { date, time, host: host.name, company: host.company },
    confirmationEffect: link.addressProven ? null : 'laterVisits',
  };
}
