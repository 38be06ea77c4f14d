import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { readAllBuildingsScope } from '../../../core/buildings/server/allBuildings.ts';
import { visitorOnLegalHoldCondition } from '../../../core/legalHolds/server/legalHolds.ts';
import {
  agreementSettings,
  signatures,
  signatureVisitLinks,
} from '../../../core/signatures/server/tables.ts';
import { SIGNATURE_VALIDITY_DAYS_LIMITS } from '../../../core/signatures/signature.ts';
import {
  type ConfidentialFileStore,
  insertConfidentialFileRow,
} from '../../../kit/server/files/confidentialFiles.ts';
import { cronJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { signatureDocuments } from './tables.ts';

/** Two years of protection (article 6) plus five until claims expire (docs/specification.md §27). */
const RETENTION_YEARS = 2 + 5;

export const deleteExpiredSignaturesJob = cronJob('53 3 * * *', 'nda.forget', async ({ db, now }) => {
  const all = await readAllBuildingsScope(db);
  const [links, settings] = [signatureVisitLinks.in(all), agreementSettings.in(all)];
  const longest = db
    .select({ days: sql`max(coalesce(${settings.validityDays}, ${SIGNATURE_VALIDITY_DAYS_LIMITS.default}))` })
    .from(links)
    .leftJoin(settings, eq(settings.buildingId, links.buildingId))
    .where(eq(links.signatureId, signatures.id));
  const onHold = db
    .select({ id: links.signatureId })
    .from(links)
    .where(
      and(
        eq(links.signatureId, signatures.id),
        visitorOnLegalHoldCondition(links, signatures.name, signatures.email),
      ),
    );
  const at = sql`${now().toISOString()}::timestamptz`;
  const days = sql`coalesce((${longest}), ${SIGNATURE_VALIDITY_DAYS_LIMITS.default})::int`;
  const retention = sql`make_interval(years => ${RETENTION_YEARS}, days => ${days})`;
  // This condition is implied by the second one, but can use the index.
  const isOld = sql`${signatures.signedAt} < ${at} - make_interval(years => ${RETENTION_YEARS})`;
  await db
    .delete(signatures)
    .where(and(isOld, sql`${signatures.signedAt} < ${at} - ${retention}`, notExists(onHold)));
});

/**
 * Migrates PDFs from the database (earlier versions) to files. The file is written before the row changes.
 */
export function createMoveSignatureDocumentsJob(sealed: ConfidentialFileStore): JobHandler {
  return cronJob('*/5 * * * *', 'nda.moveDocuments', async ({ db, now, transaction }) => {
    const inDatabase = isNotNull(signatureDocuments.pdf);
    for (;;) {
      const [next] = await db
        .select({ id: signatureDocuments.signatureId, pdf: signatureDocuments.pdf })
        .from(signatureDocuments)
        .where(inDatabase)
        .orderBy(asc(signatureDocuments.signatureId))
        .limit(1);
      if (!next?.pdf) return;
      const folder = await sealed.put(next.pdf, now());
      await transaction(async (tx) => {
        const still = and(eq(signatureDocuments.signatureId, next.id), inDatabase);
        const [row] = await tx.select().from(signatureDocuments).where(still).for('update');
        // Deleted or moved by another process; the orphaned file is cleaned up later.
        if (!row) return;
        const fileId = await insertConfidentialFileRow(tx, folder, now());
        await tx.update(signatureDocuments).set({ fileId, pdf: null }).where(still);
      });
    }
  });
}
