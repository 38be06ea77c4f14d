import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { pdf } from '../../../test/support/files.ts';
import { makeFixture, NOW, readMails, TODAY, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import type { Caller } from '../../../test/support/testApp.ts';
import { readRecurringVisitsOfVisits } from './shared.ts';

const { app, here, people, as } = await makeFixture();
const { pool } = app.database;
const url = `/api/buildings/${here.id}/standing`;
const DAY = 86_400_000;

beforeEach(async () => {
  app.setNow(NOW);
  await pool.query(
    'delete from legal_holds; delete from visits; delete from standing_visits; ' +
      'delete from closing_days; delete from mails;',
  );
});

const fatou = { firstName: 'Fatou', lastName: 'Diop' };
const marc = { firstName: 'Marc', lastName: 'Leroy', email: 'marc@propre.example' };
const body = (over: object = {}) => ({
  contractor: 'Net & Propre',
  purpose: 'Ménage des parties communes',
  host: people.vip.email,
  from: TODAY,
  until: '2026-12-31',
  weekdays: [0, 1, 2, 3, 4],
  hoursFrom: '06:00',
  hoursTo: '20:00',
  team: [fatou, marc],
  ...over,
});
const make = async (over: object = {}) => {
  const answer = await as.reception.post(url, body(over));
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.fields[0];
};
const edit = (pk: number, over: object, caller: Caller = as.reception) => caller.patch(`${url}/${pk}`, over);
const visitsNow = async () =>
  (
    await pool.query(
      `select v.visitor_first_name || ' ' || v.date || ' ' || to_char(v.time, 'HH24:MI') || ' ' || v.status as one
         from visits v order by date, v.visitor_first_name`,
    )
  ).rows.map(({ one }) => one);
const run = async (job: string, at = NOW) => {
  app.setNow(at);
  await pool.query('select graphile_worker.add_job($1)', [job]);
  await app.jobs.drain();
};
const shown = async (query = '') => (await as.reception.get(`${url}${query}`)).body;

describe('team', () => {
  it('is expected today and tomorrow on creation, then once on each later day', async () => {
    const row = await make();
    expect(row).toMatchObject({
      state: 'running',
      host: { email: people.vip.email },
      weekdays: [0, 1, 2, 3, 4],
    });
    const both = [`Fatou ${TODAY} 06:00 waiting`, `Marc ${TODAY} 06:00 waiting`];
    const tomorrow = [`Fatou ${TOMORROW} 06:00 waiting`, `Marc ${TOMORROW} 06:00 waiting`];
    expect(await visitsNow()).toEqual([...both, ...tomorrow]);
    await run('standing.expect');
    await run('standing.expect', new Date(NOW.getTime() + DAY));
    expect(await visitsNow()).toHaveLength(6);
    // Friday before a weekend.
    await run('standing.expect', new Date(NOW.getTime() + 4 * DAY));
    expect((await visitsNow()).slice(6)).toEqual([
      'Fatou 2026-11-27 06:00 waiting',
      'Marc 2026-11-27 06:00 waiting',
    ]);
    const { rows } = await pool.query('select organization, comment, resident_id from visits limit 1');
    expect(rows[0]).toEqual({
      organization: 'Net & Propre',
      comment: 'Ménage des parties communes',
      resident_id: people.vip.id,
    });
  });

  it('is not expected on closed days, after its hours or with the module off', async () => {
    await as.admin.post(`/api/buildings/${here.id}/closing-days`, {
      date: TOMORROW,
      name: { fr: 'Fermé', en: 'Closed' },
    });
    await make({ hoursTo: '09:00' });
    expect(await visitsNow()).toEqual([]);
    // A night shift is not over in the evening.
    await make({ hoursFrom: '22:00', hoursTo: '05:00', team: [fatou] });
    expect(await visitsNow()).toEqual([`Fatou ${TODAY} 22:00 waiting`]);
    await pool.query(`update buildings set modules = '{}' where id = $1`, [here.id]);
    await run('standing.expect', new Date(NOW.getTime() + 2 * DAY));
    await pool.query('update buildings set modules = $2 where id = $1', [here.id, here.modules]);
    expect(await visitsNow()).toHaveLength(1);
  });

  it('changes are applied to waiting visits', async () => {
    const row = await make();
    const { rows } = await pool.query(
      `select id from visits where visitor_first_name = 'Fatou' and date = $1`,
      [TODAY],
    );
    const arrival = `/api/buildings/${here.id}/visits/${rows[0].id}/arrival`;
    expect((await as.reception.post(arrival, {})).status).toBe(200);
    const [first] = row.team;
    const team = [
      { ...first, firstName: 'Fatoumata' },
      { firstName: 'Zoé', lastName: 'Petit' },
    ];
    const { status, body: answer } = await edit(row.pk, { team, hoursFrom: '07:30', version: row.version });
    expect([status, answer.fields[0].version > row.version]).toEqual([200, true]);
    expect(await visitsNow()).toEqual([
      `Fatou ${TODAY} 06:00 done`,
      `Zoé ${TODAY} 07:30 waiting`,
      `Fatoumata ${TOMORROW} 07:30 waiting`,
      `Zoé ${TOMORROW} 07:30 waiting`,
    ]);
    await edit(row.pk, { until: TODAY });
    expect(await visitsNow()).toEqual([`Fatou ${TODAY} 06:00 done`, `Zoé ${TODAY} 07:30 waiting`]);
    await edit(row.pk, { until: '2026-12-31', host: people.reception.email });
    expect(await visitsNow()).toHaveLength(4);
    const hosts = await pool.query(`select distinct resident_id from visits where status = 'waiting'`);
    expect(hosts.rows).toEqual([{ resident_id: people.reception.id }]);
    expect((await as.reception.delete(`${url}/${row.pk}`)).status).toBe(200);
    expect(await visitsNow()).toEqual([`Fatou ${TODAY} 06:00 done`]);
  });

  it('edits of a single day are kept: a cancelled visit is not recreated, a moved one stays', async () => {
    const row = await make({ team: [fatou] });
    const mine = (await as.vip.get(`/list/deleteGetPatchAppointment/${here.id}/`)).body.fields;
    expect(mine).toMatchObject([{ visitor: 'DIOP Fatou', on_removal: 'canceled' }]);
    const list = `/list/deleteGetPatchAppointment/${here.id}/`;
    await as.vip.delete(list, { pk: mine[0].pk });
    const { rows } = await pool.query('select id from visits where date = $1', [TOMORROW]);
    expect((await as.vip.patch(list, { pk: rows[0].id, time: '11:00' })).status).toBe(200);
    await run('standing.expect');
    await edit(row.pk, { purpose: 'Vitres' });
    expect(await visitsNow()).toEqual([`Fatou ${TODAY} 06:00 canceled`, `Fatou ${TOMORROW} 11:00 waiting`]);
  });
});

it('invalid input is refused at its field without losing other data', async () => {
  const wrong = async (over: object) => (await as.reception.post(url, body(over))).body.errors;
  expect(await wrong({ until: '2026-11-22' })).toHaveProperty('until');
  expect(await wrong({ from: '2026-01-01', until: '2026-02-01' })).toHaveProperty('until');
  expect(await wrong({ hoursTo: '06:00' })).toHaveProperty('hoursTo');
  expect(await wrong({ host: 'nobody@example.com' })).toHaveProperty('host');
  expect(await wrong({ host: people.stranger.email })).toHaveProperty('host');
  expect(await wrong({ weekdays: [] })).toHaveProperty('weekdays');
  expect(await wrong({ team: [] })).toHaveProperty('team');
  expect(await wrong({ documents: [{ kind: 'other' }] })).toBeTruthy();
  expect(await wrong({ documents: [{ kind: 'firePermit', file: 999_999 }] })).toHaveProperty('documents');
  expect((await shown()).total).toBe(0);
  const row = await make();
  expect((await edit(row.pk, { contractor: 'Autre', version: row.version + 7 })).body).toMatchObject({
    code: 'changed_meanwhile',
    current: { contractor: 'Net & Propre' },
  });
  expect((await edit(row.pk, { team: [{ id: 999_999, ...fatou }] })).body.errors).toHaveProperty('team');
});

describe('documents', () => {
  const permit = (over: object = {}) => ({
    kind: 'firePermit',
    number: 'PF-12',
    validUntil: '2026-12-15',
    ...over,
  });

  it('missing, expiring and expired documents are counted and filtered', async () => {
    const sent = await as.reception.upload(`${url}/files`, {
      name: 'file',
      filename: 'plan.pdf',
      bytes: await pdf(),
    });
    const file = sent.body.fields[0].pk;
    const row = await make({
      documents: [
        { kind: 'preventionPlan', file },
        permit(),
        { kind: 'insurance', validUntil: '2026-11-20' },
        { kind: 'electrical' },
        // Valid until the recurring visit ends.
        { kind: 'other', name: 'Autorisation de voirie', validUntil: '2026-12-31' },
      ],
    });
    expect(row.documents.map(({ state }: { state: string }) => state)).toEqual([
      'valid',
      'expiring',
      'expired',
      'missing',
      'valid',
    ]);
    expect(row.documents[0].file).toMatchObject({ name: 'plan.pdf' });
    expect((await as.reception.get(row.documents[0].file.address)).status).toBe(200);
    await make({ contractor: 'Ascenseurs du Nord', documents: [{ kind: 'preventionPlan', number: '7' }] });
    expect((await as.reception.get(`${url}/due`)).body).toEqual({ due: 1 });
    expect((await shown('?show=due')).fields.map(({ pk }: { pk: number }) => pk)).toEqual([row.pk]);
    expect((await shown('?search=diop+propre')).fields.map(({ pk }: { pk: number }) => pk)).toEqual([row.pk]);
    const counts = await Promise.all(['running', 'coming', 'ended'].map((show) => shown(`?show=${show}`)));
    expect(counts.map(({ total }) => total)).toEqual([2, 0, 0]);
  });

  it('missing or expired documents are shown with the visit', async () => {
    await make({ team: [fatou], documents: [{ kind: 'preventionPlan' }, permit({ validUntil: TODAY })] });
    const { rows } = await pool.query(
      'select id, standing_member_id as "standingMemberId", date from visits order by date',
    );
    const told = await readRecurringVisitsOfVisits(app.db, new BuildingScope([here.id]), [
      ...rows,
      { id: 0, standingMemberId: null, date: TODAY },
    ]);
    expect([...told.keys()]).toEqual(rows.map(({ id }) => id));
    const plan = { kind: 'preventionPlan', name: '', lacks: 'missing', validUntil: null };
    expect(told.get(rows[0].id)).toMatchObject({
      contractor: 'Net & Propre',
      hoursTo: '20:00',
      lacking: [plan],
    });
    expect(told.get(rows[1].id)?.lacking).toEqual([
      plan,
      { kind: 'firePermit', name: '', lacks: 'expired', validUntil: TODAY },
    ]);
  });

  it('missing or expired are named by the check-in, but do not refuse it', async () => {
    await make({ team: [fatou], documents: [{ kind: 'preventionPlan' }] });
    const { rows } = await pool.query('select id from visits where date = $1', [TODAY]);
    const arrival = `/api/buildings/${here.id}/visits/${rows[0].id}/arrival`;
    expect(await as.reception.post(arrival, {})).toMatchObject({
      status: 200,
      body: { missing: ['agreement', 'documents'] },
    });
  });

  it('the host is reminded 30 and 7 days before expiry, once each, and again after a renewal', async () => {
    const row = await make({ documents: [permit()] });
    const at = (day: string) => new Date(`${day}T08:00:00Z`);
    for (const day of [TODAY, TODAY, '2026-12-01']) await run('standing.findEnding', at(day));
    const subjects = async () => (await readMails(app)).map(({ recipient, subject }) => [recipient, subject]);
    expect(await subjects()).toEqual([[people.vip.email, expect.stringContaining('Net & Propre')]]);
    await run('standing.findEnding', at('2026-12-08'));
    await run('standing.findEnding', at('2026-12-09'));
    expect(await subjects()).toHaveLength(2);
    const [document] = row.documents;
    await edit(row.pk, { documents: [{ ...permit({ validUntil: '2026-12-20' }), id: document.id }] });
    await run('standing.findEnding', at('2026-12-16'));
    expect(await subjects()).toHaveLength(3);
    // No mail is sent at night.
    await edit(row.pk, { documents: [permit({ validUntil: '2026-12-21' })] });
    await run('standing.findEnding', new Date('2026-12-17T05:00:00Z'));
    expect(await subjects()).toHaveLength(3);
  });
});

it('no visits are created after the host left until a new host is set', async () => {
  const host = await app.make.user({ companyId: people.vip.companyId, buildings: [here.id], role: 'vip' });
  const row = await make({ host: host.email, team: [fatou] });
  const me = await app.as(host);
  const left = await me.delete('/users/deleteGetPatchUser/', { pk: host.id, password: 'parvis-demo' });
  expect(left.status).toBe(200);
  expect((await shown()).fields[0]).toMatchObject({ host: null });
  expect((await as.reception.get(`${url}/due`)).body).toEqual({ due: 1 });
  await run('standing.expect', new Date(NOW.getTime() + DAY));
  expect((await visitsNow()).filter((one) => one.endsWith('waiting'))).toEqual([]);
  expect((await edit(row.pk, { host: people.vip.email })).status).toBe(200);
  expect((await visitsNow()).filter((one) => one.endsWith('waiting'))).toEqual([
    `Fatou ${TOMORROW} 06:00 waiting`,
    'Fatou 2026-11-25 06:00 waiting',
  ]);
});

it('recurring visits are deleted with the retention period, except for people under a legal hold', async () => {
  const row = await make({ team: [fatou] });
  await pool.query(
    `insert into legal_holds (building_id, visitor_name, visitor_email, reason, set_by, set_at)
     values ($1, 'Fatou Diop', '', 'Enquête', $2, now())`,
    [here.id, people.admin.id],
  );
  expect((await edit(row.pk, { team: [marc] })).body.code).toBe('legal_hold');
  await pool.query(`update standing_visits set starts_on = '2026-01-05', ends_on = '2026-06-30'`);
  await run('privacy.forgetVisitors');
  const left = async () => (await pool.query('select 1 from standing_visits')).rowCount;
  expect(await left()).toBe(1);
  await pool.query('delete from legal_holds');
  await run('privacy.forgetVisitors');
  expect([await left(), (await pool.query('select 1 from standing_members')).rowCount]).toEqual([0, 0]);
});
