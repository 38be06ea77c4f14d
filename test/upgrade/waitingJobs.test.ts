import { expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../kit/server/database/db.ts';
import { migrateJobs } from '../../kit/server/jobs/jobs.ts';
import { databaseOfThen } from './asOfThen.ts';
import { readDump } from './dump.ts';

/** Of 0.1.0, when a visit was an appointment in the program's words. */
const dump = readDump('0.1.0.json.zst');

it('what waited to be mailed of visits when the program was replaced is mailed after it, once', async () => {
  const { url, env } = await databaseOfThen(dump);
  const database = openDatabase(url, (error) => expect.fail(String(error)));
  const { pool } = database;
  const sql = (text: string, values: unknown[] = []) => pool.query(text, values).then(({ rows }) => rows);
  try {
    await migrateJobs(pool);

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

    const app = await createApp({ env, databaseUrl: url, now: () => new Date(dump.takenAt) });
    try {
      await app.jobs.drain();
    } finally {
      await app.close();
    }
    const mails = await sql('select key, attachments from mails where id > $1 order by key', [last]);
    expect(mails.map(({ key }) => key)).toEqual([
      `visits.cancel:${building}:${cancelled.id}:${cancelled.sequence}`,
      `visits.change:${building}:${changed.id}:${changed.sequence}`,
      expect.stringContaining(`visits.invite:${building}:`),
      expect.stringContaining(`visits.invite:${building}:`),
    ]);
    const left = await sql('select task_identifier as name from graphile_worker.jobs');
    expect(left.filter(({ name }) => !name.startsWith('mail.'))).toEqual([]);
  } finally {
    await database.close();
  }
});
