import { expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { TODAY } from '../../../test/support/fixtures/fixture.ts';
import { makeNdaFixture } from '../../../test/support/fixtures/ndaFixture.ts';
import { factsFromNow } from '../../../test/support/recordedFacts.ts';

const fixture = await makeNdaFixture();
const { app, here, there, people, as, visit, sign } = fixture;
let count = 0;
const somebody = () => `invited${++count}@example.net`;

/** For which visit the page says that the agreement is. */
const asked = async (visit: number, code: string) => {
  const answer = await app.anybody.post('/api/nda/signed', { id_appointment: visit, code });
  expect(answer.status).toBe(200);
  return answer.body;
};
const host = async (building = here) =>
  app.make.user({
    ...{ buildings: [building.id], firstName: 'Anna', lastName: 'Hôte' },
    companyId: (await app.make.company({ name: 'Atelier Témoin', buildings: [building.id] })).id,
  });
const invited = async (over: Parameters<typeof visit>[0] = {}) =>
  visit({ visitorEmail: somebody(), residentId: (await host()).id, date: TODAY, time: '14:30', ...over });
const purpose = {
  building: here.name,
  timeZone: 'Europe/Paris',
  host: 'Anna Hôte',
  company: 'Atelier Témoin',
  date: TODAY,
  time: '14:30',
};

it('whoever has the code of a visit is told whom it is to, where and when; asking changes nothing', async () => {
  const mine = await invited();
  const rows = () => app.database.pool.query('select * from visits where id = $1', [mine.id]);
  const before = (await rows()).rows;
  const recorded = await factsFromNow(app.db);
  for (let opened = 0; opened < 3; opened++)
    expect(await asked(mine.id, mine.code)).toMatchObject({ purpose, signedOn: null, version: null });
  expect([(await rows()).rows, await recorded()]).toEqual([before, []]);
  await sign({ email: mine.visitorEmail, id_appointment: mine.id, code: mine.code });
  expect(await asked(mine.id, mine.code)).toMatchObject({ purpose, signedOn: TODAY, version: 2 });
});

it('the building is the visit’s own', async () => {
  const mine = await invited({ building: there.id, residentId: (await host(there)).id });
  expect((await asked(mine.id, mine.code)).purpose).toMatchObject({ building: there.name });
});

it('a visit that is moved is told as it is now, and one of the past is told still', async () => {
  const mine = await invited({ residentId: people.vip.id });
  const edit = { pk: mine.id, time: '16:00' };
  expect((await as.vip.patch(`/list/deleteGetPatchAppointment/${here.id}/`, edit)).status).toBe(200);
  expect((await asked(mine.id, mine.code)).purpose).toMatchObject({ host: 'Claire Fontaine', time: '16:00' });
  const past = await invited({ date: '2026-11-02', status: 'done' });
  expect((await asked(past.id, past.code)).purpose).toMatchObject({ date: '2026-11-02' });
});

it('whose host has left is told without a name', async () => {
  const resident = await host();
  const mine = await invited({ residentId: resident.id, date: '2026-11-02', status: 'done' });
  const body = { pk: resident.id, password: PASSWORD };
  expect((await (await app.as(resident)).delete('/users/deleteGetPatchUser/', body)).status).toBe(200);
  expect((await asked(mine.id, mine.code)).purpose).toMatchObject({ host: '', building: here.name });
});

it('nobody is told of a visit that got another visitor, or was forgotten', async () => {
  const replaced = await invited({ residentId: people.vip.id });
  const edit = { pk: replaced.id, visitor_email: somebody() };
  expect((await as.vip.patch(`/list/deleteGetPatchAppointment/${here.id}/`, edit)).status).toBe(200);
  expect((await asked(replaced.id, replaced.code)).purpose).toBeNull();

  const long = await invited({ date: '2026-01-05', status: 'done' });
  await sign({ email: long.visitorEmail, id_appointment: long.id, code: long.code });
  expect((await asked(long.id, long.code)).purpose).not.toBeNull();
  await app.database.pool.query(`select graphile_worker.add_job('privacy.forgetVisitors')`);
  await app.jobs.drain();
  expect((await asked(long.id, long.code)).purpose).toBeNull();
});
