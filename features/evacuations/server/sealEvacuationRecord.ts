import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Language } from '../../../kit/actor.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { insertConfidentialFileRow } from '../../../kit/server/files/confidentialFiles.ts';
import { defineJob, handleJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createThreadTaskRunner } from '../../../kit/server/workerThread.ts';
import { findUnsealedRecord } from './evacuationRecord.ts';
import type { RenderEvacuationPdfTask } from './renderEvacuationPdf.ts';
import { evacuations } from './tables.ts';

export const sealEvacuationRecordJob = defineJob<{
  building: number;
  evacuation: number;
  language: Language;
}>('evacuations.seal');

const MAX_SECONDS = 30;

const renderPdfInThread = createThreadTaskRunner<RenderEvacuationPdfTask, Uint8Array, 'too_heavy'>(
  new URL('./recordWorker.ts', import.meta.url),
  {
    seconds: MAX_SECONDS,
    overrun: 'too_heavy',
    refusal: (code, cause) => new Error(`The record was not drawn: ${code}`, { cause }),
  },
);

export function createEvacuationSealHandler({ files }: JobDependencies): JobHandler {
  return handleJob(
    sealEvacuationRecordJob,
    async ({ building, evacuation: id, language }, { db, transaction, now }) => {
      const scope = new BuildingScope([building]);
      const record = await findUnsealedRecord(db, scope, id);
      if (!record) return;
      const pdf = Buffer.from(await renderPdfInThread({ record, language }));
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      const folder = await files.sealed.put(pdf, now());
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
