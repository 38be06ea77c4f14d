import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import type { ConfidentialFileStore } from '../../../kit/server/files/confidentialFiles.ts';
import { createEnqueue, type JobContext } from '../../../kit/server/jobs/jobs.ts';
import { makeAgreementFixture } from '../../../test/support/fixtures/agreementFixture.ts';
import { NOW } from '../../../test/support/fixtures/fixture.ts';
import { createMoveSignatureDocumentsJob } from './signatureJobs.ts';

const { app, here, as, visit, sign, signatures, documentOf } = await makeAgreementFixture();
const { pool } = app.database;
const sealedFolder = join(app.env.dataDir, 'files/sealed');

const mine = await visit();
for (const name of ['One', 'Two', 'Three'])
  await sign({ id_appointment: mine.id, code: mine.code, name, email: `${name}@example.com` });
await app.jobs.drain();
const ids = (await signatures()).map(({ id }) => id);
const copies = new Map<number, Buffer>();
for (const id of ids) copies.set(id, (await documentOf(id))?.pdf as Buffer);

const read = async (id: number) => {
  const answer = await as.admin.get(`/api/buildings/${here.id}/nda/signatures/${id}/document`);
  return answer.status === 200 ? answer.bytes : answer.status;
};
const run = async (job: string) => {
  await pool.query('select graphile_worker.add_job($1)', [job]);
  await app.jobs.drain();
};
const inDatabase = async () =>
  (await pool.query('select signature_id from nda_documents where pdf is not null')).rowCount;
const storedFiles = async () =>
  (await readdir(sealedFolder, { recursive: true })).filter((name) => name.endsWith('.pdf'));

/** Restore the state that an earlier version left. */
beforeEach(async () => {
  for (const [id, pdf] of copies)
    await pool.query('update nda_documents set pdf = $2, file_id = null where signature_id = $1', [id, pdf]);
  await pool.query('delete from sealed_files');
});

it('documents are readable from the database before the move and from storage after it', async () => {
  for (const id of ids) expect(await read(id)).toEqual(copies.get(id));
  await run('nda.moveDocuments');
  expect(await inDatabase()).toBe(0);
  for (const id of ids) expect(await read(id)).toEqual(copies.get(id));
  const { rows } = await pool.query(
    'select octet_length(pdf) as bytes, count(*)::int as n from nda_documents group by 1',
  );
  expect(rows).toEqual([{ bytes: null, n: 3 }]);
});

it('no document is lost when jobs run concurrently and one fails after storing the file', async () => {
  // The constraint makes the transaction fail.
  await pool.query(`alter table sealed_files add constraint dying check (false) not valid`);
  await expect(run('nda.moveDocuments')).rejects.toThrow();
  expect(await inDatabase()).toBe(3);
  for (const id of ids) expect(await read(id)).toEqual(copies.get(id));
  await pool.query('alter table sealed_files drop constraint dying');
  for (let job = 1; job <= 4; job++) await pool.query(`select graphile_worker.add_job('nda.moveDocuments')`);
  await pool.query('update graphile_worker._private_jobs set run_at = now()');
  await app.jobs.drain();
  expect(await inDatabase()).toBe(0);
  for (const id of ids) expect(await read(id)).toEqual(copies.get(id));
});

it('when two jobs move the same document, one wins and the other’s file is cleaned up', async () => {
  const { db } = app;
  const context: JobContext = {
    db,
    now: app.now,
    transaction: (work) => inTransaction(db, (tx) => work(tx, createEnqueue(tx))),
  };
  let meet: (() => Promise<void>) | undefined = () => run('nda.moveDocuments');
  const sealed: ConfidentialFileStore = {
    ...app.files.sealed,
    async put(bytes, now) {
      const folder = await app.files.sealed.put(bytes, now);
      const met = meet;
      meet = undefined;
      await met?.();
      return folder;
    },
  };
  await createMoveSignatureDocumentsJob(sealed).run({} as never, context);
  expect(await inDatabase()).toBe(0);
  expect(meet).toBeUndefined();
  expect((await pool.query('select 1 from sealed_files')).rowCount).toBe(3);
  app.setNow(new Date(NOW.getTime() + 50 * 3_600_000));
  await run('kit.sweepFiles');
  app.setNow(NOW);
  expect(await storedFiles()).toHaveLength(3);
  for (const id of ids) expect(await read(id)).toEqual(copies.get(id));
});

it('what is left behind is swept, and with a signature its file; nothing else', async () => {
  await run('nda.moveDocuments');
  app.setNow(new Date(app.now().getTime() + 49 * 3_600_000));
  await run('kit.sweepFiles');
  expect(await storedFiles()).toHaveLength(3);
  for (const id of ids) expect(await read(id)).toEqual(copies.get(id));

  const [gone = 0, ...left] = ids;
  await pool.query('delete from nda_signatures where id = $1', [gone]);
  copies.delete(gone);
  await run('kit.sweepFiles');
  expect(await storedFiles()).toHaveLength(2);
  expect(await read(gone)).toBe(404);
  for (const id of left) expect(await read(id)).toEqual(copies.get(id));
});

it('a file that is not what was sealed is not given out', async () => {
  await run('nda.moveDocuments');
  for (const name of await storedFiles()) await writeFile(join(sealedFolder, name), 'forged');
  expect(await read(ids.at(-1) ?? 0)).toBe(500);
});
