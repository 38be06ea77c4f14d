import { beforeEach, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { facts, mails } from '../../../kit/server/database/tables.ts';
import {
  CREATE,
  mailsOf,
  makeFixture,
  NOW,
  TODAY,
  TOMORROW,
  visitBody,
} from '../../../test/support/fixtures/fixture.ts';
import { visits } from './tables.ts';

const fixture = await makeFixture();
const { app, here, people, as } = fixture;
const scope = new BuildingScope([here.id]);
const rows = () => app.db.select().from(visits.in(scope));
const save = (over: object = {}, caller = as.reception) =>
  caller.post(
    CREATE,
    visitBody(here.id, { date: [[TODAY, TODAY]], email: people.vip.email, check_in: true, ...over }),
  );

beforeEach(async () => {
  await visits.delete(app.db, scope, () => undefined);
  await app.db.delete(facts);
  await app.db.delete(mails);
});

it('who stands at the desk is announced and has arrived in one, told as both, and invited to nothing', async () => {
  const { status, body } = await save();
  expect([status, body]).toEqual([200, { status: 'OK', created: [expect.any(Number)] }]);
  const [row, ...more] = await rows();
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    ...{ id: body.created[0], residentId: people.vip.id, date: TODAY, time: '14:30' },
    ...{ status: 'done', checkedInAt: NOW, invitedAt: null },
  });
  const told = (await app.db.select().from(facts)).filter(({ entity }) => entity === 'visit');
  expect(told.map(({ kind }) => kind).sort()).toEqual(['visit.scheduled', 'visit.status_changed']);
  expect(await mailsOf(fixture)).toEqual([]);
  // The desk may have erred.
  const url = `/api/buildings/${here.id}/visits/${row?.id}/status`;
  expect((await as.reception.post(url, { status: 'waiting' })).status).toBe(200);
});

it.each([
  ['of tomorrow', { date: [[TOMORROW, TOMORROW]] }, 'reception', 409, 'transition_refused'],
  ['of several days', { date: [[TODAY, TOMORROW]] }, 'reception', 409, 'transition_refused'],
  ['without a name', { last_name_visitor: '' }, 'reception', 422, 'invalid'],
] as const)('%s it is refused, and nothing is announced', async (_, over, who, status, code) => {
  const answer = await save(over, as[who]);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await rows()).toEqual([]);
});
