import { beforeEach, describe, expect, it } from 'vitest';
import { decodeAnswer } from '../../../../kit/endpoint.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { makeFixture, NOW, TODAY } from '../../../../test/support/fixtures/fixture.ts';
import type { Caller } from '../../../../test/support/testApp.ts';
import { readReceptionDay } from '../../../reception/api.ts';
import { visits } from '../../server/tables.ts';

const { app, here, people, as } = await makeFixture();
const scope = new BuildingScope([here.id]);
const url = `/api/buildings/${here.id}`;
await app.database.pool.query(
  'insert into assistants (principal_id, assistant_id, since) values ($1, $2, now())',
  [people.vip.id, people.colleague.id],
);

beforeEach(async () => {
  app.setNow(NOW);
  await visits.delete(app.db, scope, () => undefined);
  await app.database.pool.query('delete from mails');
  await app.database.pool.query(
    'select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null',
  );
});

const arrived = async () => {
  const { id } = await app.make.visit({
    building: here.id,
    residentId: people.vip.id,
    date: TODAY,
    time: '10:30',
    visitorFirstName: 'Gabriel',
    visitorLastName: 'Le Goff',
    organization: 'Atlas Audit',
  });
  expect((await as.reception.post(`${url}/visits/${id}/arrival`, {})).status).toBe(200);
  return id;
};
const atDesk = async () =>
  decodeAnswer(readReceptionDay, (await as.reception.get(`${url}/desk`)).body).visits[0];
/** Runs queued jobs of a kind, whatever their scheduled time. */
const run = async (kind: string) => {
  await app.database.pool.query(
    `update graphile_worker._private_jobs set run_at = now()
       where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [kind],
  );
  await app.jobs.drain();
};
const mailed = async () => {
  const { rows } = await app.database.pool.query<{ recipient: string; text: string }>(
    'select recipient, text from mails order by id',
  );
  return rows;
};
const waiting = async (caller: Caller) => (await caller.get(`${url}/visits/arrivals`)).body.fields;

describe('arrival', () => {
  it('notifies only the host, on every screen and by a mail that takes the answer', async () => {
    const id = await arrived();
    expect(await waiting(as.vip)).toEqual([
      {
        pk: id,
        visitor: 'LE GOFF Gabriel',
        organization: 'Atlas Audit',
        partySize: 1,
        arrivedAt: '10:00',
        hostName: '',
        refused: false,
      },
    ]);
    for (const caller of [as.colleague, as.neighbour, as.reception])
      expect(await waiting(caller)).toEqual([]);
    await run('visits.tellArrival');
    const [mail, ...others] = await mailed();
    expect([mail?.recipient, others]).toEqual([people.vip.email, []]);
    const code = /\/arrival\/(\S+?)\?/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await app.anybody.post(`/api/arrivals/${code}`, { answer: 'sendUp' })).status).toBe(200);
    expect(await waiting(as.vip)).toEqual([]);
    expect(await atDesk()).toMatchObject({ hostAnswer: 'sendUp', hostAnsweredAt: '10:00' });
  });

  it('is not announced if hosts check in their own visitor', async () => {
    const { id } = await app.make.visit({ building: here.id, residentId: people.reception.id, date: TODAY });
    expect((await as.reception.post(`${url}/visits/${id}/arrival`, {})).status).toBe(200);
    expect(await waiting(as.reception)).toEqual([]);
    await run('visits.tellArrival');
    expect(await mailed()).toEqual([]);
  });

  it('that is undone immediately is not mailed', async () => {
    const id = await arrived();
    await as.reception.post(`${url}/visits/${id}/status`, { status: 'waiting' });
    await run('visits.tellArrival');
    expect(await mailed()).toEqual([]);
    expect(await waiting(as.vip)).toEqual([]);
  });

  it('without an answer is sent once to the assistants, which reception sees', async () => {
    await arrived();
    await run('visits.askDeputies');
    expect((await mailed()).map(({ recipient }) => recipient)).toEqual([people.colleague.email]);
    expect(await waiting(as.colleague)).toMatchObject([
      { hostName: `${people.vip.firstName} ${people.vip.lastName}` },
    ]);
    expect(await atDesk()).toMatchObject({ assistantsAsked: true });
  });

  it('with an answer is not sent to assistants', async () => {
    const id = await arrived();
    expect((await as.vip.post(`${url}/visits/${id}/answer`, { answer: 'coming' })).status).toBe(200);
    await run('visits.askDeputies');
    expect(await mailed()).toEqual([]);
  });

  it('of a visitor who refuses the agreement asks the host to decide, also by mail', async () => {
    const { id } = await app.make.visit({ building: here.id, residentId: people.vip.id, date: TODAY });
    const refuse = (refused: boolean) => as.reception.post(`${url}/visits/${id}/refusal`, { refused });
    await refuse(true);
    expect(await waiting(as.vip)).toMatchObject([{ pk: id, refused: true, arrivedAt: '10:00' }]);
    for (const caller of [as.colleague, as.neighbour]) expect(await waiting(caller)).toEqual([]);
    await run('visits.tellRefusal');
    const [mail, ...others] = await mailed();
    expect([mail?.recipient, others]).toEqual([people.vip.email, []]);
    const code = /\/arrival\/(\S+?)\?/.exec(mail?.text ?? '')?.[1] ?? '';
    const link = `/api/arrivals/${code}`;
    expect((await app.anybody.get(link)).body).toMatchObject({ state: 'refused' });
    expect((await app.anybody.post(link, { answer: 'coming' })).status).toBe(409);
    expect((await app.anybody.post(link, { answer: 'escorted' })).body).toMatchObject({ state: 'escorted' });
    expect(await waiting(as.vip)).toEqual([]);
    expect(await atDesk()).toMatchObject({ admission: 'escorted', status: 'waiting' });
    expect((await app.anybody.post(link, { answer: 'turnedAway' })).body).toMatchObject({
      state: 'turnedAway',
    });
    expect(await atDesk()).toMatchObject({ admission: 'turnedAway', status: 'canceled' });
  });

  it('of a visitor who signs later asks nobody to decide', async () => {
    const id = await arrived();
    for (const refused of [true, false]) await as.reception.post(`${url}/visits/${id}/refusal`, { refused });
    await run('visits.tellRefusal');
    expect(await mailed()).toEqual([]);
  });
});
