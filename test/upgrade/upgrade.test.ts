import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../app.ts';
import { makeBackup } from '../../kit/server/backup/backup.ts';
import { restoreBackup } from '../../kit/server/backup/restore.ts';
import { addDays } from '../../kit/time.ts';
import { rowsIn } from '../backup/compare.ts';
import { createEmptyDatabase } from '../support/emptyDatabase.ts';
import { databaseOfThen } from './asOfThen.ts';
import { MIGRATIONS, readAsWritten, readDump, sha256Of } from './dump.ts';
import { lostRows, type Moved } from './lostRows.ts';

/** Hash of a mailed link, formerly stored in the row. */
function linkAbout(purpose: string, column: string): string {
  return `select token_hash from verifications where purpose = '${purpose}' and subject = ${column}`;
}

/** Buildings that were formerly stored in the row. */
function buildingsOf(what: 'invitation' | 'registration'): string {
  return `select array_agg(building_id order by building_id) from ${what}_buildings where ${what}_id = id`;
}

/**
 * Changes of tables and columns since the dump. Everything else must be unchanged.
 * parcels: { table: 'deliveries', columns: { company_id: 'sender_id' } },
 * reservations: { columns: { guests: '(select array_agg(person_id order by person_id) from guests g where …)'
 * } },
 * companies: { values: { name: (text) => text?.trim() ?? null } },
 */
const moved: Record<string, Moved> = {
  appointments: {
    table: 'visits',
    // Two values that were no addresses.
    values: { visitor_email: (text) => (text === '' || text === 'unknown' ? null : text) },
  },
  companies: { values: { room_quota_hours: (text) => (Number(text) === 0 ? null : text) } },
  reservations: {
    columns: {
      guests: `array(select g.user_id from reservation_guests g
        where g.building_id = reservations.building_id and g.reservation_id = reservations.id order by 1)`,
    },
  },
  mail_allowances: {
    table: 'allowances',
    columns: { mailbox_hash: 'subject_hash', sent_at: 'taken_at' },
  },
  nda_links: { columns: { appointment_id: 'visit_id' } },
  nda_signatures: { columns: { claimed_appointment: 'claimed_visit' } },
  buildings: { values: { modules: (text) => text?.replace('appointments', 'visits') ?? null } },
  audit_entries: {
    table: 'facts',
    columns: {
      action: 'kind',
      values:
        `case kind when 'visitors.anonymised' ` +
        `then (says -> 'counts') || jsonb_build_object('before', says -> 'before') else says - 'announcedBy' end`,
    },
    values: {
      entity: (text) => (text === 'appointment' ? 'visit' : text),
      action: (text) => text?.replace(/^appointment\./, 'visit.') ?? null,
    },
  },
  audit_personal: { table: 'fact_personal', columns: { entry_id: 'fact_id' } },
  email_changes: { columns: { token_hash: linkAbout('emailChange', 'user_id') } },
  password_resets: { columns: { token_hash: linkAbout('passwordReset', 'user_id') } },
  registrations: {
    columns: {
      token_hash: linkAbout('registration', 'id'),
      building_ids: buildingsOf('registration'),
    },
  },
  invitations: { columns: { building_ids: buildingsOf('invitation') } },
  opened_registrations: { table: 'verifications', columns: { user_id: 'subject', opened_at: 'used_at' } },
  mails: { values: { key: (text) => text?.replace(/^appointments\./, 'visits.') ?? null } },
};

/** Backs the database up, restores it and expects the same rows. */
async function expectRestored(url: string): Promise<void> {
  const rows = await rowsIn(url);
  const target = await createEmptyDatabase();
  const options = {
    file: join(target.env.dataDir, 'parvis.zip'),
    version: '0.0.0',
    migrations: MIGRATIONS,
    portable: true,
    storage: undefined,
    now: new Date(),
    signal: new AbortController().signal,
  };
  await makeBackup({ ...options, databaseUrl: url });
  await restoreBackup({ ...options, databaseUrl: target.url });
  expect(await rowsIn(target.url)).toEqual(rows);
}

const dumps = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json.zst'));

it('there are dumps to upgrade from', () => {
  expect(dumps).toContain('0.1.0.json.zst');
});

