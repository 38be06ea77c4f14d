import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { openDatabase } from '../../kit/server/database/db.ts';
import { runSqlMigrations } from '../../kit/server/database/migrate.ts';
import { migrateJobs } from '../../kit/server/jobs/jobs.ts';
import { onCleanup } from '../support/onCleanup.ts';
import { databaseOfThen } from './asOfThen.ts';
import { MIGRATIONS, readDump } from './dump.ts';

// Each test inserts data of an earlier version into the database of 0.1.0 and upgrades it.

const dump = readDump('0.1.0.json.zst');
const takenAt = new Date(dump.takenAt);

async function earlierDatabase(upTo?: string) {
  const { url, env } = await databaseOfThen(dump);
  const database = openDatabase(url, (error) => expect.fail(String(error)));
  onCleanup(() => database.close());
  await migrateJobs(database.pool);
  if (upTo) await runSqlMigrations(database.pool, MIGRATIONS, { upTo });
  const sql = (text: string, values: unknown[] = []) =>
    database.pool.query(text, values).then(({ rows }) => rows);
  /** Upgrades, runs the jobs, then `use`. */
  const upgrade = async (use: (app: App) => Promise<void> = async () => undefined) => {
    const app = await createApp({ env, databaseUrl: url, now: () => takenAt });
    try {
      await app.jobs.drain();
      await use(app);
    } finally {
      await app.close();
    }
  };
  return { sql, upgrade };
}

const MINUTE = 60 * 1000;
const NEW_ADDRESS = 'claire.new@example.com';
const JOINING = 'joining@example.com';
const PASSWORD = 'another-long-password';

it('links mailed before the upgrade work once after it', async () => {
  const { sql, upgrade } = await earlierDatabase();
  const ago = (minutes: number) => new Date(takenAt.getTime() - minutes * MINUTE).toISOString();
  const hash = (token: string) => createHash('sha256').update(token).digest('hex');
  const rows = await sql(
    `select id from users where email in ('vip@parvis.test', 'collab@parvis.test', 'vip2@parvis.test') order by email`,
  );
  const [collab, vip, vip2] = rows.map(({ id }) => Number(id));
  await sql('delete from email_changes');
  await sql(
    'insert into email_changes (user_id, email, token_hash, requested_at) values ($1, $2, $3, $4), ($5, $6, $7, $8)',
    [vip, NEW_ADDRESS, hash('address'), ago(23 * 60), vip2, 'late@example.com', hash('late'), ago(25 * 60)],
  );
  await sql(
    `insert into password_resets (email, user_id, token_hash, language, requested_at)
     values ('collab@parvis.test', $1, $2, 'fr', $3), ('collab@parvis.test', $1, $4, 'fr', $5)`,
    [collab, hash('reset'), ago(59), hash('too old'), ago(61)],
  );
  const registered = `insert into registrations
    (building_ids, email, first_name, last_name, password_hash, company_id, language, token_hash,
      requested_at, confirmed_at)
    values ('{1}', $1, 'Zoé', 'Marin', 'x', 2, 'fr', $2, $3, $4)`;
  await sql(registered, [JOINING, hash('joins'), ago(71 * 60), null]);
  await sql(registered, ['waits@example.com', hash('waits'), ago(100 * 60), ago(90 * 60)]);
  await sql('insert into opened_registrations (token_hash, user_id, opened_at) values ($1, $2, $3)', [
    hash('opened'),
    vip,
    ago(29 * 24 * 60),
  ]);

  await upgrade(async (app) => {
    const ask = async (method: 'POST' | 'PATCH', path: string, payload: object) => {
      const answer = await app.http.inject({ method, url: path, payload });
      const { code, outcome } = answer.json();
      return code ?? outcome ?? answer.statusCode;
    };
    const address = (token: string) => ask('POST', '/api/email-confirmations', { token });
    const joins = (token: string) =>
      ask('POST', '/api/registrations/confirmations', { token, password: PASSWORD });
    const reset = (token: string) =>
      ask('PATCH', '/users/resetPassword/', { uid: collab, token, password: PASSWORD });
    const logIn = (username: string, password: string) =>
      ask('POST', '/users/token-auth/', { username, password });
    expect([await address('late'), await address('address'), await address('address')]).toEqual([
      'link_invalid',
      200,
      200,
    ]);
    expect(await logIn(NEW_ADDRESS, 'parvis-demo')).toBe(200);
    expect([await reset('too old'), await reset('reset'), await reset('reset')]).toEqual([
      'reset_link_invalid',
      200,
      'reset_link_invalid',
    ]);
    expect(await logIn('collab@parvis.test', PASSWORD)).toBe(200);
    expect([await joins('joins'), await joins('joins')]).toEqual(['waiting', 'waiting']);
    expect([await joins('waits'), await joins('opened')]).toEqual(['waiting', 'alreadyActive']);
  });
});

