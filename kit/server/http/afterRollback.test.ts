import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createAuthenticate } from '../../../core/access/server/authenticate.ts';
import { openSession } from '../../../core/access/server/sessions.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { serveRoutes } from '../../../test/support/serveRoutes.ts';
import { endpoint } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { type Context, route } from './router.ts';

const { app, people } = await makeFixture();
const headers = { authorization: `token ${await openSession(app.db, people.vip.id, true, app.now())}` };
const spec = endpoint({
  name: 'makeThing',
  method: 'POST',
  path: '/things',
  summary: 'Makes a thing',
  access: 'user',
  answer: z.object({}),
});

let work: (context: Context) => Promise<void>;
const making = route(spec, async (context) => {
  await work(context);
  return {};
});
const { database, env, now, translate, files } = app;
const authenticate = createAuthenticate(database);
const server = await serveRoutes([making], { database, env, now, translate, files, authenticate });
const call = async () =>
  (await server.inject({ method: 'POST', url: '/things', payload: {}, headers })).statusCode;

const note = (db: Context['db'], text: string) => db.$client.query('insert into notes values ($1)', [text]);
const notes = async () => (await database.pool.query('select text from notes')).rows.map(({ text }) => text);

await database.pool.query('create table notes (text text)');
beforeEach(() => database.pool.query('truncate notes'));

it('afterRollback runs its work outside the transaction when the write is refused', async () => {
  work = async (context) => {
    await note(context.db, 'written');
    context.afterRollback((db) => note(db, 'afterwards'));
    throw new AppError('forbidden');
  };
  expect([await call(), await notes()]).toEqual([403, ['afterwards']]);
});

it('afterRollback runs nothing when the write succeeds', async () => {
  work = async (context) => {
    await note(context.db, 'written');
    context.afterRollback((db) => note(db, 'afterwards'));
  };
  expect([await call(), await notes()]).toEqual([200, ['written']]);
});

it('afterRollback runs its work once when the transaction is retried', async () => {
  let attempts = 0;
  work = async (context) => {
    context.afterRollback((db) => note(db, 'afterwards'));
    attempts += 1;
    if (attempts === 1) await context.db.$client.query(`do $$ begin raise sqlstate '40P01'; end $$`);
    throw new AppError('conflict');
  };
  expect([await call(), attempts, await notes()]).toEqual([409, 2, ['afterwards']]);
});
