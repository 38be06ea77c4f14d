import { expect, it } from 'vitest';
import { codeVariants } from '../../../test/support/codeVariants.ts';
import { makeBadgeFixture } from '../../../test/support/fixtures/badgeFixture.ts';
import { NOW } from '../../../test/support/fixtures/fixture.ts';
import { readPersonalExport } from '../../../test/support/personalExport.ts';

const fixture = await makeBadgeFixture();
const { app, here, there, people, as, base, reception } = fixture;
const { stock, inside, give, giveBack, out, list, findBadge, auditLog } = fixture;
const { pool } = app.database;

it('a badge number is accepted in lower case, with a trailing slash or a query', async () => {
  await stock('V001');
  const visit = await inside();
  for (const variant of ['v001', ...codeVariants('V001')]) {
    expect((await give(visit.id, variant)).status).toBe(200);
    expect((await giveBack(variant)).body.fields).toMatchObject([{ visit: visit.id }]);
  }
});

it('a badge is given and returned once; the second receptionist sees who was first', async () => {
  await stock('V001', 'V002');
  const visit = await inside();
  const other = await inside();
  const answer = await give(visit.id, 'v001');
  expect([answer.status, answer.body.fields]).toMatchObject([
    200,
    [{ number: 'V001', visit: visit.id, organization: 'Cabinet Verne' }],
  ]);
  app.setNow(new Date(NOW.getTime() + 1_800_000));
  const second = await as.clerk.post(`${base}/loans`, { visit: other.id, numbers: ['V001'] });
  expect([second.status, second.body.code, second.body.detail]).toEqual([
    409,
    'badge_out',
    `Le badge V001 est déjà prêté : ${answer.body.fields[0].holder} (10:00).`,
  ]);
  expect(await out()).toMatchObject([{ number: 'V001', visit: visit.id }]);
  expect((await giveBack('V001')).body.fields).toMatchObject([{ visit: visit.id }]);
  const again = await as.clerk.post(`${base}/returns`, { numbers: ['V001'] });
  expect([again.status, again.body.detail]).toEqual([
    409,
    'Le badge V001 n’est plus sorti : repris par Nadia Haddad (10:30).',
  ]);
  expect((await giveBack('V002')).body.code).toBe('badge_not_out');
  expect(await giveBack('X999')).toMatchObject({
    status: 404,
    body: { detail: 'Aucun badge X999 dans cet immeuble.' },
  });
  const { body: history } = await reception.get(`${base}/${(await findBadge('V001')).pk}/loans`);
  expect(history.fields).toMatchObject([
    { visit: visit.id, givenBy: 'Nadia Haddad', returnedBy: 'Nadia Haddad', ending: 'returned' },
  ]);
});

