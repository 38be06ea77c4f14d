import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runAtTerminal, runCommand } from './support/commandProcess.ts';
import { copyDatabase, createEmptyDatabase } from './support/emptyDatabase.ts';
import { makeFixture } from './support/fixtures/fixture.ts';
import { TEMPLATE } from './support/globalSetup.ts';

const PASSWORD = 'a quiet harbour at dawn';
const options = (over: Record<string, string> = {}) =>
  Object.entries({
    email: 'ada@example.org',
    'first-name': 'Ada',
    'last-name': 'Martin',
    company: 'Gestion',
    building: 'Tour Nord',
    'time-zone': 'Europe/Paris',
    ...over,
  }).flatMap(([name, value]) => [`--${name}`, value]);

const COUNTS = `select (select count(*)::int from buildings) as buildings,
  (select count(*)::int from companies) as companies,
  (select count(*)::int from building_companies) as "buildingCompanies",
  (select count(*)::int from room_offers) as "roomOffers",
  (select string_agg(u.email || ' in ' || b.name || ' of ' || c.name, ', ' order by u.id) from users u
     join companies c on c.id = u.company_id join user_buildings ub on ub.user_id = u.id
     join buildings b on b.id = ub.building_id where u.role = 'admin') as administrators`;

it('create-admin adds what is missing and reports it', async () => {
  const database = await createEmptyDatabase();
  const run = (args: readonly string[], input = `${PASSWORD}\n`) =>
    runCommand('create-admin', args, database, input);
  expect(await run(options())).toEqual({
    status: 0,
    said:
      'The installation is empty.\n' +
      'Added: the building Tour Nord; the company Gestion; the administrator ada@example.org, of Gestion.\n' +
      'ada@example.org can log in: http://localhost:3000/login; what Tour Nord needs first stands on ' +
      'the home screen.\n' +
      'If Parvis is not running, start it first.\n',
  });
  // A second run creates nothing and explains how to reset the password.
  expect(await run(options({ email: 'ADA@example.org' }))).toEqual({
    status: 1,
    said:
      'There are already:\n  buildings       Tour Nord\n  companies       Gestion\n' +
      '  administrators  ada@example.org\n' +
      'ADA@example.org has an account already. A new password for it: npm run reset-password -- ADA@example.org\n',
  });
  expect(await run(options({ email: 'second@example.org', company: 'gestion' }))).toMatchObject({
    status: 0,
    said: expect.stringContaining(
      'Added: the administrator second@example.org, of Gestion.\n' +
        'second@example.org can log in: http://localhost:3000/login.\n',
    ),
  });
  expect((await database.query(COUNTS)).rows).toEqual([
    {
      buildings: 1,
      companies: 1,
      buildingCompanies: 1,
      roomOffers: 9,
      administrators: 'ada@example.org in Tour Nord of Gestion, second@example.org in Tour Nord of Gestion',
    },
  ]);
});

it('create-admin names every invalid option before it changes anything', async () => {
  const database = await createEmptyDatabase();
  const args = [
    '--email',
    'nobody',
    '--time-zone',
    'Europe/Nowhere',
    '--colour',
    '--last-name',
    'www.example.org',
    '--password',
    PASSWORD,
    'more',
  ];
  const { status, said } = await runCommand('create-admin', args, database);
  expect([status, said]).toEqual([
    1,
    'The options are not usable: --email must be an e-mail address; --time-zone must be a time zone such as Europe/Paris; ' +
      '--colour is none of --email, --first-name, --last-name, --company, --building, --time-zone; ' +
      '--last-name must be a name of up to 30 characters; ' +
      '--password is gone: the password is asked for, or read from standard input; ' +
      'every argument needs the name of an option.\n',
  ]);
  expect((await database.query(`select to_regclass('users') as users`)).rows).toEqual([{ users: null }]);
});

const terminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;
if (!terminal)
  process.stderr.write('There is no `script` of util-linux: the test at a terminal is skipped.\n');

it.skipIf(!terminal)(
  'create-admin at a terminal asks again until an answer is valid, and shows no password',
  async () => {
    const database = await copyDatabase(TEMPLATE);
    const { status, said } = await runAtTerminal('create-admin', database, [
      ['E-mail address: ', 'nobody'],
      ['E-mail address: ', 'ada@example.org'],
      ['First name: ', 'Ada'],
      ['Last name: ', 'Martin'],
      ['Company that runs the building: ', 'Gestion'],
      ['Name of the building: ', 'Tour Nord'],
      ['Time zone (for example Europe/Paris): ', 'Paris'],
      ['Time zone (for example Europe/Paris): ', 'Europe/Paris'],
      ['not shown): ', 'ada'],
      ['not shown): ', PASSWORD],
      ['Repeat the password: ', 'a quiet harbour at dusk'],
      ['not shown): ', PASSWORD],
      ['Repeat the password: ', PASSWORD],
    ]);
    for (const told of [
      'Not valid: the value must be an e-mail address.',
      'At least 10 characters.',
      'The passwords differ.',
    ])
      expect(said).toContain(told);
    expect([status, said]).toEqual([0, expect.stringContaining('ada@example.org can log in')]);
    expect(said).not.toContain('harbour');
  },
);

it('reset-password ends sessions, forgets known browsers and notifies the owner, like a mailed link', async () => {
  const { app, people, as } = await makeFixture();
  const logIn = (password: string) =>
    app.anybody.post('/users/token-auth/', { username: people.vip.email, password });
  const reset = (email: string, input: string) => runCommand('reset-password', [email], app, input);

  expect(await reset('nobody@example.org', '')).toEqual({
    status: 1,
    said: 'No account has the address nobody@example.org.\n',
  });
  expect((await as.vip.get('/users/getUserInfo/')).status).toBe(200);

  expect((await reset(people.vip.email.toUpperCase(), `${PASSWORD}\r\n`)).status).toBe(0);
  expect((await as.vip.get('/users/getUserInfo/')).status).toBe(401);
  expect((await logIn(PASSWORD)).status).toBe(200);
  await app.jobs.drain();
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from mails where recipient = $1) as mails,
            (select json_agg(actor_id) from facts where kind = 'user.password_reset' and entity_id = $2) as by`,
    [people.vip.email, people.vip.id],
  );
  expect(rows).toEqual([{ mails: 1, by: [null] }]);
});
