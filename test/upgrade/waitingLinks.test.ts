import { createHash } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { databaseOfThen } from './asOfThen.ts';
import { readDump } from './dump.ts';

/** Of 0.1.0, when a link stood with what it confirms. */
const dump = readDump('0.1.0.json.zst');
const MINUTE = 60 * 1000;
const NEW_ADDRESS = 'claire.new@example.com';
const JOINING = 'joining@example.com';
const PASSWORD = 'another-long-password';

it('links that were mailed before the program was replaced do after it what they promised, once', async () => {
  const { url, env } = await databaseOfThen(dump);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const takenAt = new Date(dump.takenAt);
    const ago = (minutes: number) => new Date(takenAt.getTime() - minutes * MINUTE).toISOString();
    const hash = (token: string) => createHash('sha256').update(token).digest('hex');
    const { rows } = await client.query(
      `select id from users where email in ('vip@parvis.test', 'collab@parvis.test', 'vip2@parvis.test') order by email`,
    );
    const [collab, vip, vip2] = rows.map(({ id }) => Number(id));
    await client.query('delete from email_changes');
    await client.query(
      'insert into email_changes (user_id, email, token_hash, requested_at) values ($1, $2, $3, $4), ($5, $6, $7, $8)',
      [vip, NEW_ADDRESS, hash('address'), ago(23 * 60), vip2, 'late@example.com', hash('late'), ago(25 * 60)],
    );
    await client.query(
      `insert into password_resets (email, user_id, token_hash, language, requested_at)
       values ('collab@parvis.test', $1, $2, 'fr', $3), ('collab@parvis.test', $1, $4, 'fr', $5)`,
      [collab, hash('reset'), ago(59), hash('too old'), ago(61)],
    );
    const registered = `insert into registrations
      (building_ids, email, first_name, last_name, password_hash, company_id, language, token_hash, requested_at, confirmed_at)
      values ('{1}', $1, 'Zoé', 'Marin', 'x', 2, 'fr', $2, $3, $4)`;
    await client.query(registered, [JOINING, hash('joins'), ago(71 * 60), null]);
    await client.query(registered, ['waits@example.com', hash('waits'), ago(100 * 60), ago(90 * 60)]);
    await client.query(
      'insert into opened_registrations (token_hash, user_id, opened_at) values ($1, $2, $3)',
      [...[hash('opened'), vip, ago(29 * 24 * 60)]],
    );

    const app = await createApp({ env, databaseUrl: url, now: () => takenAt });
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
    try {
      expect([await address('late'), await address('address'), await address('address')]).toEqual([
        ...['link_invalid', 200, 200],
      ]);
      expect(await logIn(NEW_ADDRESS, 'parvis-demo')).toBe(200);
      expect([await reset('too old'), await reset('reset'), await reset('reset')]).toEqual([
        ...['reset_link_invalid', 200, 'reset_link_invalid'],
      ]);
      expect(await logIn('collab@parvis.test', PASSWORD)).toBe(200);
      expect([await joins('joins'), await joins('joins')]).toEqual(['waiting', 'waiting']);
      expect([await joins('waits'), await joins('opened')]).toEqual(['waiting', 'alreadyActive']);
    } finally {
      await app.close();
    }
  } finally {
    await client.end();
  }
});
