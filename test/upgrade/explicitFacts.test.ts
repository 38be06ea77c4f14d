import { expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../kit/server/database/db.ts';
import { databaseOfThen } from './asOfThen.ts';
import { readDump } from './dump.ts';

const dump = readDump('0.1.0.json.zst');

it('what magic values and lists of ids said is said by nulls and references after the upgrade', async () => {
  const { url, env } = await databaseOfThen(dump);
  const database = openDatabase(url, (error) => expect.fail(String(error)));
  const sql = (text: string) => database.pool.query(text).then(({ rows }) => rows);
  try {
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
    // Twice, and somebody who never was.
    await sql(
      `update reservations set guests = array[${[...people, people[0], 999_999].reverse()}]
        where building_id = ${invited.building} and id = ${invited.id}`,
    );
    const held = await sql(
      `select building_id, reservation_id, room_id from room_holds where reservation_id is not null order by 1, 2, 3`,
    );

    await (await createApp({ env, databaseUrl: url, now: () => new Date(dump.takenAt) })).close();

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
  } finally {
    await database.close();
  }
});
