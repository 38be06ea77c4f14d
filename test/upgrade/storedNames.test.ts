import { expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../kit/server/database/db.ts';
import { migrate } from '../../kit/server/database/migrate.ts';
import { migrateJobs } from '../../kit/server/jobs/jobs.ts';
import { databaseOfThen } from './asOfThen.ts';
import { MIGRATIONS, readDump } from './dump.ts';

const dump = readDump('0.1.0.json.zst');

it('stored names lose invisible characters after the upgrade and are found', async () => {
  const { url, env } = await databaseOfThen(dump);
  const database = openDatabase(url, (error) => expect.fail(String(error)));
  const sql = (text: string, values: unknown[] = []) =>
    database.pool.query(text, values).then(({ rows }) => rows);
  try {
    await migrateJobs(database.pool);
    await migrate(database.pool, MIGRATIONS, { upTo: '0129_count_what_changes_of_opening.sql' });
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

    const app = await createApp({ env, databaseUrl: url, now: () => new Date(dump.takenAt) });
    try {
      await app.jobs.drain();
    } finally {
      await app.close();
    }

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
    // Without a scan of the table: the index was built again.
    const found = await sql('set enable_seqscan = off').then(() =>
      sql(`select id from users where search_text(last_name || ' ' || first_name) = 'علیرضا –'`),
    );
    expect(found).toEqual([{ id: persian.id }]);
  } finally {
    await database.close();
  }
});