describe.each(dumps)('the data of %s', (file) => {
  const dump = readDump(file);
  const visitsThen = dump.tables.some(({ name }) => name === 'visits') ? 'visits' : 'appointments';

  it('come from unchanged migrations', () => {
    const here = new Set(readdirSync(MIGRATIONS));
    const edited = dump.migrations.flatMap(({ name, sha256 }) => {
      if (!here.has(name)) return [`${name}: gone`];
      return sha256Of(readFileSync(join(MIGRATIONS, name))) === sha256 ? [] : [`${name}: edited`];
    });
    expect(edited).toEqual([]);
  });

  it('have rows in every table', () => {
    expect(dump.tables.filter(({ rows }) => rows.length === 0).map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['', undefined],
    [' where tables were partitioned by building', 'partitioned.sql'],
  ])('are all there after the upgrade, and people go on working with them%s', async (_where, change) => {
    const { url, env, query } = await databaseOfThen(dump);
    if (change) await query(readFileSync(new URL(change, import.meta.url), 'utf8'));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    await readAsWritten(client);
    const app = await createApp({ env, databaseUrl: url, now: () => new Date(dump.takenAt) });
    try {
      const lost = [];
      for (const table of dump.tables) lost.push(...(await lostRows(client, table, moved[table.name] ?? {})));
      if (lost.length > 0) expect.fail(`Lost in the upgrade:\n  ${lost.join('\n  ')}`);

      const call = async (method: 'GET' | 'POST', path: string, token?: string, payload?: object) => {
        const headers = token ? { authorization: `token ${token}` } : {};
        const response = await app.http.inject({ method, url: path, headers, ...(payload && { payload }) });
        expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
        return response.json();
      };
      const login = { username: 'vip@parvis.test', password: 'parvis-demo' };
      const { token } = await call('POST', '/users/token-auth/', undefined, login);
      const me = await call('GET', '/users/getUserInfo/', token);
      const mine = (name: string, column: string) => {
        const table = dump.tables.find((one) => one.name === name);
        const at = (wanted: string) => table?.columns.indexOf(wanted) ?? -1;
        return (table?.rows ?? [])
          .filter((row) => row[at(column)] === String(me.pk) && row[at('building_id')] === '1')
          .map((row) => ({ id: Number(row[at('id')]), date: String(row[at('date')]) }))
          .sort((one, other) => (one.date < other.date ? -1 : 1));
      };
      for (const [table, column, path] of [
        [visitsThen, 'resident_id', '/list/deleteGetPatchAppointment/1/'],
        ['reservations', 'holder_id', '/salle/deleteGetPatchReservation/1/'],
      ] as const) {
        const known = mine(table, column);
        expect(known.length).toBeGreaterThan(2);
        const first = known[0]?.date ?? '';
        const { fields } = await call('GET', `${path}?start=${first}&end=${addDays(first, 366)}`, token);
        const seen = fields
          .filter(({ isMine }: { isMine?: boolean }) => isMine !== false)
          .map(({ pk }: { pk: number }) => pk);
        expect(seen.sort()).toEqual(known.map(({ id }) => id).sort());
      }

      const tomorrow = addDays(dump.takenAt.slice(0, 10), 1);
      const visit = {
        pkBuilding: 1,
        date: [[tomorrow, tomorrow]],
        time: '14:30',
        visitor_email: '{email}',
        first_name_visitor: 'Louise',
        last_name_visitor: 'Martin',
      };
      const { created } = await call('POST', '/list/createAppointment/', token, visit);
      const sequence = dump.sequences.find(({ name }) => name === `${visitsThen}_id_seq`);
      expect(created).toEqual([(sequence?.value ?? 0) + 1]);

      if (change) {
        const held = `insert into room_holds (building_id, room_id, reservation_id, date, start_time, end_time, booked)
          select building_id, room_id, reservation_id, date, start_time, end_time, booked from room_holds
           where reservation_id is not null limit 1`;
        await expect(query(held)).rejects.toMatchObject({ constraint: 'room_holds_no_overlap' });
        const parts = await query<{ part: string; whole: string; kind: string }>(
          `select part.relname as part, whole.relname as whole, whole.relkind as kind
             from pg_inherits join pg_class part on part.oid = inhrelid join pg_class whole on whole.oid = inhparent
            where part.relnamespace::regnamespace::text like 'part\\_%'`,
        );
        expect(parts.rows.filter(({ part, whole }) => part !== whole)).toEqual([]);
        expect(parts.rows.filter(({ kind }) => kind === 'p')).toHaveLength(3 * 2);
        await expectRestored(url);
      }

      // Moves the copies of agreements into the file storage.
      await app.database.pool.query(`select graphile_worker.add_job('nda.moveDocuments')`);
      await app.jobs.drain();
      const { rows: copies } = await client.query('select pdf, file_id, sha256 from nda_documents');
      expect(copies.length).toBeGreaterThan(0);
      for (const { pdf, file_id, sha256 } of copies) {
        const bytes = await app.files.sealed.read(app.database.db, file_id);
        expect([pdf, sha256Of(bytes)]).toEqual([null, sha256]);
      }
    } finally {
      await app.close();
    }
  });
});
