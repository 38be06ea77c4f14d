import { and, eq, isNull } from 'drizzle-orm';
import type { Language } from '../../../kit/actor.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { insertConfidentialFileRow } from '../../../kit/server/files/confidentialFiles.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, handleJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { sealPdf } from '../../../kit/server/pdf/sealPdf.ts';
import { buildEvacuationDocument } from './evacuationDocument.ts';
import { findUnsealedRecord } from './evacuationRecord.ts';
import { evacuations } from './tables.ts';

export const sealEvacuationRecordJob = defineJob<{
  building: number;
  evacuation: number;
  language: Language;
}>('evacuations.seal');

export function createEvacuationSealHandler({ files, translate }: JobDependencies): JobHandler {
  return handleJob(
    sealEvacuationRecordJob,
    async ({ building, evacuation: id, language }, { db, transaction, now }) => {
      const scope = new BuildingScope([building]);
      const record = await findUnsealedRecord(db, scope, id);
      if (!record) return;
      const document = buildEvacuationDocument(record, language, translate);
      const { logoKey } = record.building;
      const logo = logoKey ? await files.readPublic(logoKey) : null;
      const { sha256, folder } = await sealPdf(files.sealed, { ...document, logo }, now());
      await transaction(async (tx) => {
        const table = evacuations.in(scope);
        const [present] = await tx
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.id, id), isNull(table.sealedAt)))
          .for('update');
        if (!present) return;
        const fileId = await insertConfidentialFileRow(tx, folder, now());
        await evacuations.update(tx, scope, { sealedAt: now(), fileId, sha256 }, (row) => eq(row.id, id));
      });
    },
  );
}
