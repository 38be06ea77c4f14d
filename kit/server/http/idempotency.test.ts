import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { visits } from '../../../features/visits/server/tables.ts';
import {
  CREATE,
  fetchVisits,
  makeFixture,
  NOW,
  TODAY,
  visitBody,
  visitsOf,
} from '../../../test/support/fixtures/fixture.ts';
import { BuildingScope } from '../database/buildingScope.ts';
import { idempotencyKeys } from '../database/tables.ts';

const { app, here, people, as } = await makeFixture();
const HOUR = 3_600_000;
const body = (over: object = {}) => visitBody(here.id, { visitor_email: '{email}', ...over });
const announce = (key: string, over: object = {}, caller = as.vip) =>
  caller.post(CREATE, body(over), { 'idempotency-key': key });
const made = async () => (await fetchVisits(as.vip, here)).length;

beforeEach(async () => {
  await visits.delete(app.db, new BuildingScope([here.id]), () => undefined);
  await app.db.delete(idempotencyKeys);
});

describe('an Idempotency-Key', () => {
  it('returns the stored answer when it is repeated, and nothing is written again', async () => {
    const first = await announce('a');
    const second = await announce('a');
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(await made()).toBe(1);
  });

  it('is refused with another body', async () => {
    await announce('a');
    const words = {
      fr: 'Une première version a déjà été envoyée. Rechargez la page et vérifiez ce qui est enregistré.',
      en: expect.stringMatching(/^[A-Z]/),
    };
    for (const language of ['fr', 'en'] as const) {
      const headers = { 'idempotency-key': 'a', 'accept-language': language };
      const { status, body: answer } = await as.vip.post(CREATE, body({ time: '15:00' }), headers);
      expect([status, answer.code, answer.detail]).toEqual([409, 'idempotency_mismatch', words[language]]);
    }
    expect(await made()).toBe(1);
  });

  it('applies to its user only', async () => {
    await announce('a');
    expect((await announce('a', {}, as.colleague)).status).toBe(200);
    expect((await announce('a', { time: '15:00' }, as.colleague)).status).toBe(409);
  });

  it('in concurrent requests is executed once, and all get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => announce('a')));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(4).fill([200, answers[0]?.text]));
    expect(await made()).toBe(1);
  });

  it('of a failure can be used again', async () => {
    expect((await announce('a', { email: 'nobody@parvis.test' })).status).toBe(403);
    expect((await announce('a', { time: 'never' })).status).toBe(422);
    expect(await app.db.select().from(idempotencyKeys)).toEqual([]);
    expect((await announce('a')).status).toBe(200);
  });

  it('of a failure can be used by the next waiting request', async () => {
    // The first request waits for a lock, then fails.
    const client = await app.database.pool.connect();
    await client.query('begin; lock table visits in share mode');
    const waiting = [announce('a'), announce('a')];
    const blocked = sql`select count(*)::int as n from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await app.db.execute<{ n: number }>(blocked)).rows[0]?.n).toBe(2);
    const stop = sql`select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and wait_event = 'relation'`;
    await app.db.execute(stop);
    await expect.poll(async () => (await app.db.execute<{ n: number }>(blocked)).rows[0]?.n).toBe(1);
    await client.query('rollback');
    client.release();
    const answers = await Promise.all(waiting);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503]);
    expect(await made()).toBe(1);
  });

  /** Moves the keys into the past, because the database's clock counts. */
  const pass = (hours: number) =>
    app.db.update(idempotencyKeys).set({ createdAt: sql`now() - make_interval(hours => ${hours})` });

  it('expires after a day', async () => {
    await announce('a');
    await pass(23);
    expect((await announce('a', { time: '15:00' })).status).toBe(409);
    await pass(25);
    expect((await announce('a', { time: '15:00' })).status).toBe(200);
    expect((await announce('a', { time: '15:00' })).status).toBe(200);
    expect(await made()).toBe(2);
  });

  it('is valid in a process whose clock is days ahead or behind', async () => {
    await announce('a');
    for (const days of [3, -3]) {
      app.setNow(new Date(NOW.getTime() + days * 24 * HOUR));
      expect((await announce('a')).status).toBe(200);
    }
    app.setNow(NOW);
    expect(await made()).toBe(1);
  });

  it('is deleted by the hourly job after a day', async () => {
    await announce('a');
    const kept = async (hours: number) => {
      await pass(hours);
      await app.database.pool.query(`select graphile_worker.add_job('kit.forgetKeys')`);
      await app.jobs.drain();
      return app.db.$count(idempotencyKeys);
    };
    expect([await kept(23), await kept(25)]).toEqual([1, 0]);
  });

  it('of more than 200 characters is refused; an empty one is ignored', async () => {
    expect((await announce('k'.repeat(201))).body.code).toBe('malformed');
    expect((await announce('k'.repeat(200))).status).toBe(200);
    for (let time = 1; time <= 2; time++) expect((await announce('')).status).toBe(200);
    expect(await made()).toBe(3);
  });
});

describe('a repeated write other than a creation', () => {
  const visit = visitsOf(here);
  const again = { 'idempotency-key': 'again' };
  const commentOf = async () => (await fetchVisits(as.vip, here))[0].commentaire;

  it('does not overwrite later changes when it is an edit', async () => {
    const pk = (await announce('a')).body.created[0];
    const edit = () => as.vip.patch(visit, { pk, commentaire: 'Un' }, again);
    const first = await edit();
    await as.vip.patch(visit, { pk, commentaire: 'Deux' });
    const second = await edit();
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await commentOf()).toBe('Deux');
    const other = await as.vip.patch(visit, { pk, commentaire: 'Trois' }, again);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
  });

  it('is answered as successful when it is a deletion', async () => {
    const pk = (await announce('a')).body.created[0];
    const remove = (headers?: Record<string, string>) => as.vip.delete(visit, { pk }, headers);
    const first = await remove(again);
    const second = await remove(again);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect((await remove()).status).toBe(404);
  });

  it('leaves a reverted check-in reverted', async () => {
    const pk = (await announce('a', { date: [[TODAY, TODAY]] })).body.created[0];
    const url = `/api/buildings/${here.id}/visits/${pk}/status`;
    const statusTo = (status: string, headers?: Record<string, string>) =>
      as.reception.post(url, { status }, headers);
    const statusNow = async () =>
      (await as.vip.get(`${visitsOf(here)}?start=${TODAY}`)).body.fields[0].appointmentStatus;
    const first = await statusTo('done', again);
    expect(await statusNow()).toBe('done');
    expect((await statusTo('waiting')).status).toBe(200);
    const second = await statusTo('done', again);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(await statusNow()).toBe('waiting');
  });

  it('stores neither answer nor hash when it has a secret', async () => {
    const { email } = people.vip;
    const profile = { pk: people.vip.id, email, password: PASSWORD };
    for (const firstName of ['Ada', 'Eve']) {
      const { status } = await as.vip.patch('/users/deleteGetPatchUser/', { ...profile, firstName }, again);
      expect(status).toBe(200);
    }
    expect(await app.db.$count(idempotencyKeys)).toBe(0);
  });
});