it('magic values and lists of ids become nulls and references', async () => {
  const { sql, upgrade } = await earlierDatabase();
  const [unlimited, limited] = await sql('select id from companies order by id limit 2');
  await sql(`update companies set room_quota_hours = 0 where id = ${unlimited.id}`);
  await sql(`update companies set room_quota_hours = 7.5 where id = ${limited.id}`);
  const [asked, unasked, given] = await sql('select id from appointments order by id limit 3');
  for (const [visit, email] of [
    [asked, 'unknown'],
    [unasked, ''],
    [given, 'ada@example.com'],
  ])
    await sql(`update appointments set visitor_email = '${email}' where id = ${visit.id}`);
  const people = (await sql('select id from users order by id limit 3')).map(({ id }) => id);
  const [invited] = await sql(
    'select building_id as building, id from reservations where booked order by id',
  );
  // One duplicate and one unknown person.
  await sql(
    `update reservations set guests = array[${[...people, people[0], 999_999].reverse()}]
      where building_id = ${invited.building} and id = ${invited.id}`,
  );
  const held = await sql(
    `select building_id, reservation_id, room_id from room_holds where reservation_id is not null order by 1, 2, 3`,
  );

  await upgrade();

  expect(await sql('select room_quota_hours::float8 as hours from companies order by id limit 2')).toEqual([
    { hours: null },
    { hours: 7.5 },
  ]);
  expect(
    await sql('select visitor_email as email, has_no_email as none from visits order by id limit 3'),
  ).toEqual([
    { email: null, none: true },
    { email: null, none: false },
    { email: 'ada@example.com', none: false },
  ]);
  const guests = await sql(
    `select user_id from reservation_guests
      where building_id = ${invited.building} and reservation_id = ${invited.id} order by 1`,
  );
  expect(guests.map(({ user_id }) => user_id)).toEqual(people);
  expect(held.length).toBeGreaterThan(10);
  expect(
    await sql('select building_id, reservation_id, room_id from reservation_rooms order by 1, 2, 3'),
  ).toEqual(held);
});

it('only assistants who are colleagues remain after the upgrade; the others are notified', async () => {
  const { sql, upgrade } = await earlierDatabase('0063_offer_past_visitors.sql');
  const other = (same: string) =>
    sql(
      `select one.id as principal, other.id as assistant from users one join users other on one.id <> other.id
        where one.active and other.active and one.company_id ${same} other.company_id
          and exists (select from user_buildings a join user_buildings b using (building_id)
            where a.user_id = one.id and b.user_id = other.id)
        order by 1, 2 limit 1`,
    ).then(([pair]) => [pair.principal, pair.assistant]);
  const [colleagues, lapsed] = [await other('='), await other('<>')];
  for (const pair of [colleagues, lapsed])
    await sql('insert into assistants (principal_id, assistant_id, since) values ($1, $2, now())', pair);
  const [{ last }] = await sql('select max(id) as last from mails');

  await upgrade();
  const left = await sql('select principal_id, assistant_id from assistants');
  expect(left.map((row) => [row.principal_id, row.assistant_id])).toEqual([colleagues]);
  const told = await sql('select about_user_id as about from mails where id > $1', [last]);
  expect(told.map(({ about }) => about).sort()).toEqual([...lapsed].sort());
});