it('only one of two concurrent calls gets the same badge', async () => {
  await stock('V001');
  const [one, other] = [await inside(), await inside()];
  const answers = await Promise.all([
    give(one.id, 'V001'),
    as.clerk.post(`${base}/loans`, { visit: other.id, numbers: ['V001'] }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('a group gets the next free badges, never the same ones as a concurrent call', async () => {
  await stock('V001', 'V009');
  await stock('C001', undefined, 'contractor');
  const [one, other] = [await inside({ partySize: 4 }), await inside({ partySize: 4 })];
  await give((await inside()).id, 'V002');
  const answers = await Promise.all(
    [one, other].map(({ id }) => reception.post(`${base}/loans`, { visit: id, next: 4 })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const numbers = answers.flatMap(({ body }) => body.fields.map(({ number }: { number: string }) => number));
  expect(numbers.sort()).toEqual(['V001', 'V003', 'V004', 'V005', 'V006', 'V007', 'V008', 'V009']);
  const none = await reception.post(`${base}/loans`, { visit: one.id, next: 1 });
  expect([none.status, none.body.code]).toEqual([409, 'badges_too_few']);
});

it('giving is refused for absent visitors, strangers, and a visitor and a resident together', async () => {
  await stock('V001');
  const waiting = await inside({ status: 'waiting', checkedInAt: null });
  const left = await inside({ departedAt: NOW });
  for (const { id } of [waiting, left]) expect((await give(id, 'V001')).body.code).toBe('badge_visitor_away');
  const elsewhere = await app.make.visit({ building: there.id, residentId: people.stranger.id });
  expect((await give(elsewhere.id, 'V001')).status).toBe(404);
  const numbers = ['V001'];
  const stranger = await reception.post(`${base}/loans`, { resident: people.stranger.id, numbers });
  expect(Object.keys(stranger.body.errors)).toEqual(['resident']);
  const both = await reception.post(`${base}/loans`, { visit: waiting.id, resident: people.vip.id, numbers });
  expect(both.status).toBe(422);
  expect(await out()).toEqual([]);
});

it('giving and returning can be undone, and the audit log records each step', async () => {
  await stock('V001');
  const visit = await inside();
  const [loan] = (await give(visit.id, 'V001')).body.fields;
  await giveBack('V001');
  const reopened = await reception.post(`${base}/loans/reopening`, { loans: [loan.pk] });
  expect(reopened.body.fields).toMatchObject([{ pk: loan.pk, visit: visit.id }]);
  expect((await reception.post(`${base}/loans/correction`, { loans: [loan.pk] })).status).toBe(200);
  expect(await out()).toEqual([]);
  const { body: over } = await reception.post(`${base}/loans/reopening`, { loans: [loan.pk] });
  expect(over.code).toBe('badge_loan_over');
  const holder = { says: { visit: visit.id, resident: null }, actor_id: people.reception.id };
  for (const kind of ['given', 'returned', 'return_undone', 'giving_undone'])
    expect((await auditLog(`badge.${kind}`)).at(-1), kind).toEqual(holder);
});

it('a return can no longer be undone once the badge was given to another visitor', async () => {
  await stock('V001');
  const [one, other] = [await inside(), await inside()];
  const [loan] = (await give(one.id, 'V001')).body.fields;
  await giveBack('V001');
  await give(other.id, 'V001');
  expect((await reception.post(`${base}/loans/reopening`, { loans: [loan.pk] })).body.code).toBe('badge_out');
});

it('a wrong badge is swapped for the right one unless that one is out', async () => {
  await stock('V001', 'V003');
  const [visit, other] = [await inside(), await inside()];
  const [loan] = (await give(visit.id, 'V001')).body.fields;
  await give(other.id, 'V003');
  const swap = (number: string) => reception.post(`${base}/loans/${loan.pk}/swap`, { number });
  expect((await swap('V003')).body.code).toBe('badge_out');
  expect((await swap('V009')).status).toBe(404);
  expect((await swap('V002')).body.fields).toMatchObject([{ number: 'V002', visit: visit.id }]);
  expect((await out()).map(({ number }: { number: string }) => number)).toEqual(['V002', 'V003']);
  const { pk } = await findBadge('V001');
  const { body } = await reception.get(`${base}/${pk}/loans`);
  expect(body.fields).toMatchObject([{ ending: 'corrected' }]);
  expect(await auditLog('badge.swapped')).toHaveLength(1);
});

it('a reader of all loans can ask for the changes since', async () => {
  await stock('V001', 'V003');
  const visit = await inside();
  const [first] = (await give(visit.id, 'V001')).body.fields;
  await give(visit.id, 'V002');
  await pool.query(`alter table badge_loans disable trigger user`);
  await pool.query(`update badge_loans set changed_at = changed_at - interval '5 minutes'`);
  await pool.query(`alter table badge_loans enable trigger user`);
  const { at } = (await reception.get(`${base}/out`)).body;
  const news = async () => (await reception.get(`${base}/out?since=${at}`)).body;
  expect(await news()).toMatchObject({ badges: [], over: [] });
  await giveBack('V001');
  await give(visit.id, 'V003');
  expect(await news()).toMatchObject({ badges: [{ number: 'V003' }], over: [first.pk] });
});

it('visitors without a badge are found first, latest arrival first, groups until all have one', async () => {
  await stock('V001', 'V004');
  const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
  const come = (minutes: number, over: object = {}) =>
    inside({ visitorFirstName: 'Hera', checkedInAt: minutesAgo(minutes), ...over });
  const [early, late, group] = [
    await come(30),
    await come(1),
    await come(20, { partySize: 3, partyArrived: 2 }),
  ];
  const offered = async () =>
    (await reception.get(`${base}/holders?search=hera`)).body.fields.map(({ pk }: { pk: number }) => pk);
  expect(await offered()).toEqual([late.id, group.id, early.id]);
  await give(late.id, 'V001');
  await give(group.id, 'V002');
  expect(await offered()).toEqual([group.id, early.id, late.id]);
  await give(group.id, 'V003');
  expect(await offered()).toEqual([early.id, late.id, group.id]);
});

it('a temporary badge is in the resident’s own data and leaving preview, then erased', async () => {
  await stock('T01', 'T02', 'temporary');
  const guest = await app.make.user({ buildings: [here.id], firstName: 'Odile', lastName: 'Brun' });
  const { body: found } = await reception.get(`${base}/holders?search=brun%20odile`);
  expect(found.fields).toMatchObject([{ kind: 'resident', pk: guest.id, name: 'Odile Brun' }]);
  const lend = (number: string) => reception.post(`${base}/loans`, { resident: guest.id, numbers: [number] });
  await lend('T01');
  await giveBack('T01');
  await lend('T02');
  expect(await out()).toMatchObject([{ resident: guest.id, holder: 'Odile Brun', visit: null }]);
  const me = await app.as(guest);
  expect(await readPersonalExport(me)).toMatchObject({
    badges: [
      { number: 'T01', returnedAt: NOW.toISOString() },
      { number: 'T02', returnedAt: '' },
    ],
  });
  expect((await me.get('/api/me/deletion-preview')).text).toContain('1 badge à rendre');
  const rows = async () =>
    (await pool.query('select resident_id as whose from badge_loans order by id')).rows.map(
      ({ whose }) => whose,
    );
  await pool.query(`update badge_loans set returned_at = returned_at - interval '100 days'`);
  await pool.query(`select graphile_worker.add_job('privacy.forgetVisitors')`);
  await app.jobs.drain();
  expect(await rows()).toEqual([null, guest.id]);
});

it('named group members get their own badges: leader first, unnamed members last', async () => {
  await stock('V001', 'V009');
  const { id } = await inside({ partySize: 4, partyName: 'Lycée Voltaire' });
  const [awa, zoe, tom] = ['Awa', 'Zoé', 'Tom'].map((firstName) => ({ firstName, lastName: 'Diop' }));
  const url = `/api/buildings/${here.id}/visits/${id}`;
  await reception.call('PUT', `${url}/members`, { members: [zoe, tom, awa] });
  const { members } = (await reception.get(`${url}/members`)).body;
  const absent = members.flatMap((each: { pk: number; firstName: string }) =>
    each.firstName === 'Tom' ? each.pk : [],
  );
  await reception.post(`${url}/heads`, { heads: 4, absent });
  await give(id, 'V007');
  await give(id, 'V005', 'V003', 'V004');
  const holders = (await out()).map(({ number, holder }: Record<string, string>) => `${number} ${holder}`);
  const leader = (await findBadge('V007')).loan.holder;
  expect(holders).toEqual([`V003 DIOP Zoé`, `V004 ${leader}`, `V005 DIOP Awa`, `V007 ${leader}`]);
  const [card] = (await reception.get(`${base}/cards?visits=${id}`)).body.fields;
  expect(card).toMatchObject({
    heads: 4,
    numbers: ['V004', 'V007'],
    members: [
      { name: 'DIOP Awa', number: 'V005' },
      { name: 'DIOP Zoé', number: 'V003' },
    ],
  });
  expect((await findBadge('V005')).loan.holder).toBe('DIOP Awa');
  await reception.post(`${base}/loans/${(await findBadge('V005')).loan.pk}/swap`, { number: 'V009' });
  expect((await findBadge('V009')).loan.holder).toBe('DIOP Awa');
  expect((await list('?search=awa')).fields).toHaveLength(1);
  await reception.call('PUT', `${url}/members`, { members: [] });
  expect((await findBadge('V009')).loan.holder).toBe(leader);
});
