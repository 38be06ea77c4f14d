import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { PASSWORD } from '../../../demo/factories.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { countPdfPictures } from '../../../test/support/countPdfPictures.ts';
import { makeFixture, NOW, readMails } from '../../../test/support/fixtures/fixture.ts';
import { readZip } from '../../../test/support/readZip.ts';

const { app, here, closed, people, as } = await makeFixture();
const { pool } = app.database;
const opera = await app.make.room({ building: here.id, name: 'Opéra' });
const FIRST_MORNING = new Date('2026-12-01T05:30:00Z');

beforeEach(async () => {
  app.setNow(NOW);
  await app.db.delete(mails);
  await pool.query('truncate figures, visits, reservations, report_subscriptions cascade');
});

const subscribe = (isWanted = true, caller = as.admin, building = here.id) =>
  caller.call('PUT', `/api/buildings/${building}/statistics-report`, { isWanted });
const sendReports = async (now = FIRST_MORNING) => {
  app.setNow(now);
  await pool.query(`select graphile_worker.add_job('statistics.enqueueReports')`);
  return readMails(app);
};
async function readPages(base64 = ''): Promise<string[]> {
  const file = await getDocument({ data: new Uint8Array(Buffer.from(base64, 'base64')), verbosity: 0 })
    .promise;
  const pages = Array.from({ length: file.numPages }, async (_, at) => {
    const { items } = await (await file.getPage(at + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return Promise.all(pages);
}

it('the report is mailed on the first of the month, with two pages about the month before', async () => {
  for (const time of ['09:30', '10:00'])
    await app.make.visit({
      building: here.id,
      residentId: people.vip.id,
      date: '2026-11-19',
      time,
      status: 'done',
    });
  await app.make.visit({ building: here.id, residentId: people.vip.id, date: '2026-12-01' });
  await app.make.reservation({
    rooms: [opera],
    holderId: people.vip.id,
    date: '2026-11-30',
    start: '09:00',
    end: '12:00',
  });
  await subscribe();
  const [mail, ...others] = await sendReports();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: people.admin.email, buildingId: here.id, language: 'fr' });
  const pages = await readPages(mail?.attachments[0]?.content);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toMatch(/Visiteurs annoncés\s+2\s+0/);
  expect(pages[0]).toMatch(/jeudi/);
  expect(pages[1]).toMatch(/Opéra\s+100\s+100\s+100/);
});

it('the report shows the logo of the building', async () => {
  const logoKey = await app.files.putPublic(await readFile('demo/files/haussmann.png'));
  await subscribe();
  const readPictures = async () => {
    const [mail] = await sendReports();
    return countPdfPictures(Buffer.from(mail?.attachments[0]?.content ?? '', 'base64'));
  };
  expect(await readPictures()).toBe(0);
  await app.db.delete(mails);
  const setLogo = (key: string | null) =>
    app.db.update(buildings).set({ logoKey: key }).where(eq(buildings.id, here.id));
  onTestFinished(async () => {
    await setLogo(null);
  });
  await setLogo(logoKey);
  expect(await readPictures()).toBe(1);
});

it('the report is sent once, and only on the first morning of the building', async () => {
  await subscribe();
  await sendReports(new Date('2026-12-01T06:30:00Z'));
  expect(await sendReports(new Date('2026-12-02T05:30:00Z'))).toEqual([]);
  await sendReports();
  expect(await sendReports()).toHaveLength(1);
});

it('each administrator asks for the report of each building, and can stop it', async () => {
  const list = async (caller = as.admin) => (await caller.get('/api/statistics/reports')).body;
  await subscribe();
  await subscribe();
  await subscribe(true, as.deputy, closed.id);
  expect(await list()).toEqual([
    { building: here.id, name: here.name, isWanted: true },
    { building: closed.id, name: closed.name, isWanted: false },
  ]);
  const wanted = (await list(as.deputy)).filter(({ isWanted }: { isWanted: boolean }) => isWanted);
  expect(wanted.map(({ building }: { building: number }) => building)).toEqual([closed.id]);
  await subscribe(false);
  const sent = await sendReports();
  expect(sent.map(({ recipient }) => recipient)).toEqual([people.deputy.email]);
});

it('the personal export names the reports asked for, and account deletion ends them', async () => {
  const buildings = [here.id];
  const leaving = await app.make.user({ role: 'deputy', companyId: people.deputy.companyId, buildings });
  const caller = await app.as(leaving);
  await subscribe(true, caller);
  const { 'parvis.html': html } = await readZip((await caller.get('/api/me/export')).bytes);
  expect(html).toMatch(/Rapports mensuels demandés.*Parvis Haussmann/s);
  const deletion = { pk: leaving.id, password: PASSWORD };
  expect((await caller.delete('/users/deleteGetPatchUser/', deletion)).status).toBe(200);
  const { rows } = await pool.query('select * from report_subscriptions');
  expect(rows).toEqual([]);
});

it('somebody who no longer administers the building gets no report', async () => {
  await subscribe(true, as.deputy);
  await pool.query(`update users set role = 'vip' where id = $1`, [people.deputy.id]);
  expect(await sendReports()).toEqual([]);
  await pool.query(`update users set role = 'deputy' where id = $1`, [people.deputy.id]);
});
