import { expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../kit/server/database/db.ts';
import { migrate } from '../../kit/server/database/migrate.ts';
import { migrateJobs } from '../../kit/server/jobs/jobs.ts';
import { databaseOfThen } from './asOfThen.ts';
import { MIGRATIONS, readDump } from './dump.ts';

const dump = readDump('0.1.0.json.zst');

it('of those who act for somebody only colleagues do so after the upgrade; the others are told', async () => {
  const { url, env } = await databaseOfThen(dump);
  const database = openDatabase(url, (error) => expect.fail(String(error)));
  const sql = (text: string, values: unknown[] = []) =>
    database.pool.query(text, values).then(({ rows }) => rows);
  try {
    await migrateJobs(database.pool);
    await migrate(database.pool, MIGRATIONS, { upTo: '0063_offer_past_visitors.sql' });
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

    const app = await createApp({ env, databaseUrl: url, now: () => new Date(dump.takenAt) });
    try {
      await app.jobs.drain();
    } finally {
      await app.close();
    }
    const left = await sql('select principal_id, assistant_id from assistants');
    expect(left.map((row) => [row.principal_id, row.assistant_id])).toEqual([colleagues]);
    const told = await sql('select about_user_id as about from mails where id > $1', [last]);
    expect(told.map(({ about }) => about).sort()).toEqual([...lapsed].sort());
  } finally {
    await database.close();
  }
});
