import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { pdf, picture } from '../../../test/support/files.ts';
import { testApp } from '../../../test/support/testApp.ts';
import type { JobContext } from '../jobs/jobs.ts';
import { openFileStorage } from './storage.ts';
import { createFileSweepHandler } from './sweepFiles.ts';

const app = await testApp();
const here = await app.make.building();
const admin = await app.as(await app.make.user({ role: 'admin', buildings: [here.id] }));
const base = `/api/buildings/${here.id}`;
const NOW = new Date('2026-11-23T09:00:00Z');
const later = (hours: number) => app.setNow(new Date(NOW.getTime() + hours * 3_600_000));

async function store(kind: 'pdfs' | 'pictures', bytes: Uint8Array) {
  const { body } = await admin.upload(`${base}/${kind}`, { name: 'file', filename: 'x', bytes });
  const { rows } = await app.db.execute<{ folder: string }>(
    sql`select folder from stored_files where id = ${body.fields[0].pk}`,
  );
  return { id: body.fields[0].pk as number, folder: rows[0]?.folder ?? '' };
}
async function sweep() {
  await app.db.execute(sql`select graphile_worker.add_job('kit.sweepFiles')`);
  await app.jobs.drain();
}
const lies = (folder: string) =>
  access(join(app.env.dataDir, 'files', folder)).then(
    () => true,
    () => false,
  );

it('the sweep deletes only unreferenced files older than a day', async () => {
  later(0);
  const bytes = await pdf();
  const [used, unused, image] = [
    await store('pdfs', bytes),
    await store('pdfs', bytes),
    await store('pictures', await picture()),
  ];
  const body = { docType: 'concierge', title: 'Guide', file: used.id };
  const added = await admin.post(`${base}/documents`, body);
  const logo = await app.files.putPublic(await picture());
  const all = () => Promise.all([used, unused, image].map(({ folder }) => lies(folder)));

  later(23);
  await sweep();
  expect(await all()).toEqual([true, true, true]);

  later(25);
  await sweep();
  expect(await all()).toEqual([true, false, false]);
  const { body: list } = await admin.get(`/accueil/crudAccueil/${here.id}/`);
  expect((await app.anybody.get(list.fields[0].document)).bytes.equals(bytes)).toBe(true);
  expect((await app.anybody.get(`/files/${logo}`)).status).toBe(200);

  await admin.delete(`${base}/documents/${added.body.fields[0].pk}`);
  await sweep();
  expect(await all()).toEqual([false, false, false]);
});

it('the sweep deletes files of interrupted uploads', async () => {
  later(0);
  const left = await store('pictures', await picture());
  await app.db.execute(sql`delete from stored_files where id = ${left.id}`);
  later(23);
  await sweep();
  expect(await lies(left.folder)).toBe(true);
  later(50);
  await sweep();
  expect(await lies(left.folder)).toBe(false);
});

it('the sweep deletes files later when the storage was down for a night', async () => {
  later(0);
  const left = await store('pictures', await picture());
  later(25);
  const storage = await openFileStorage(app.env);
  storage.deleteFolder = () => Promise.reject(new Error('the storage is down'));
  const night = createFileSweepHandler(storage).run({} as never, { db: app.db, now: app.now } as JobContext);
  await expect(night).rejects.toThrow('down');
  expect(await lies(left.folder)).toBe(true);
  later(24 * 30);
  await sweep();
  expect(await lies(left.folder)).toBe(false);
});