it('stored names lose invisible characters and are found', async () => {
  const { sql, upgrade } = await earlierDatabase('0129_count_what_changes_of_opening.sql');
  const [zero, persian] = await sql('select id from users order by id limit 2');
  const name = 'update users set last_name = $2, first_name = $3 where id = $1';
  await sql(name, [zero.id, 'Zero\u200bwidth', 'Anna\u00a0 Lou\ufeff']);
  await sql(name, [persian.id, 'علی\u200cرضا', '\u200b']);
  const [visit] = await sql('select building_id, id from visits order by building_id, id limit 1');
  const ofVisit = 'where building_id = $1 and id = $2';
  const key = [visit.building_id, visit.id];
  await sql(
    `update visits set visitor_last_name = 'Du\u00adpont', organization = 'Acme\tLtd' ${ofVisit}`,
    key,
  );
  await sql(`update companies set name = 'Ate\u200blier' where id = (select min(id) from companies)`);
  for (const held of ['Dupont', 'Du\u200bpont'])
    await sql(
      `insert into legal_holds (building_id, visitor_name, visitor_email, reason, set_by, set_at)
         values ($1, $2, 'a@example.com', $2, $3, now())`,
      [visit.building_id, held, zero.id],
    );

  await upgrade();

  const people = await sql(
    'select last_name, first_name, searched from users where id = any($1) order by id',
    [[zero.id, persian.id]],
  );
  expect(people).toEqual([
    {
      last_name: 'Zerowidth',
      first_name: 'Anna Lou',
      searched: expect.stringMatching(/^zerowidth\nanna lou\n/),
    },
    { last_name: 'علی\u200cرضا', first_name: '–', searched: expect.stringMatching(/^علیرضا\n–\n/) },
  ]);
  expect(await sql(`select visitor_last_name, organization from visits ${ofVisit}`, key)).toEqual([
    { visitor_last_name: 'Dupont', organization: 'Acme Ltd' },
  ]);
  expect(await sql(`select name from companies where searched = 'atelier'`)).toEqual([{ name: 'Atelier' }]);
  expect(await sql('select visitor_name, reason from legal_holds')).toEqual([
    { visitor_name: 'Dupont', reason: 'Dupont\nDu\u200bpont' },
  ]);
  // Without a scan, to test that the index was rebuilt.
  const found = await sql('set enable_seqscan = off').then(() =>
    sql(`select id from users where search_text(last_name || ' ' || first_name) = 'علیرضا –'`),
  );
  expect(found).toEqual([{ id: persian.id }]);
});

it('pending mails about visits are sent once after the upgrade', async () => {
  const { sql, upgrade } = await earlierDatabase();
  const [changed, invited, imported, cancelled] = await sql(
    `select building_id as building, id, sequence, visitor_email as email from appointments
      where building_id = 1 and status = 'waiting' and visitor_email <> '' and date > $1::date
      order by id limit 4`,
    [dump.takenAt],
  );
  const { building } = changed;
  await sql('update appointments set invited_at = created_at where id = $1', [changed.id]);
  const change = { building, appointment: changed.id, sequence: changed.sequence };
  const recipient = 'former@example.com';
  const asked: [string, object][] = [
    ['appointments.tellChange', change],
    ['appointments.tellChange', change],
    ['appointments.invite', { building, appointments: [invited.id], bulk: false }],
    ['appointments.inviteMany', { building, groups: [[imported.id]], bulk: true }],
    [
      'appointments.tellCancellation',
      { building, appointment: cancelled.id, sequence: cancelled.sequence, recipient },
    ],
  ];
  for (const [name, payload] of asked)
    await sql('select graphile_worker.add_job($1, payload := $2::json)', [name, JSON.stringify(payload)]);
  const [{ last }] = await sql('select max(id) as last from mails');

  await upgrade();
  const mails = await sql('select key, attachments from mails where id > $1 order by key', [last]);
  expect(mails.map(({ key }) => key)).toEqual([
    `visits.cancel:${building}:${cancelled.id}:${cancelled.sequence}`,
    `visits.change:${building}:${changed.id}:${changed.sequence}`,
    expect.stringContaining(`visits.invite:${building}:`),
    expect.stringContaining(`visits.invite:${building}:`),
  ]);
  const left = await sql('select task_identifier as name from graphile_worker.jobs');
  expect(left.filter(({ name }) => !name.startsWith('mail.'))).toEqual([]);
});
