import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mailAllowances } from '../../../kit/server/tables.ts';
import {
  CONFIRM,
  DELETION,
  invitation,
  LOGIN,
  mailedToken,
  partsOf,
  REGISTER,
  RESET,
  registrationBody,
  SECRET,
} from '../../../test/joining.ts';
import { CREATE, mailsOf, scene, TODAY, TOMORROW, visitBody } from '../../../test/scene.ts';
import type { Caller } from '../../../test/testApp.ts';

const everything = await scene();
const { app, here, people, as } = everything;
const PROFILE = '/users/deleteGetPatchUser/';

/** Where in the whole database a text stands: `table.column`, of every column whatever its type. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{
    schema: string;
    table: string;
    column: string;
    type: string;
  }>(
    `select table_schema as schema, table_name as table, column_name as column, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and is_generated = 'NEVER'`,
  );
  const found: string[] = [];
  for (const { schema, table, column, type } of rows) {
    const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rowCount } = await app.database.pool.query(
      `select 1 from "${schema}"."${table}" where ${value} ilike '%' || $1 || '%' limit 1`,
      [text.replace(/[\\%_]/g, '\\$&')],
    );
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found.sort();
}

/** Stored files that hold the text. */
async function filesWith(text: string): Promise<string[]> {
  const names = await readdir(app.env.dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of names.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).toString('utf8').includes(text)) found.push(path);
  }
  return found;
}

const FIRST = 'Zéphyrine';
const LAST = 'Quenouillard';
const FIRST_ADDRESS = 'zephyrine.q@example.com';
const ADDRESS = 'zq.second@example.com';

/** A life in the portal: everything that the product does with somebody, up to now. */
async function live(): Promise<{ pk: number; me: Caller }> {
  const { link } = await invitation(as.admin, { buildings: [here.id], role: 'superCollab', uses: 5 });
  const body = { email: FIRST_ADDRESS, firstName: FIRST, lastName: LAST, entreprise: people.vip.companyId };
  const join = (more: object) =>
    app.anybody.post(REGISTER, registrationBody({ ...body, building_list: [here.id], ...more }));
  await join({});
  const waiting = await mailedToken(everything, FIRST_ADDRESS, 'confirmRegistration');
  expect((await app.anybody.post(CONFIRM, { token: waiting })).body.outcome).toBe('waiting');
  await app.jobs.drain();
  await join({ code: partsOf(link).code });
  const token = await mailedToken(everything, FIRST_ADDRESS, 'confirmRegistration');
  expect((await app.anybody.post(CONFIRM, { token })).body.outcome).toBe('active');

  const session = await app.anybody.post(LOGIN, { username: FIRST_ADDRESS, password: SECRET });
  const me = app.withAuthorization(`token ${session.body.token}`);
  const { pk } = (await me.get('/users/getUserInfo/')).body;
  await me.patch(PROFILE, { pk, email: ADDRESS, password: SECRET });
  const [mail] = (await mailsOf(everything, ADDRESS)).slice(-1);
  const change = /confirmEmail\/([\w-]+)/.exec(mail.text)?.[1];
  expect((await app.anybody.post('/api/email-confirmations', { token: change })).status).toBe(200);
  await me.patch(PROFILE, { pk, firstName: `${FIRST} A` });
  await me.patch(PROFILE, { pk, firstName: FIRST });

  await me.post(CREATE, visitBody(here.id, { commentaire: `Demander ${LAST}` }), { 'idempotency-key': 'a' });
  await as.reception.post(
    CREATE,
    visitBody(here.id, { email: ADDRESS, date: [[TODAY, TODAY]], time: '23:00' }),
  );
  await app.make.appointment({
    building: here.id,
    residentId: pk,
    date: '2026-11-02',
    comment: `Pour ${LAST}`,
  });
  const room = await app.make.room({ building: here.id });
  const booked = await me.post('/salle/createReservation/', {
    pkBuilding: here.id,
    reservedSalle: [room.id],
    name: `Point ${LAST}`,
    debutDate: [[TOMORROW, TOMORROW]],
    debutTime: '10:00',
    endTime: '11:00',
    nbUserExpected: 2,
    comment: `Pour ${LAST}`,
    externalUsers: LAST,
  });
  expect([booked.status, booked.body.status]).toEqual([200, 'OK']);
  await app.make.reservation({ rooms: [room], holderId: pk, title: LAST, date: '2026-11-02', comment: LAST });
  const bay = await app.make.bay({ building: here.id });
  await app.make.bayReservation({ bay, holderId: pk, title: `Voiture ${LAST}` });

  await app.anybody.call('PUT', RESET, { email: ADDRESS });
  await app.anybody.post(DELETION, { email: ADDRESS, password: 'wrong' });
  await app.anybody.post(REGISTER, registrationBody({ ...body, email: ADDRESS, building_list: [here.id] }));
  await app.anybody.post(LOGIN, { username: ADDRESS, password: 'wrong' });
  await app.jobs.drain();
  expect((await me.get('/api/me/export')).status).toBe(200);
  return { pk, me };
}

const everywhere = async () => {
  const found: string[] = [];
  for (const text of [FIRST, LAST, FIRST_ADDRESS, ADDRESS]) found.push(...(await placesOf(text)));
  return [...new Set(found)];
};

describe.each(['by themselves', 'by an administrator, on request'])('a person deleted %s', (way) => {
  it('is nowhere in the database or the files any more', async () => {
    await app.db.delete(mailAllowances);
    const { pk, me } = await live();
    const before = await everywhere();
    // The search is worth something: it finds the person where they are known to be.
    expect(before).toEqual(
      expect.arrayContaining([
        'users.last_name',
        'users.email',
        'mails.text',
        'mails.recipient',
        'audit_personal.after',
        'appointments.comment',
        'reservations.title',
        'bay_reservations.title',
      ]),
    );
    if (way === 'by themselves') {
      expect((await me.delete(PROFILE, { pk, password: SECRET })).status).toBe(200);
    } else {
      const [request] = (await as.admin.get(DELETION)).body.fields;
      const closed = await as.admin.post(`${DELETION}/${request.pk}/closing`, { deleteAccount: true });
      expect(closed.status).toBe(200);
    }
    await app.jobs.drain();
    expect(await everywhere()).toEqual([]);
    for (const text of [FIRST, LAST, FIRST_ADDRESS, ADDRESS]) expect(await filesWith(text)).toEqual([]);
    expect(app.logged.filter((line) => line.includes(LAST) || line.includes(ADDRESS))).toEqual([]);
  });
});
