import { and, asc, eq, isNotNull } from 'drizzle-orm';
import {
  type ConfidentialFileStore,
  insertConfidentialFileRow,
} from '../../../kit/server/files/confidentialFiles.ts';
import { cronJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { signatureDocuments } from './tables.ts';

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
