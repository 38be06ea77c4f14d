import { beforeEach, expect, it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { picture } from '../../../test/support/files.ts';
import { makeFixture, NOW, readMails, runDueJobs } from '../../../test/support/fixtures/fixture.ts';
import { readPersonalExport } from '../../../test/support/personalExport.ts';
import type { Caller } from '../../../test/support/testApp.ts';

const { app, here, there, people, as } = await makeFixture();
const pool = app.database.pool;
const urlOf = (building: { id: number }) => `/api/buildings/${building.id}/announcements`;
const HELIOS = people.vip.companyId;
const BANK = people.neighbour.companyId;
const DAY = 24 * 3_600_000;

const lift = { title: { fr: 'Ascenseur B en panne', en: 'Lift B is out of order' } };

beforeEach(async () => {
  app.setNow(NOW);
  await app.jobs.drain();
  await pool.query('delete from announcements');
  await app.db.delete(mails);
  await app.db.update(users).set({ language: 'fr' });
});

async function announce(over: object = {}): Promise<{ pk: number; version: number }> {
  const { status, body } = await as.admin.post(urlOf(here), { ...lift, ...over });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.fields[0];
}
const listVisible = async (caller: Caller, query = ''): Promise<{ pk: number }[]> =>
  (await caller.get(`${urlOf(here)}${query}`)).body.fields;
const pks = async (caller: Caller, query = '') => (await listVisible(caller, query)).map(({ pk }) => pk);
const at = (days: number, hour = '10:00') => {
  const date = new Date(NOW.getTime() + days * DAY).toISOString().slice(0, 10);
  return { date, time: hour };
};
const from = (days: number) => ({ startDate: at(days).date, startTime: '08:00' });
const until = (days: number) => ({ endDate: at(days).date, endTime: '18:00' });

it('a title in one language suffices: the default is from now, for a week, to all companies', async () => {
  const { body } = await as.deputy.post(urlOf(here), { title: { fr: 'Exercice d’évacuation' } });
  expect(body.fields[0]).toMatchObject({
    title: { fr: 'Exercice d’évacuation', en: '' },
    text: { fr: '', en: '' },
    picture: null,
    startDate: '2026-11-23',
    startTime: '10:00',
    endDate: '2026-11-30',
    endTime: '23:59',
    urgent: false,
    state: 'running',
    readAt: null,
    acknowledgedAt: null,
    version: 1,
    management: { companies: null, author: 'Marc Delmas', mail: false, mailedAt: null, read: 0 },
  });
});

it('invalid periods, companies and pictures are refused at their fields', async () => {
  const errors = async (over: object) => {
    const { status, body } = await as.admin.post(urlOf(here), { ...lift, ...over });
    return [status, Object.keys(body.errors ?? {})];
  };
  const { id: elsewhere } = await app.make.company({ buildings: [there.id] });
  const { body } = await as.admin.post(urlOf(here), { title: { fr: ' ', en: '' } });
  expect(body.errors.title).toEqual(['Renseignez au moins l’une des deux langues.']);
  expect(await errors({ ...from(2), ...until(1) })).toEqual([422, ['endDate']]);
  expect(await errors({ ...from(-3), ...until(-1) })).toEqual([422, ['endDate']]);
  expect(await errors({ companies: [elsewhere] })).toEqual([422, ['companies']]);
  expect(await errors({ companies: [] })).toEqual([422, ['companies']]);
  expect(await errors({ picture: 999_999 })).toEqual([422, ['picture']]);
});

it('residents see announcements running for them, staff see all', async () => {
  const all = await announce();
  const helios = await announce({ companies: [HELIOS] });
  const bank = await announce({ companies: [BANK] });
  const planned = await announce({ ...from(2), ...until(4) });
  const past = await announce(until(1));
  app.setNow(new Date(NOW.getTime() + 1.5 * DAY));
  expect((await pks(as.vip)).sort()).toEqual([all.pk, helios.pk]);
  expect((await pks(as.vip, '?show=mine')).sort()).toEqual([all.pk, helios.pk]);
  for (const show of ['planned', 'past']) expect(await pks(as.vip, `?show=${show}`)).toEqual([]);
  expect((await listVisible(as.vip)).map((row) => (row as { management?: unknown }).management)).toEqual([
    null,
    null,
  ]);
  expect((await pks(as.reception)).sort()).toEqual([all, helios, bank, planned, past].map(({ pk }) => pk));
  expect(await pks(as.reception, '?show=mine')).toEqual([all.pk]);
  expect(await pks(as.reception, '?show=planned')).toEqual([planned.pk]);
  expect(await pks(as.reception, '?show=past')).toEqual([past.pk]);
  expect((await pks(as.reception, '?show=running&sort=end')).length).toBe(3);
  expect(await pks(as.reception, `?search=${encodeURIComponent('lift b')}&show=past`)).toEqual([past.pk]);
});

it('reading and acknowledgement count once, and staff see who is missing', async () => {
  const { pk } = await announce({ urgent: true, companies: [HELIOS] });
  const url = `${urlOf(here)}/${pk}`;
  for (const caller of [as.vip, as.vip]) expect((await caller.post(`${url}/reading`, {})).status).toBe(200);
  expect((await listVisible(as.vip))[0]).toMatchObject({ readAt: NOW.toISOString(), acknowledgedAt: null });
  app.setNow(new Date(NOW.getTime() + 60_000));
  await as.limited.post(`${url}/acknowledgement`, {});
  await as.vip.post(`${url}/reading`, {});
  expect((await listVisible(as.vip))[0]).toMatchObject({ readAt: NOW.toISOString() });
  expect((await listVisible(as.reception))[0]).toMatchObject({
    management: { audience: 3, read: 2, acknowledged: 1 },
    version: 1,
  });
  const names = async (query: string) => {
    const { body } = await as.reception.get(`${url}/readers${query}`);
    return [body.total, body.fields.map(({ lastName }: { lastName: string }) => lastName)];
  };
  expect(await names('')).toEqual([3, ['Fontaine', 'Moreau', 'Petit']]);
  expect(await names('?show=read')).toEqual([2, ['Fontaine', 'Petit']]);
  expect(await names('?show=unread')).toEqual([1, ['Moreau']]);
  expect(await names('?show=acknowledged')).toEqual([1, ['Petit']]);
  expect(await names('?show=unacknowledged&search=fontaine')).toEqual([1, ['Fontaine']]);
  for (const call of ['reading', 'acknowledgement'])
    expect((await as.neighbour.post(`${url}/${call}`, {})).status).toBe(404);
});

it('only readers who are addressed are counted', async () => {
  const company = await app.make.company({ buildings: [here.id] });
  const member = () => app.make.user({ companyId: company.id, buildings: [here.id] });
  const [reader, leaver] = [await member(), await member(), await member()];
  const { pk } = await announce({ urgent: true, companies: [company.id] });
  for (const caller of [as.reception, await app.as(reader), await app.as(leaver)])
    expect((await caller.post(`${urlOf(here)}/${pk}/acknowledgement`, {})).status).toBe(200);
  await pool.query('delete from user_buildings where user_id = $1', [leaver.id]);
  expect((await listVisible(as.reception))[0]).toMatchObject({
    management: { audience: 2, read: 1, acknowledged: 1 },
  });
});

it('a second concurrent edit is refused with the current state, companies included', async () => {
  const { pk, version } = await announce({ companies: [HELIOS] });
  const edit = (caller: Caller, over: object) => caller.patch(`${urlOf(here)}/${pk}`, { version, ...over });
  const first = await edit(as.admin, { companies: [BANK] });
  expect(first.body.fields[0]).toMatchObject({
    version: version + 1,
    title: lift.title,
    management: { companies: [{ pk: BANK, name: 'Banque Rive Gauche' }] },
  });
  const second = await edit(as.deputy, { urgent: true });
  expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile']);
  expect(second.body.current).toEqual(first.body.fields[0]);
  const { rows } = await pool.query(
    `select fields, says from facts where kind = 'announcement.changed' and entity_id = $1`,
    [pk],
  );
  expect(rows).toEqual([
    {
      fields: ['companies'],
      says: {
        before: { everybody: false, companies: 1 },
        after: { everybody: false, companies: 1 },
        mail: false,
      },
    },
  ]);
});

it('an announcement whose companies were all removed is shown to nobody', async () => {
  await announce({ companies: [HELIOS] });
  await pool.query('delete from announcement_companies');
  expect(await pks(as.vip)).toEqual([]);
});

it('recipients are mailed once in their language when it begins, again only on request', async () => {
  await pool.query(`update users set language = 'en' where id = $1`, [people.limited.id]);
  const text = { fr: '## Horaires\n\n- de 8 h à 10 h\n\nVoir www.example.org', en: 'From 8 to 10' };
  const { pk } = await announce({ ...from(1), companies: [HELIOS], text, mail: true });
  const edit = (over: object) => as.admin.patch(`${urlOf(here)}/${pk}`, over);
  await app.jobs.drain();
  expect(await readMails(app)).toEqual([]);
  // The mailing moves with the start.
  await edit({ ...from(2), title: { fr: 'Coupure d’eau', en: '' } });
  await runDueJobs(app, 1.5 * DAY);
  expect(await readMails(app)).toEqual([]);
  await runDueJobs(app, 2 * DAY);
  const written = await readMails(app);
  expect(written.map(({ recipient, subject }) => [recipient, subject]).sort()).toEqual([
    [people.colleague.email, 'Coupure d’eau'],
    [people.limited.email, 'Coupure d’eau'],
    [people.vip.email, 'Coupure d’eau'],
  ]);
  const bulk = await pool.query('select bool_and(bulk) as bulk from mails');
  expect(bulk.rows).toEqual([{ bulk: true }]);
  expect((await listVisible(as.admin))[0]).toMatchObject({ management: { mail: false, mailed: 3 } });

  await edit({ title: { fr: 'Coupure d’eau chaude', en: '' } });
  await runDueJobs(app, 3 * DAY);
  expect(await readMails(app)).toHaveLength(3);
  await edit({ mail: true });
  await runDueJobs(app, 3 * DAY);
  expect(
    (await readMails(app))
      .map(({ subject }) => subject)
      .sort()
      .slice(3),
  ).toEqual(Array.from({ length: 3 }, () => 'Coupure d’eau chaude'));
});

it('a pending mailing is cancelled by an edit or a deletion', async () => {
  const first = await announce({ ...from(1), mail: true });
  const second = await announce({ ...from(1), mail: true });
  expect((await as.admin.patch(`${urlOf(here)}/${first.pk}`, { mail: false })).body.fields[0]).toMatchObject({
    management: { mail: false },
  });
  expect((await as.admin.delete(`${urlOf(here)}/${second.pk}`)).status).toBe(200);
  await runDueJobs(app, 2 * DAY);
  expect(await readMails(app)).toEqual([]);
  expect(await pks(as.admin)).toEqual([first.pk]);
});

it('an announcement to some companies can be changed to address all', async () => {
  const { pk } = await announce({ companies: [HELIOS] });
  expect(await pks(as.neighbour)).toEqual([]);
  await as.admin.patch(`${urlOf(here)}/${pk}`, { companies: null });
  expect(await pks(as.neighbour)).toEqual([pk]);
});

it('an announcement shows a picture of the building', async () => {
  const file = { name: 'file', filename: 'ascenseur.png', bytes: await picture({ width: 400, height: 300 }) };
  const { body } = await as.admin.upload(`/api/buildings/${here.id}/pictures`, file);
  const { pk } = await announce({ picture: body.fields[0].pk });
  expect((await listVisible(as.vip))[0]).toMatchObject({ picture: { pk: body.fields[0].pk, width: 400 } });
  expect((await as.admin.patch(`${urlOf(here)}/${pk}`, { picture: null })).body.errors).toBe(undefined);
  expect((await listVisible(as.vip))[0]).toMatchObject({ picture: null });
});

it('a reading is in the reader’s export, and an announcement goes a year after its end', async () => {
  const { pk } = await announce();
  const person = await app.make.user({ companyId: HELIOS, buildings: [here.id] });
  const me = await app.as(person);
  await me.post(`${urlOf(here)}/${pk}/acknowledgement`, {});
  expect(await readPersonalExport(me)).toMatchObject({
    announcementsRead: [{ announcement: 'Ascenseur B en panne', acknowledgedAt: NOW.toISOString() }],
  });
  const rows = async () => (await pool.query('select id from announcements')).rows;
  const forget = async (days: number) => {
    app.setNow(new Date(NOW.getTime() + days * DAY));
    await pool.query(`select graphile_worker.add_job('announcements.forget')`);
    await app.jobs.drain();
    return (await rows()).length;
  };
  expect([await forget(7 + 364), await forget(7 + 367)]).toEqual([1, 0]);
});
